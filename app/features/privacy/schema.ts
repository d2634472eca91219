import { z } from 'zod'
import { CLOSINGS } from '#app/domain/appointment.ts'
import { ERASURE_REASON_MAX } from '#app/domain/retention.ts'

// Lines and tabs may be typed; the database cannot store the rest.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Why somebody asks to be erased, if they want to say. */
export const erasureSchema = z.object({
  reason: z
    .string('text-expected')
    .trim()
    .max(ERASURE_REASON_MAX, 'too-long')
    .refine((text) => !CONTROL.test(text), 'has-control-characters')
    .default(''),
})

/** How an admin closes one past visit. */
export const closingSchema = z.object({ visit: z.uuid(), as: z.enum(CLOSINGS) })

const holdReason = z
  .string()
  .trim()
  .min(3, 'too-short')
  .max(500, 'too-long')
  .refine((text) => !CONTROL.test(text), 'has-control-characters')

/** Whose records a legal hold keeps, and why. */
export const holdSchema = z.object({ email: z.string().trim().pipe(z.email('email-invalid')), reason: holdReason })
export type HoldInput = z.output<typeof holdSchema>

/** Which hold is over, and why. */
export const liftSchema = z.object({ id: z.uuid(), reason: holdReason })
export type LiftInput = z.output<typeof liftSchema>
