import { LANGUAGES } from '#app/domain/language.ts'
import { z } from 'zod'

/** How many pictures a passport carries at the most: each comes in its full size, on paper and in the file. */
export const PASSPORT_PICTURES_MAX = 6

export const issueSchema = z.object({
  lng: z.enum(LANGUAGES),
  photos: z.array(z.uuid()).max(PASSPORT_PICTURES_MAX),
})
export type Issue = z.output<typeof issueSchema>

/** The code of a passport, as its QR holds it. */
export const CODE = /^[\w-]{22}$/
/** SHA-256 of a file, as a browser reckons it. */
export const DIGEST = /^[0-9a-f]{64}$/
