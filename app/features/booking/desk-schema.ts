import { z } from 'zod'
import { APPOINTMENT_TYPES } from '#app/domain/booking/appointment.ts'
import { bookableDay } from '#app/input/days.ts'
import { isId, wordsSchema } from '#app/input/fields.ts'
import { line } from '#app/input/text-fields.ts'

const id = z.string().refine(isId).nullable().catch(null)

/** What the desk books, as it stands in the address so far; what makes no sense is as if it were not there. */
export const deskAskSchema = z.object({
  patient: id,
  type: z.enum(APPOINTMENT_TYPES).catch('treatment'),
  area: z.coerce.number().min(1).max(2000).nullable().catch(null),
  addOns: z.array(line(40)).max(12).catch([]),
  provider: id,
  day: bookableDay.nullable().catch(null),
  time: line(5).nullable().catch(null),
  /** `none`: a treatment outside the client's plan. */
  session: z.literal('none').nullable().catch(null),
  q: wordsSchema,
})
