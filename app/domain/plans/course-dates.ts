import {
  addDays,
  at,
  dayOf,
  daysBetween,
  timeOf,
  weekdayOf,
  type ClinicDay,
  type ClinicTime,
} from '#app/domain/time/clinic-time.ts'
import { firstOpenDay, type DayRange } from '#app/domain/time/interval.ts'
import { policy } from '#app/domain/policy.ts'

/** A client's wishes for the dates of a plan. */
export type CourseWish = {
  /** 1 = Monday … 7 = Sunday; empty for any day. */
  weekdays: readonly number[]
  /** The range of starts, "HH:mm", both ends included. */
  from: string
  until: string
  /** Holidays in the sun, both ends included. */
  sun: readonly DayRange[]
  /** The first day: the skin needs longer, or the client is away. */
  notBefore: ClinicDay | null
}

export type CourseQuestion = {
  today: ClinicDay
  /** The number of sessions to date, 0 or more. */
  count: number
  /** Days of the client's other laser treatments, done or booked, in any order. */
  laserDays: readonly ClinicDay[]
  wish: CourseWish
  /** The bounds of each session beside sessions that keep their days; unset for none. */
  places?: readonly CoursePlace[]
  /** The free starts of a day, "HH:mm", earliest first; none on closed days. */
  freeOn(day: ClinicDay): readonly string[]
}

/** Between two days, neither included; null for no bound. */
export type CoursePlace = { after: ClinicDay | null; before: ClinicDay | null }

export type CourseDate = {
  /** The index of the session, from 0. */
  index: number
  startsAt: ClinicTime
  /** More than eight weeks after the session before, because no earlier day suited. */
  isLate: boolean
}

/**
 * The days around a holiday in the sun without laser: treated skin must avoid the sun, and tanned skin is not treated.
 * Source: the aftercare guide; [decisions 10] (11).
 */
export const sunRange = ({ from, to }: DayRange): DayRange => ({
  from: addDays(from, -7 * policy.sunWeeks),
  to: addDays(to, 7 * policy.sunWeeksBeforeLaser),
})

/**
 * Dates for the sessions of a plan, in order: each on the first suitable day, six to eight weeks after the one before,
 * or the first after that within `courseSearchWeeks`. A session without such a day is left out, with those after it. A
 * session that must precede a later one and finds no day is left out alone.
 * Source: act no. 493 of 2019 § 4; [decisions 10] (15).
 * @returns at most `count` dates, ascending, each a free start of its day.
 */
export function courseDates({ today, count, laserDays, places = [], wish, freeOn }: CourseQuestion): CourseDate[] {
  const dates: CourseDate[] = []
  const taken = [...laserDays]
  const ranges = wish.sun.map(sunRange)
  let earliest = latestOf(today, wish.notBefore ?? today)
  for (let index = 0; index < count; index++) {
    const { after, before } = places[index] ?? { after: null, before: null }
    const start = firstOpenDay(after ? latestOf(earliest, addDays(after, 1)) : earliest, taken)
    const found = firstSuited(start, { before, wish, ranges, taken, freeOn })
    if (!found && before) continue
    if (!found) break
    const isLate = daysBetween(start, found.day) > policy.courseSlackDays
    dates.push({ index, startsAt: at(found.day, found.time), isLate })
    taken.push(found.day)
    earliest = addDays(found.day, policy.daysBetweenLaserTreatments)
  }
  return dates
}

type Search = Pick<CourseQuestion, 'wish' | 'freeOn'> & {
  before: ClinicDay | null
  ranges: readonly DayRange[]
  taken: readonly ClinicDay[]
}

function firstSuited(
  start: ClinicDay,
  { before, wish, ranges, taken, freeOn }: Search,
): { day: ClinicDay; time: string } | null {
  const last = addDays(start, 7 * policy.courseSearchWeeks)
  // A later treatment blocks days, too.
  for (let day = start; day <= last && !(before && day >= before); day = firstOpenDay(addDays(day, 1), taken)) {
    if (!suits(day, wish, ranges)) continue
    const time = freeOn(day).find((free) => free >= wish.from && free <= wish.until)
    if (time) return { day, time }
  }
  return null
}

const suits = (day: ClinicDay, { weekdays }: CourseWish, ranges: readonly DayRange[]) =>
  (weekdays.length === 0 || weekdays.includes(weekdayOf(day))) &&
  !ranges.some(({ from, to }) => day >= from && day <= to)

const latestOf = (one: ClinicDay, other: ClinicDay) => (one > other ? one : other)

/** The default wish: the weekday of the last visit, within an hour of its time. */
export function wishAround(last: ClinicTime | null): CourseWish {
  const any = { weekdays: [], from: '00:00', until: '23:59', sun: [], notBefore: null }
  if (!last) return any
  const [hour = 0] = timeOf(last).split(':').map(Number)
  const two = (hours: number) => String(Math.min(23, Math.max(0, hours))).padStart(2, '0')
  return { ...any, weekdays: [weekdayOf(dayOf(last))], from: `${two(hour - 1)}:00`, until: `${two(hour + 2)}:00` }
}
