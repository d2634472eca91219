import { z } from 'zod'
import { isAreaUnreadable, PAIN_LEVELS, parseArea } from '#app/domain/scan/analysis.ts'
import { APPOINTMENT_TYPES } from '#app/domain/booking/appointment.ts'
import { isTimeOfDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import type { Quote, QuoteInput } from '#app/domain/pricing/pricing.ts'
import type { Tx } from '#app/db/transaction.ts'
import { bookableDay } from '#app/input/days.ts'
import { email, line, optionalName, personName, phone, text } from '#app/input/text-fields.ts'

// Every message is a code: its text stands in content/text/<language>/errors.json.

export const timeOfDaySchema = z
  .custom<string>((value) => typeof value === 'string' && isTimeOfDay(value), 'time-invalid')
  .meta({ type: 'string', examples: ['15:30'] })

const AREA_MIN_CM2 = 0.1
const AREA_MAX_CM2 = 20_000
const ANALYSIS_MAX_BYTES = 2_048
const sessionCount = z.int().min(0).max(99)

/**
 * What a booking takes of a scan: the specification's own names, 2 KB at most. The size decides the price and must
 * make sense; of the rest, what does not fit its shape is left out, and everything else is never stored.
 */
export const bookedAnalysisSchema = z
  .object({
    id: z.uuid().optional().catch(undefined),
    size: text(60)
      .refine((size) => isAreaBookable(size), 'area-invalid')
      .optional(),
    age: z.int().min(0).max(120).nullish().catch(null),
    skinType: z.int().min(1).max(6).nullish().catch(null),
    sessionsRequired: z.object({ min: sessionCount, max: sessionCount }).optional().catch(undefined),
    painLevel: z.enum(PAIN_LEVELS).nullish().catch(null),
    coverUp: z.boolean().optional().catch(undefined),
    explanation: text(1_000).optional().catch(undefined),
    positiveFactors: z.array(text(120)).max(12).optional().catch(undefined),
    prolongingFactors: z.array(text(120)).max(12).optional().catch(undefined),
  })
  .overwrite(withinBounds)

function isAreaBookable(size: string): boolean {
  const area = parseArea(size)
  if (isAreaUnreadable(size)) return false
  return area === null || (area >= AREA_MIN_CM2 && area <= AREA_MAX_CM2)
}

/** The long texts give way first: they can be read in the scan itself. */
function withinBounds<T extends { explanation?: unknown; positiveFactors?: unknown; prolongingFactors?: unknown }>(
  analysis: T,
): T {
  if (new TextEncoder().encode(JSON.stringify(analysis)).length <= ANALYSIS_MAX_BYTES) return analysis
  const { explanation: _e, positiveFactors: _p, prolongingFactors: _q, ...short } = analysis
  return short as T
}

const shownAmount = (description: string) =>
  z.int('number-expected').min(0, 'number-expected').nullish().meta({ description })

export const bookingSchema = z.object({
  type: z.enum(APPOINTMENT_TYPES, 'type-invalid'),
  email: email('email-required'),
  firstName: personName('first-name-required'),
  lastName: optionalName.default(''),
  phone: phone.default(''),
  appointmentDate: z.string('date-required').min(1, 'date-required').pipe(bookableDay),
  appointmentTime: z.string('time-required').min(1, 'time-required').pipe(timeOfDaySchema),
  notes: text(4000).default(''),
  /** A scan kept here: the booking then carries our own row of it. */
  analysisId: z.uuid('analysis-invalid').nullish(),
  /** What counts of a scan that is not kept here, or no longer. */
  analysisData: bookedAnalysisSchema.nullish(),
  analysisImages: z
    .array(z.uuid('image-unknown'), 'images-invalid')
    .max(policy.maxImages, 'too-many-images')
    .default([]),
  affiliateCode: line(40).nullish(),
  affiliateId: z.uuid('affiliate-invalid').nullish(),
  addOns: z.array(line(40)).max(12, 'too-many').default([]),
  provider: z.uuid('provider-invalid').nullish(),
  expressRequest: z.boolean().default(false),
  total: shownAmount('The total the buyer was shown, øre. Given, a treatment that costs something else is refused.'),
  dueNow: shownAmount('The part to pay at once that the buyer was shown, øre. Given, another amount is refused.'),
  /** The caller's own unpaid hold that this booking takes the place of. */
  replaces: z.uuid('appointment-invalid').nullish(),
})
export type BookingInput = z.infer<typeof bookingSchema>

/** A consultation asks for all of name, phone, date and time ([specification 5]). */
export const consultationFormSchema = bookingSchema.extend({
  lastName: personName('last-name-required'),
  phone: phone.min(1, 'phone-required'),
})

/**
 * A booking by call asks for what the forms ask for: a last name, and for a consultation a phone ([specification 5]).
 * Our forms tick that the client is of age; the published body names no age, so a call may leave it out, but one that
 * says otherwise is turned away ([law 5]).
 */
export const bookingCallSchema = bookingSchema
  .extend({
    lastName: consultationFormSchema.shape.lastName,
    isAdult: z
      .literal(true, 'adult-required')
      .optional()
      .meta({ description: 'The client is of age, as our own forms ask; anything but true is refused.' }),
  })
  .refine(({ type, phone }) => type !== 'consultation' || phone !== '', { path: ['phone'], error: 'phone-required' })

export const availabilityQuerySchema = z.object({
  type: z.enum(APPOINTMENT_TYPES, 'type-invalid').default('treatment'),
  from: bookableDay.optional(),
  to: bookableDay.optional(),
  minutes: z.coerce
    .number('number-expected')
    .int('number-expected')
    .min(5, 'minutes-invalid')
    .max(480, 'minutes-invalid')
    .optional(),
  provider: z.uuid('provider-invalid').optional(),
})
export type AvailabilityQuery = z.infer<typeof availabilityQuerySchema>

/** What a first visit is bought with: it has its own price, and its rows are written in the same transaction. */
export type BoughtCourse = {
  ask: Pick<QuoteInput, 'plan' | 'goal' | 'sessions' | 'dialog'>
  /** How long the first visit waits for its payment; unset: as long as a payment page holds a slot. */
  holdMinutes?: number
  write(tx: Tx, visit: CourseVisit): Promise<void>
}
export type CourseVisit = {
  appointmentId: string
  price: Quote
  areaCm2: number | null
  lng: Language
  affiliate: { id: string; code: string } | null
  /** The caller's own unpaid hold that gave way. */
  replaced: string | null
  isExpress: boolean
}

/** What staff settle when they book for somebody. */
export const DESK_DEPOSITS = ['link', 'clinic', 'none'] as const
export type DeskTerms = {
  /** Whose account. */
  by: string
  /** `link`: asked for by mail. `clinic`: all is paid at the visit. `none`: waived, for a reason. */
  deposit: (typeof DESK_DEPOSITS)[number]
  depositReason: string
  /** Why less than six weeks may lie between two treatments; null: the rule holds. */
  medicalIndication: string | null
}

const REASON_MIN = 10
/** What staff type beside the booking itself. */
export const deskSchema = z
  .object({
    deposit: z.enum(DESK_DEPOSITS, 'input-invalid'),
    depositReason: text(200).default(''),
    medicalIndication: text(500)
      .default('')
      .transform((reason) => reason || null),
  })
  .refine(({ deposit, depositReason }) => deposit !== 'none' || depositReason.length >= REASON_MIN, {
    path: ['depositReason'],
    error: 'reason-required',
  })
  .refine(({ medicalIndication }) => !medicalIndication || medicalIndication.length >= REASON_MIN, {
    path: ['medicalIndication'],
    error: 'reason-required',
  })
