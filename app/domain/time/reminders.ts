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

/** A visit, as far as its next reminder is concerned. */
export type RemindedVisit = {
  startsAt: ClinicTime
  /** When this start was set: booked, rescheduled, paid, or the reminder hours changed. */
  standsSince: ClinicTime
  /** The hours of the reminders already sent. */
  sent: readonly number[]
}

const HOUR_MS = 3_600_000
const { from: MORNING, evening: EVENING, until: NIGHT } = policy.reminderTimes

/** True during the quiet hours. */
export const isQuiet = (now: ClinicTime) => timeOf(now) < MORNING || timeOf(now) >= NIGHT

/**
 * When a reminder is sent: the given hours of real time before the visit; during quiet hours on the evening before.
 */
export function remindsAt(startsAt: ClinicTime, hours: number): ClinicTime {
  const then = clinicTimeAt(later(instantOf(startsAt), -hours * HOUR_MS))
  if (!isQuiet(then)) return then
  return at(timeOf(then) < MORNING ? addDays(dayOf(then), -1) : dayOf(then), EVENING)
}

/**
 * The hours of the reminder that is due now; null for none. Of several missed ones the nearest to the visit, and none
 * shortly after the start was set, since its confirmation mail has just been sent.
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
