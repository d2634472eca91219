import { z } from 'zod'
import { filledLine, text } from '#app/input/text-fields.ts'

/** The photo is marked in squares, so many across and so many down: as large as a finger on a phone. */
export const MARK_SIDE = 8
export const MARK_SQUARES = MARK_SIDE * MARK_SIDE

/** A client shows one photo to one artist. */
export const inviteSchema = z.object({
  photo: z.uuid(),
  artist: filledLine(80),
})

const square = z.coerce
  .number()
  .int()
  .min(0)
  .max(MARK_SQUARES - 1)

/** What the artist marked, each square once and in order, and what they wrote. */
export const markSchema = z.object({
  squares: z
    .array(square)
    .min(1)
    .max(MARK_SQUARES)
    .transform((all) => [...new Set(all)].toSorted((a, b) => a - b)),
  note: text(500),
})
export type Marks = z.output<typeof markSchema>
