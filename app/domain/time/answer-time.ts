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
 * When a message sent now is answered at the latest: at closing time of the first open day with time enough left to
 * answer it, today included, and within the hours the pages promise, of which closed days are none. Null where the
 * clinic opens on no day of the next four weeks.
 * @param closed the days it is closed although the week says open.
 */
export function answeredBy(now: ClinicTime, weekly: WeeklyHours, closed: ReadonlySet<ClinicDay>): ClinicTime | null {
  const today = dayOf(now)
  const closingOn = (day: ClinicDay) => hoursOn(day, weekly, [], closed).at(-1)?.closes
  for (const day of daysFrom(today, addDays(today, policy.answerLookaheadDays))) {
    const closes = closingOn(day)
    if (!closes || addMinutes(now, policy.answerMinutes) > at(day, closes)) continue
    const closing = at(day, closes)
    // Sent on an open day and answered on the next: at the hour it was sent, which is as long as the pages say.
    return day > today && closingOn(today) ? earlier(closing, wholeQuarter(at(day, timeOf(now)))) : closing
  }
  return null
}

const earlier = (one: ClinicTime, other: ClinicTime) => (one < other ? one : other)
const wholeQuarter = (time: ClinicTime) => addMinutes(time, -(wallMinutesOf(time) % 15))
