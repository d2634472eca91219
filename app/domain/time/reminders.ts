import {
  addDays,
  addMinutes,
  at,
  clinicTimeAt,
  dayOf,
  instantOf,
  later,
  timeOf,
  type ClinicTime,
} from './clinic-time.ts'
import { policy } from '#app/domain/policy.ts'

/** A visit to come, as the question of its next reminder sees it. */
export type RemindedVisit = {
  startsAt: ClinicTime
  /** Since when that time stands: booked, moved or paid for, and the hours of the reminders chosen. */
  standsSince: ClinicTime
  /** The hours before it of the reminders it has had. */
  sent: readonly number[]
}

const HOUR_MS = 3_600_000
const { from: MORNING, evening: EVENING, until: NIGHT } = policy.reminderTimes

/** True while nobody is reminded of anything. */
export const isQuiet = (now: ClinicTime) => timeOf(now) < MORNING || timeOf(now) >= NIGHT

/**
 * When the reminder of so many hours goes: so much real time before the visit, as the last hour for changes is counted;
 * where the clinic's clock shows night then, on the evening before.
 */
export function remindsAt(startsAt: ClinicTime, hours: number): ClinicTime {
  const then = clinicTimeAt(later(instantOf(startsAt), -hours * HOUR_MS))
  if (!isQuiet(then)) return then
  return at(timeOf(then) < MORNING ? addDays(dayOf(then), -1) : dayOf(then), EVENING)
}

/**
 * The hours of the reminder that is due now; null: none is. Of several that were missed the one nearest the visit, and
 * none that falls so soon after the time was told, or before it: whoever has just booked has just had a mail.
 */
export function dueReminder(
  { startsAt, standsSince, sent }: RemindedVisit,
  hours: readonly number[],
  now: ClinicTime,
): number | null {
  if (now >= startsAt || isQuiet(now)) return null
  const toldUntil = addMinutes(standsSince, policy.reminderAfterMinutes)
  const due = hours.filter((each) => {
    const goesAt = remindsAt(startsAt, each)
    return toldUntil <= goesAt && goesAt <= now
  })
  const nearest = Math.min(...due)
  return due.length === 0 || sent.some((each) => each <= nearest) ? null : nearest
}
