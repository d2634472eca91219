import { z } from 'zod'
import { DOCTOR_ANSWERS } from '#app/domain/pricing/add-on-requests.ts'
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES } from '#app/domain/booking/appointment.ts'
import { timeOfDaySchema } from '#app/features/booking/schema.ts'
import { bookableDay } from '#app/input/days.ts'
import { email, filledLine, line, personName, text } from '#app/input/text-fields.ts'

/**
 * A statement of withdrawal: who, which contract, and where the receipt goes (FAL § 20 a). The contract may be named
 * in words: whoever has lost the number keeps the right.
 */
export const statementSchema = z.object({
  name: personName('name-required', 160),
  contract: filledLine(120, 'contract-required'),
  email: email('email-required'),
})
export type Statement = z.output<typeof statementSchema>
export const STATEMENT_FIELDS = ['name', 'contract', 'email'] as const satisfies (keyof Statement)[]

/** `withdrawn`: it is done and the money is on its way. `received`: a person reads it. `already`: it had ended before. */
export type Withdrawn = 'withdrawn' | 'received' | 'already'

const REASON_MIN = 10

/** The version of the visit that was shown: its own mark in the database's words. */
export const seenSchema = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/)

/** How staff move a visit. */
export const staffMoveSchema = z.object({
  seen: seenSchema,
  date: bookableDay,
  time: timeOfDaySchema,
  provider: z.uuid('provider-invalid').nullish(),
  resource: z
    .uuid('resource-invalid')
    .nullish()
    .meta({ description: 'The laser or room to use; left out: the one it has, or another that is free' }),
  medicalIndication: text(500)
    .min(REASON_MIN, 'reason-required')
    .nullish()
    .meta({ description: 'The written reason for less than six weeks between two treatments' }),
})

/** How long a visit is to last; `from` is how long it was on the screen. */
export const staffStretchSchema = z.object({
  seen: seenSchema,
  from: z.int('minutes-invalid'),
  minutes: z
    .int('minutes-invalid')
    .min(5, 'minutes-invalid')
    .max(480, 'minutes-invalid')
    .multipleOf(5, 'minutes-invalid'),
})

/** How staff call a visit off. */
export const staffCancelSchema = z.object({
  reason: text(500).min(1, 'reason-required'),
  wish: z.enum(['clinic', 'client'], 'wish-invalid').default('clinic'),
  isGoodwill: z.boolean().optional(),
})

/** What staff edit of a visit, as the form or the address says it. */
export const visitWishSchema = z.object({
  type: z.enum(APPOINTMENT_TYPES, 'type-invalid'),
  areaCm2: z
    .union([z.literal('').transform(() => null), z.coerce.number().min(0.1).max(20_000)], 'area-invalid')
    .default(null),
  addOns: z.array(line(40)).max(12, 'too-many'),
  provider: z.uuid('provider-invalid'),
  notes: text(4000).default(''),
})

/** How staff mark a visit; `from` is the status they saw. */
export const staffMarkSchema = z.object({
  from: z.enum(APPOINTMENT_STATUSES, 'status-invalid'),
  to: z.enum(APPOINTMENT_STATUSES, 'status-invalid'),
  asTestSpot: z.boolean().optional(),
})
export const staffUndoSchema = staffMarkSchema.pick({ from: true })

/** Which answer to an add-on is undone. */
export const undoAddOnSchema = z.object({ appointment: z.uuid(), rule: filledLine(80) })

/** A doctor's word on an add-on that needs it. */
export const addOnDecisionSchema = z.object({
  appointment: z.uuid(),
  rule: filledLine(80),
  version: text(80).default(''),
  answer: z.enum(DOCTOR_ANSWERS),
  reason: text(500).default(''),
})

/** A batch of unverified bookings that staff cancel with one action. */
export const cancelUnverifiedSchema = z.object({
  ids: z.array(z.uuid('appointment-invalid')).min(1, 'choose-some').max(500, 'too-many'),
  reason: filledLine(200, 'reason-required'),
  /** `one`: each address is mailed once. */
  mail: z.enum(['none', 'one'], 'input-invalid'),
})
export type CancelUnverified = z.output<typeof cancelUnverifiedSchema>
