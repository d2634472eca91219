import { z } from 'zod'
import { policy } from '#app/domain/policy.ts'
import { writable } from '#app/domain/typed-text.ts'

/** What is written in a message: lines are kept, what no keyboard types is not. With a picture it needs no words. */
export const messageSchema = z
  .object({
    text: z
      .string()
      .transform((text) => writable(text.replace(/\r\n?/g, '\n')).trim())
      .pipe(z.string().max(policy.messageMaxLength, 'message-too-long')),
    pictures: z.array(z.instanceof(File)).max(policy.messagePicturesMax, 'too-many-pictures').default([]),
  })
  .refine(({ text, pictures }) => text !== '' || pictures.length > 0, 'message-empty')

export type NewMessage = z.output<typeof messageSchema>
