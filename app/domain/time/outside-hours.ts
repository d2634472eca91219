import { dayOf, timeOf, weekdayOf, type ClinicDay, type ClinicTime } from './clinic-time.ts'
import type { OpenSpan, WeeklyHours } from './opening-hours.ts'

/** What is asked of a visit: when it begins, and its minutes without what is cleared up afterwards. */
export type TimedVisit = { startsAt: ClinicTime; minutes: number }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** A visit lies wholly in one of a day's spans. One that runs past midnight lies in none. */
export function isWithin(visit: TimedVisit, spans: readonly OpenSpan[]): boolean {
  const from = minutesOf(timeOf(visit.startsAt))
  return spans.some(({ opens, closes }) => minutesOf(opens) <= from && from + visit.minutes <= minutesOf(closes))
}

/**
 * The visits a change of hours leaves without an open hour: they lay in the hours before and do not in those after. A
 * visit the desk had put outside the hours is not one of them.
 */
export function leftOutside<V extends TimedVisit>(
  visits: readonly V[],
  before: (day: ClinicDay) => readonly OpenSpan[],
  after: (day: ClinicDay) => readonly OpenSpan[],
): V[] {
  return visits.filter((visit) => {
    const day = dayOf(visit.startsAt)
    return isWithin(visit, before(day)) && !isWithin(visit, after(day))
  })
}

/** A week as the hours of any day. */
export const hoursOfWeek =
  (week: WeeklyHours) =>
  (day: ClinicDay): readonly OpenSpan[] =>
    week[weekdayOf(day) as keyof WeeklyHours]
