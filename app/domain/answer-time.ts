import { addDays, addMinutes, at, dayOf, type ClinicDay, type ClinicTime } from './clinic-time.ts'
import { hoursOn, type WeeklyHours } from './opening-hours.ts'
import { policy } from './policy.ts'

/**
 * When a message sent now is answered at the latest: at closing time of the first open day with time enough left to
 * answer it, today included. Null where the clinic opens on no day of the next four weeks.
 * @param closed the days it is closed although the week says open.
 */
export function answeredBy(now: ClinicTime, weekly: WeeklyHours, closed: ReadonlySet<ClinicDay>): ClinicTime | null {
  const today = dayOf(now)
  for (let day = today; day <= addDays(today, policy.answerLookaheadDays); day = addDays(day, 1)) {
    const closes = hoursOn(day, weekly, [], closed).at(-1)?.closes
    if (closes && addMinutes(now, policy.answerMinutes) <= at(day, closes)) return at(day, closes)
  }
  return null
}
