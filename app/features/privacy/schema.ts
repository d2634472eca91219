import { z } from 'zod'
import { INCIDENT_STEPS } from '#app/domain/clients/breach.ts'
import { instantOf } from '#app/domain/time/clinic-time.ts'
import { CLOSINGS } from '#app/domain/booking/appointment.ts'
import { ERASURE_REASON_MAX } from '#app/domain/clients/retention.ts'
import { reportTime } from '#app/input/days.ts'
import { email, text } from '#app/input/text-fields.ts'

/** Why somebody asks to be erased, if they want to say. */
export const erasureSchema = z.object({
  reason: text(ERASURE_REASON_MAX).default(''),
})

/** How an admin closes one past visit. */
export const closingSchema = z.object({ visit: z.uuid(), as: z.enum(CLOSINGS) })

const holdReason = text(500).min(3, 'too-short')
const account = text(2000).min(3, 'too-short')

/** A breach as it was found, by the clinic's clock. */
export const incidentSchema = z.object({
  foundAt: reportTime.transform(instantOf),
  what: account,
})
export type IncidentInput = z.output<typeof incidentSchema>

/** What was done about a breach. */
export const stepSchema = z.object({ id: z.uuid(), kind: z.enum(INCIDENT_STEPS), text: account })
export type StepInput = z.output<typeof stepSchema>

/** Whose records a legal hold keeps, and why. */
export const holdSchema = z.object({ email: email(), reason: holdReason })
export type HoldInput = z.output<typeof holdSchema>

/** Which hold is over, and why. */
export const liftSchema = z.object({ id: z.uuid(), reason: holdReason })
export type LiftInput = z.output<typeof liftSchema>
