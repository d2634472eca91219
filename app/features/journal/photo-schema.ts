import { z } from 'zod'
import { PHOTO_MOMENTS } from '#app/domain/journal/journal-photos.ts'
import { LANGUAGES } from '#app/domain/language.ts'
import { reportDay } from '#app/input/days.ts'
import { filledLine } from '#app/input/text-fields.ts'

const id = z.uuid()
/** What is left out is of none. */
const maybe = id.nullish().transform((given) => given ?? null)

/** What a photo that is sent says of itself; everything in it is checked again against the record. */
export const newPhotoSchema = z.object({
  patientId: id,
  tattooId: maybe,
  visitId: maybe,
  moment: z.enum(PHOTO_MOMENTS),
  takenOn: reportDay,
  isShared: z.enum(['yes', 'no']).transform((said) => said === 'yes'),
})
export type NewPhoto = z.output<typeof newPhotoSchema>

/** What staff do with one photo: share it, take it back, strike it out and say why. */
export const photoActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('share'), photo: id }),
  z.object({ act: z.literal('unshare'), photo: id }),
  z.object({ act: z.literal('strike'), photo: id, because: filledLine(500) }),
])

/** Staff ask for leave to show one photo outside the clinic. */
export const askImageSchema = z.object({ act: z.literal('ask'), photo: id, lng: z.enum(LANGUAGES) })
export type PhotoAct = z.output<typeof photoActSchema>
