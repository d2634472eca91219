import { z } from 'zod'
import { INCIDENT_STEPS } from '#app/domain/breach.ts'
import { instantOf, isClinicTime, type ClinicTime } from '#app/domain/clinic-time.ts'
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

const account = z
  .string()
  .trim()
  .min(3, 'too-short')
  .max(2000, 'too-long')
  .refine((text) => !CONTROL.test(text), 'has-control-characters')

/** A breach as it was found, by the clinic's clock. */
export const incidentSchema = z.object({
  foundAt: z
    .string()
    .refine(isClinicTime)
    .transform((text) => instantOf(text as ClinicTime)),
  what: account,
})
export type IncidentInput = z.output<typeof incidentSchema>

/** What was done about a breach. */
export const stepSchema = z.object({ id: z.uuid(), kind: z.enum(INCIDENT_STEPS), text: account })
export type StepInput = z.output<typeof stepSchema>

/** Whose records a legal hold keeps, and why. */
export const holdSchema = z.object({ email: z.string().trim().pipe(z.email('email-invalid')), reason: holdReason })
export type HoldInput = z.output<typeof holdSchema>

/** Which hold is over, and why. */
export const liftSchema = z.object({ id: z.uuid(), reason: holdReason })
export type LiftInput = z.output<typeof liftSchema>
