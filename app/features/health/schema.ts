import { z } from 'zod'
import { text } from '#app/input/text-fields.ts'

const REASON_MIN = 10

/** Why one visit is given in spite of the client's clearance. */
export const overrideSchema = z.object({
  appointment: z.uuid(),
  because: text(500).min(REASON_MIN, 'reason-required'),
})
export type Override = z.output<typeof overrideSchema>
