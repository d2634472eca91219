import { dayOf, timeOf, weekdayOf, type ClinicDay, type ClinicTime } from './clinic-time.ts'
import type { OpenSpan, WeeklyHours } from './opening-hours.ts'

/** A visit's start and its minutes without buffers. */
export type TimedVisit = { startsAt: ClinicTime; minutes: number }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** True when a visit lies wholly within one span of its day. */
export function isWithin(visit: TimedVisit, spans: readonly OpenSpan[]): boolean {
  const from = minutesOf(timeOf(visit.startsAt))
  return spans.some(({ opens, closes }) => minutesOf(opens) <= from && from + visit.minutes <= minutesOf(closes))
}

/**
 * The visits that a change of hours leaves outside them. A visit that the desk had booked outside the hours before is
 * not one of them.
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

/** The hours of a day by a week. */
export const hoursOfWeek =
  (week: WeeklyHours) =>
  (day: ClinicDay): readonly OpenSpan[] =>
    week[weekdayOf(day) as keyof WeeklyHours]
