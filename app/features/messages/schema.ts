import { z } from 'zod'
import { policy } from '#app/domain/policy.ts'

// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** What is written in a message: lines are kept, what no keyboard types is not. */
export const messageSchema = z.object({
  text: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').replace(UNWRITABLE, '').trim())
    .pipe(z.string().min(1, 'message-empty').max(policy.messageMaxLength, 'message-too-long')),
})
