import {
  addDays,
  daysFrom,
  addMinutes,
  at,
  dayOf,
  timeOf,
  wallMinutesOf,
  type ClinicDay,
  type ClinicTime,
} from './clinic-time.ts'
import { hoursOn, type WeeklyHours } from './opening-hours.ts'
import { policy } from '#app/domain/policy.ts'

/**
 * The latest answer to a message sent now: the closing time of the first open day, today included, with enough time left
 * to answer, and within the promised hours, which do not count closed days. Null when no day of the next four weeks is
 * open.
 * @param closed exceptional closed days
 */
export function answeredBy(now: ClinicTime, weekly: WeeklyHours, closed: ReadonlySet<ClinicDay>): ClinicTime | null {
  const today = dayOf(now)
  const closingOn = (day: ClinicDay) => hoursOn(day, weekly, [], closed).at(-1)?.closes
  for (const day of daysFrom(today, addDays(today, policy.answerLookaheadDays))) {
    const closes = closingOn(day)
    if (!closes || addMinutes(now, policy.answerMinutes) > at(day, closes)) continue
    const closing = at(day, closes)
    // Sent on an open day and answered on the next: by the hour it was sent, which keeps the promised hours.
    return day > today && closingOn(today) ? earlier(closing, wholeQuarter(at(day, timeOf(now)))) : closing
  }
  return null
}

const earlier = (one: ClinicTime, other: ClinicTime) => (one < other ? one : other)
const wholeQuarter = (time: ClinicTime) => addMinutes(time, -(wallMinutesOf(time) % 15))
