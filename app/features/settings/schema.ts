import { z } from 'zod'
import { NO_OWN_TEXTS, OWN_TEXT_KEYS, type OwnTexts } from '#app/content/text/own-texts.ts'
import type { Claim } from '#app/domain/clinic/claims.ts'
import type { ClinicFacts } from '#app/domain/clinic/clinic-facts.ts'
import { SHIPPED_FACTS } from '#app/domain/clinic/clinic.ts'
import { isTimeOfDay } from '#app/domain/time/clinic-time.ts'
import { inKroner } from '#app/domain/money/money.ts'
import { NO_INSTALMENTS, type InstalmentTerms } from '#app/domain/money/instalments.ts'
import { USUAL_CLOSING_DAYS, type ClosingDays } from '#app/domain/time/closing-days.ts'
import { NOTICE_TEXT_MAX, type NoticeSetting } from '#app/domain/clinic/notice.ts'
import { DEFAULT_HOURS, type WeeklyHours } from '#app/domain/time/opening-hours.ts'
import { OWN_TEXT_MAX } from '#app/domain/clinic/own-texts.ts'
import { REFUND_RATES, type RefundRate } from '#app/domain/plans/package-refund.ts'
import { PAYMENT_WAYS, type PaymentWay } from '#app/domain/money/payment.ts'
import { OWN_PHRASE_LENGTH, OWN_PHRASES_MAX, type OwnPhrase } from '#app/domain/journal/note-phrases.ts'
import { policy } from '#app/domain/policy.ts'
import { SHIPPED_LEAST, type Goal } from '#app/domain/pricing/sessions.ts'
import type { TeamMember } from '#app/domain/clinic/team.ts'
import { reportDay, reportTime } from '#app/input/days.ts'
import { filledLine, line, text } from '#app/input/text-fields.ts'
import { claims, clinicFacts, team } from './clinic-schema.ts'

const time = z.string().refine(isTimeOfDay, 'must be a time of day, "07:00"')
const day = z
  .array(
    z
      .strictObject({ opens: time, closes: time })
      .refine(({ opens, closes }) => opens < closes, 'closes before it opens'),
  )
  .max(4)
  .refine((spans) => spans.every((span, at) => at === 0 || spans[at - 1]!.closes <= span.opens), 'spans overlap')

/** The hours of each weekday, 1 = Monday … 7 = Sunday, earliest first; an empty list is a closed day. */
export const weekSchema: z.ZodType<WeeklyHours> = z.strictObject({
  1: day,
  2: day,
  3: day,
  4: day,
  5: day,
  6: day,
  7: day,
})

export const closingDaysSchema: z.ZodType<ClosingDays> = z.strictObject({
  publicHolidays: z.boolean(),
  yearly: z.array(z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)).max(60),
})

const moment = reportTime.optional()
/** The banner at the bottom of every page. A stored one of before may have colours of its own. */
const notice = z
  .object({
    isActive: z.boolean(),
    backgroundColor: line(40),
    textColor: line(40),
    contentDa: text(NOTICE_TEXT_MAX),
    contentEn: text(NOTICE_TEXT_MAX),
    from: moment,
    until: moment,
  })
  .refine(({ from, until }) => !from || !until || from < until, 'ends before it begins') as z.ZodType<NoticeSetting>

type Definition<Value> = { schema: z.ZodType<Value>; shipped: Value }
const define = <Value>(schema: z.ZodType<Value>, shipped: Value): Definition<Value> => ({ schema, shipped })

/** A whole number with its bounds. Where law sets a floor or a ceiling, the bound is the law's. */
const whole = (min: number, max: number, shipped: number, step = 1) => ({
  ...define(z.number().int().min(min).max(max).multipleOf(step), shipped),
  min,
  max,
  step,
})
/** How long a visit takes: whole quarters, so that the next begins on one, as visits do. */
const visitMinutes = (shipped: number) => whole(15, 240, shipped, 15)

/** Between the largest of the sizes that packages usually have and the 20 of [specification 5]. */
const packageMost = whole(policy.packageSessions.completeRemoval.max, policy.packageCountMax, policy.packageCountMax)
const packageSessions = (goal: Goal) => whole(2, policy.packageSessions[goal].max - 1, SHIPPED_LEAST[goal])

/** The settings that are one number, in the order of the editor. The unit is the end of the key. */
export const NUMBERS = {
  booking_window_days: whole(7, policy.windowsRollingDays, policy.bookingWindowDays),
  min_notice_minutes: whole(0, 7 * 24 * 60, policy.minNoticeMinutes),
  hold_minutes: whole(10, 120, policy.holdMinutes),
  self_service_hours: whole(0, 168, policy.selfServiceHours),
  consultation_minutes: visitMinutes(policy.consultationMinutes),
  treatment_small_minutes: visitMinutes(policy.treatmentMinutes.small),
  treatment_medium_minutes: visitMinutes(policy.treatmentMinutes.medium),
  treatment_large_minutes: visitMinutes(policy.treatmentMinutes.large),
  buffer_minutes: whole(0, 60, policy.bufferMinutes, 5),
  plan_link_days: whole(1, 90, policy.planLinkDays),
  deposit_kroner: whole(0, policy.depositMaxKroner, inKroner(policy.deposit)),
  package_discount_percent: whole(1, policy.discountPercentMax, policy.packageDiscountPercent),
  // Below the most its packages have, and never one: that is a single session.
  cover_up_sessions: packageSessions('coverUp'),
  complete_removal_sessions: packageSessions('completeRemoval'),
  most_package_sessions: packageMost,
  single_discount_percent: whole(0, policy.discountPercentMax, 0),
  whole_discount_percent: whole(0, policy.discountPercentMax, 0),
  cash_from_hour: whole(0, policy.cashFromHour, policy.cashFromHour),
  cash_until_hour: whole(policy.cashUntilHour, 24, policy.cashUntilHour),
  cash_limit_kroner: whole(0, policy.cashMaxKroner, policy.cashMaxKroner),
  commission_percent: whole(0, policy.commissionPercentMax, policy.commissionPercent),
  parent_commission_percent: whole(0, policy.parentCommissionPercentMax, policy.parentCommissionPercent),
  partner_link_months: whole(1, policy.partnerLinkMonthsMax, policy.partnerLinkMonths),
  consent_hours: whole(0, 168, policy.consentHours),
  staff_idle_minutes: whole(10, 240, policy.staffSessionIdleMinutes, 5),
  password_characters: whole(policy.passwordMinLength, policy.staffPasswordMinLength, policy.passwordMinLength),
} as const
/** Those of them that are about money; they stand with the other settings of money. */
export const MONEY_NUMBERS = [
  'deposit_kroner',
  'package_discount_percent',
  'cover_up_sessions',
  'complete_removal_sessions',
  'most_package_sessions',
  'single_discount_percent',
  'whole_discount_percent',
  'cash_from_hour',
  'cash_until_hour',
  'cash_limit_kroner',
  'commission_percent',
  'parent_commission_percent',
  'partner_link_months',
] as const
/** Those about how long a visit takes. */
export const VISIT_NUMBERS = [
  'consultation_minutes',
  'treatment_small_minutes',
  'treatment_medium_minutes',
  'treatment_large_minutes',
  'buffer_minutes',
] as const

/** Those about who gets in. */
export const SAFETY_NUMBERS = ['password_characters', 'staff_idle_minutes'] as const

/** The settings of money that are no single number. */
export const MONEY_KEYS = ['refund_rate', 'payment_ways', 'instalments'] as const
export type MoneyKey = (typeof MONEY_KEYS)[number]

export type NumberKey = keyof typeof NUMBERS
export const NUMBER_KEYS = Object.keys(NUMBERS) as NumberKey[]

const instalments: z.ZodType<InstalmentTerms> = z
  .strictObject({
    isOn: z.boolean(),
    lender: line(80),
    aprPercent: z.number().min(0).max(policy.instalmentAprMax),
    months: z.int().min(2).max(policy.instalmentMonthsMax),
  })
  .refine(({ isOn, lender }) => !isOn || lender !== '', 'a credit names its lender')

const written = line(OWN_TEXT_MAX)
const texts = z.partialRecord(z.enum(OWN_TEXT_KEYS), z.strictObject({ da: written, en: written }))

const ways = z
  .array(z.enum(PAYMENT_WAYS))
  .min(1)
  .refine((all) => new Set(all).size === all.length, 'named twice')

/** Who has signed that the scan's consequences for data protection were weighed, and on which day ([law 48]). */
const scanAssessment = z.strictObject({ by: line(120).min(3), on: reportDay })
type ScanAssessment = z.output<typeof scanAssessment>

/** Hours before a visit at which its client is reminded, the longest first; none: nobody is. */
const reminderHours = z
  .array(z.number().int().min(1).max(policy.reminderHoursMax))
  .max(policy.remindersMax)
  .refine((all) => new Set(all).size === all.length, 'named twice')
  .transform((all) => all.toSorted((a, b) => b - a))

const phrase = filledLine(OWN_PHRASE_LENGTH)
const notePhrases = z.array(z.strictObject({ da: phrase, en: phrase })).max(OWN_PHRASES_MAX)

/** Every setting an owner may change: its key, what it may be, and what the clinic ships with. */
export const SETTINGS = {
  opening_hours: define(weekSchema, DEFAULT_HOURS),
  closing_days: define(closingDaysSchema, USUAL_CLOSING_DAYS),
  notice_banner: define<NoticeSetting | null>(notice.nullable(), null),
  refund_rate: define<RefundRate>(z.enum(REFUND_RATES), 'single'),
  payment_ways: define<PaymentWay[]>(ways, ['card', 'mobilepay']),
  instalments: define<InstalmentTerms>(instalments, NO_INSTALMENTS),
  texts: define<OwnTexts>(texts as z.ZodType<OwnTexts>, NO_OWN_TEXTS),
  clinic: define<ClinicFacts>(clinicFacts, SHIPPED_FACTS),
  team: define<TeamMember[]>(team, []),
  claims: define<Claim[]>(claims, []),
  staff_two_factor: define<boolean>(z.boolean(), false),
  reminder_hours: define<number[]>(reminderHours, [...policy.reminderHoursBefore]),
  note_phrases: define<OwnPhrase[]>(notePhrases, []),
  scan_assessment: define<ScanAssessment | null>(scanAssessment.nullable(), null),
  ...NUMBERS,
} as const
export type SettingKey = keyof typeof SETTINGS
export type SettingValue<K extends SettingKey> = (typeof SETTINGS)[K]['shipped'] extends number
  ? number
  : z.output<(typeof SETTINGS)[K]['schema']>

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)

/** A stored value as its setting; what is no longer one counts as never set. */
export function settingIn<K extends SettingKey>(key: K, stored: unknown): SettingValue<K> {
  // Most are never set, and a schema that refuses costs more than one that reads.
  const read = stored === null ? null : SETTINGS[key].schema.safeParse(stored)
  return (read?.success ? read.data : SETTINGS[key].shipped) as SettingValue<K>
}
