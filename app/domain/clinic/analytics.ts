import { addDays, clinicDay, daysBetween, weekdayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'

/** Days from one to another, both included. */
export type DayRange = { from: ClinicDay; to: ClinicDay }

/** The ranges offered by name. */
export const RANGES = ['month', 'quarter', 'year'] as const
export type RangeName = (typeof RANGES)[number]
const RANGE_DAYS: Record<RangeName, number> = { month: 30, quarter: 91, year: 365 }
/** No more than five years at once, so that one question stays quick. */
const MOST_DAYS = 5 * 366

/** The days of a named range that end with a day. */
export const rangeUntil = (name: RangeName, to: ClinicDay): DayRange => ({
  from: addDays(to, 1 - RANGE_DAYS[name]),
  to,
})

/** True for a range that begins no later than it ends and is at most five years long. */
export const isRange = ({ from, to }: DayRange) => from <= to && daysBetween(from, to) < MOST_DAYS

/** The same number of days, right before: what a figure is compared with. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) }
}

/** A week or a month as one column of a chart; `from` and `to` may lie inside it at the ends of the range. */
export type Bucket = DayRange & { unit: 'week' | 'month' }

/** Weeks (Monday to Sunday), or calendar months where a range is longer than a quarter. */
export const bucketUnit = ({ from, to }: DayRange): Bucket['unit'] =>
  daysBetween(from, to) <= RANGE_DAYS.quarter ? 'week' : 'month'

/** A range in its weeks or months. */
export function bucketsOf({ from, to }: DayRange): Bucket[] {
  const unit = bucketUnit({ from, to })
  const buckets: Bucket[] = []
  for (let day = from; day <= to;) {
    const last = unit === 'week' ? addDays(day, 7 - weekdayOf(day)) : lastOfMonth(day)
    buckets.push({ unit, from: day, to: last < to ? last : to })
    day = addDays(last, 1)
  }
  return buckets
}

function lastOfMonth(day: ClinicDay): ClinicDay {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return addDays(clinicDay(next), -1)
}

/** The sum of each bucket. A row outside them counts nowhere. */
export const inBuckets = <Row extends { day: ClinicDay }>(
  buckets: readonly Bucket[],
  rows: readonly Row[],
  value: (row: Row) => number,
): number[] =>
  buckets.map(({ from, to }) =>
    rows.reduce((total, row) => (row.day >= from && row.day <= to ? total + value(row) : total), 0),
  )

/** A part of a whole in whole per cent, or null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** Minutes open and minutes booked in one hour of one weekday (1 = Monday), over a whole range. */
export type HourUse = { weekday: number; hour: number; open: number; booked: number }
export type HourOfProvider = HourUse & { provider: string }

/** How much of the open time was booked, by weekday and hour, for all providers together. */
export function hoursOfAll(use: readonly HourOfProvider[]): HourUse[] {
  const hours = new Map<string, HourUse>()
  for (const { weekday, hour, open, booked } of use) {
    const known = hours.get(`${weekday} ${hour}`) ?? { weekday, hour, open: 0, booked: 0 }
    hours.set(`${weekday} ${hour}`, { ...known, open: known.open + open, booked: known.booked + booked })
  }
  return [...hours.values()].toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour)
}
