import { z } from 'zod'
import { CLOSINGS } from '#app/domain/booking/appointment.ts'
import { FOLLOW_UPS } from '#app/domain/booking/consultation.ts'
import { policy } from '#app/domain/policy.ts'
import { pageSchema } from '#app/input/fields.ts'

const word = z
  .string()
  .regex(/^[a-z-]{1,30}$/)
  .catch('')

/** Which list, which part of it and which page, and whether only what is with the own clients, from its address. */
export const worklistSchema = z.object({
  list: word,
  part: word,
  /** Which row is looked at. */
  row: z.uuid().optional().catch(undefined),
  mine: z.literal('1').optional().catch(undefined),
  ...pageSchema.shape,
})

/** What was done about a consultation. */
export const followUpSchema = z.object({ visit: z.uuid(), what: z.enum(FOLLOW_UPS) })

/** The selected past visits, and what became of all of them. */
export const closingsSchema = z.object({
  visits: z.array(z.uuid()).min(1).max(policy.rowsPerPage),
  as: z.enum(CLOSINGS),
})
