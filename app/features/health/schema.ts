import { z } from 'zod'
import { INBOX_ANSWERS, neededFor } from '#app/domain/health/inbox.ts'
import { HEALTH_DECISIONS, type HealthDecision, SPOT_READINGS } from '#app/domain/health/clearance.ts'
import { SPOT_LOOKS, SPOTS_MAX } from '#app/domain/journal/spot-places.ts'
import { isClinicDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { text } from '#app/input/text-fields.ts'

const REASON_MIN = 10

/** Why one visit is given in spite of the client's clearance. */
export const overrideSchema = z.object({
  appointment: z.uuid(),
  because: text(500).min(REASON_MIN, 'reason-required'),
})
export type Override = z.output<typeof overrideSchema>

const reason = text(500).default('')
const from = z
  .custom<ClinicDay>((day) => typeof day === 'string' && isClinicDay(day))
  .nullable()
  .catch(null)

const NEEDS_REASON: readonly HealthDecision[] = ['not-allowed', 'allowed-from']
/** A line to the person who treats, whatever the answer. */
const note = text(200).default('')

/** What a doctor says of a client's answers. A no, and a yes from a day, have their reason. */
export const decisionSchema = z
  .object({
    answer: z.enum(HEALTH_DECISIONS),
    from,
    reason,
    note,
  })
  .refine(({ answer, from }) => answer !== 'allowed-from' || from !== null, 'day-required')
  .refine(({ answer, reason }) => !NEEDS_REASON.includes(answer) || reason !== '', 'reason-required')
export type Decision = z.output<typeof decisionSchema>

/** What a doctor answers in the inbox. */
export const inboxAnswerSchema = z
  .object({ answer: z.enum([...INBOX_ANSWERS, 'seen']), from, reason, note })
  .refine(
    ({ answer, ...said }) => answer === 'seen' || neededFor(answer).every((name) => said[name]),
    'reason-required',
  )
  .transform(({ answer, from, reason, note }): Decision => ({
    answer: answer === 'limited' ? 'allowed' : answer,
    from: answer === 'allowed-from' ? from : null,
    reason,
    note,
  }))

/** What is seen of a test spot: of each of its spots, where its entry says where they are. */
export const readingSchema = z
  .object({
    reading: z.enum(SPOT_READINGS),
    reason,
    looks: z.array(z.enum(SPOT_LOOKS)).max(SPOTS_MAX).default([]),
    most: z.int().min(0).max(SPOTS_MAX).nullable().default(null),
  })
  .refine(({ reading, reason }) => reading === 'calm' || reason !== '', 'reason-required')
export type Reading = z.output<typeof readingSchema>
