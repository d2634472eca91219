import { addDays, dayOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'

/** How soon somebody must act on what the skin shows, the soonest first. */
export const URGENCIES = ['emergency', 'same-day', 'opening-hours', 'fine'] as const
export type Urgency = (typeof URGENCIES)[number]

/** A sign as it was ticked, in the words that were read. */
export type Sign = { urgency: Exclude<Urgency, 'fine'>; words: string }

/** The most urgent sign decides; none is fine. */
export const urgencyOf = (signs: readonly Pick<Sign, 'urgency'>[]): Urgency =>
  URGENCIES.find((urgency) => signs.some((sign) => sign.urgency === urgency)) ?? 'fine'

/** An answer is due the same day. */
export const isUrgent = (urgency: Urgency): boolean => urgency === 'emergency' || urgency === 'same-day'

/** True on the days after a treatment on which the clinic asks how the skin is. */
export function isSkinAsked(treatedAt: ClinicTime, now: ClinicTime): boolean {
  const [day, today] = [dayOf(treatedAt), dayOf(now)]
  return today >= addDays(day, policy.skinAskedFromDay) && today <= addDays(day, policy.skinAskedToDay)
}

/** Of some waiting times, whole minutes: the middle one, and the one nine of ten stay below. Null: nobody has waited. */
export function answerTimes(minutes: readonly number[]): { middle: number; mostly: number; count: number } | null {
  const sorted = [...minutes].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]
  const [middle, mostly] = [at(0.5), at(0.9)]
  return middle === undefined || mostly === undefined ? null : { middle, mostly, count: sorted.length }
}
