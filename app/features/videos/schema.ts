import { z } from 'zod'
import { filledLine, text } from '#app/input/text-fields.ts'

const maybe = z
  .union([z.literal(''), z.uuid()])
  .nullish()
  .transform((given) => given || null)
const title = filledLine(120)
const description = text(1000)

/** What a film that is sent says of itself; everything in it is checked again against the record. */
export const newVideoSchema = z.object({
  what: z.literal('video'),
  patientId: maybe,
  visitId: maybe,
  titleDa: title,
  titleEn: title,
  isShown: z.enum(['yes', 'no']).transform((said) => said === 'yes'),
})
export type NewVideo = z.output<typeof newVideoSchema>

const video = z.uuid()

/** What staff do with one film: say what it is, show it or take it back, strike it out. */
export const videoActSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('describe'),
    video,
    titleDa: title,
    titleEn: title,
    textDa: description,
    textEn: description,
  }),
  z.object({ act: z.literal('show'), video }),
  z.object({ act: z.literal('hide'), video }),
  z.object({ act: z.literal('strike'), video }),
])
export type VideoAct = z.output<typeof videoActSchema>

export const POSTER_MAX_BYTES = 2 * 1024 * 1024
