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

/** What a client says of the days a course is to lie on. */
export type CourseWish = {
  /** 1 = Monday … 7 = Sunday; none: any day. */
  weekdays: readonly number[]
  /** Hours a session may begin in, "HH:mm", both ends included. */
  from: string
  until: string
  /** Holidays in the sun, both ends included. */
  sun: readonly DayRange[]
  /** Nothing before this day: the skin needs longer, or the client is away. */
  notBefore: ClinicDay | null
}

export type CourseQuestion = {
  today: ClinicDay
  /** How many sessions are to be dated, a whole number from 0. */
  count: number
  /** Days of the client's other laser treatments, done or booked, in any order. */
  laserDays: readonly ClinicDay[]
  wish: CourseWish
  /** Where each is to lie beside sessions that keep their days; unset: anywhere. */
  places?: readonly CoursePlace[]
  /** The free starts of a day, "HH:mm", earliest first. The clinic's closures have none. */
  freeOn(day: ClinicDay): readonly string[]
}

/** After one day and before another, neither included; null: no bound. */
export type CoursePlace = { after: ClinicDay | null; before: ClinicDay | null }

export type CourseDate = {
  /** Which of the sessions asked for, from 0. */
  index: number
  startsAt: ClinicTime
  /** More than two weeks after the first lawful day, so more than eight after the one before: nothing suited earlier. */
  isLate: boolean
}

/**
 * The days on which a holiday in the sun allows no laser: treated skin stays out of the sun for some weeks, and tanned
 * skin is not treated. Source: the aftercare guide; [decisions 10] (11).
 */
export const sunRange = ({ from, to }: DayRange): DayRange => ({
  from: addDays(from, -7 * policy.sunWeeks),
  to: addDays(to, 7 * policy.sunWeeksBeforeLaser),
})

/**
 * Dates for the sessions of a course, in order: each on the first day that suits the client, at least six weeks after
 * the one before and, where a time suits, at most eight. Where none does it is the first after that, at most
 * `courseSearchWeeks` on; what cannot be dated then is left out, and so is what would follow it. A session that has to
 * lie before a later one and finds no day there is left out alone: it is never dated after it.
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
  // Another treatment later on closes days, too.
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

/** What is taken for a client's wish until they say one: the weekday of their last visit, and an hour around its time. */
export function wishAround(last: ClinicTime | null): CourseWish {
  const any = { weekdays: [], from: '00:00', until: '23:59', sun: [], notBefore: null }
  if (!last) return any
  const [hour = 0] = timeOf(last).split(':').map(Number)
  const two = (hours: number) => String(Math.min(23, Math.max(0, hours))).padStart(2, '0')
  return { ...any, weekdays: [weekdayOf(dayOf(last))], from: `${two(hour - 1)}:00`, until: `${two(hour + 2)}:00` }
}
