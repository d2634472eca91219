import { addDays, daysBetween, type ClinicDay } from './clinic-time.ts'
import { policy } from '#app/domain/policy.ts'

/** A range of days without laser treatments, both ends included. */
export type DayRange = { from: ClinicDay; to: ClinicDay }

const { daysBetweenLaserTreatments: GAP } = policy

/**
 * True when a laser treatment on this day keeps six weeks to every other one of the same client, before and after.
 * Counts the clinic's calendar days, so a clock change makes no difference. Consultations do not count.
 * @param otherLaserDays days of the client's other laser treatments, done or booked, in any order; without the
 *   appointment that is being moved.
 * Source: act no. 493 of 2019 § 4, per client; [decisions 1].
 */
export const isIntervalKept = (day: ClinicDay, otherLaserDays: readonly ClinicDay[]) =>
  otherLaserDays.every((other) => Math.abs(daysBetween(other, day)) >= GAP)

/** The first day from `from` on that keeps six weeks to all treatments. */
export function firstOpenDay(from: ClinicDay, otherLaserDays: readonly ClinicDay[]): ClinicDay {
  let day = from
  for (const { from: start, to: end } of blockedRanges(otherLaserDays)) {
    if (day >= start && day <= end) day = addDays(end, 1)
  }
  return day
}

/** The days blocked by the six weeks, sorted and merged. */
export function blockedRanges(laserDays: readonly ClinicDay[]): DayRange[] {
  const ranges: DayRange[] = []
  for (const day of [...laserDays].sort()) {
    const from = addDays(day, 1 - GAP)
    const to = addDays(day, GAP - 1)
    const last = ranges.at(-1)
    if (last && from <= addDays(last.to, 1)) last.to = to
    else ranges.push({ from, to })
  }
  return ranges
}
