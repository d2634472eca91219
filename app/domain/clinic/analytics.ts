import {
  addDays,
  clinicDay,
  daysBetween,
  wallMinutesOf,
  weekdayOf,
  type ClinicDay,
  type ClinicTime,
} from '#app/domain/time/clinic-time.ts'

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

/** A range in weeks (Monday to Sunday), or in calendar months when it is longer than a quarter. */
export function bucketsOf({ from, to }: DayRange): Bucket[] {
  const unit = daysBetween(from, to) <= RANGE_DAYS.quarter ? 'week' : 'month'
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

/** A time on the clinic's wall that belongs to one provider; a closure of the whole clinic belongs to all (null). */
export type ProviderSpan<Whose extends string | null = string> = {
  provider: Whose
  startsAt: ClinicTime
  endsAt: ClinicTime
}
/** Minutes open and minutes booked in one hour of one weekday (1 = Monday), over a whole range. */
export type HourUse = { weekday: number; hour: number; open: number; booked: number }

/** The finest time that is counted. Visits and opening hours begin and end on it. */
const STEP_MINUTES = 5

/**
 * How much of the open time was booked, by weekday and hour, for all providers together. A closure takes open time
 * away; a visit outside opening hours fills none of it, so no hour is more than full.
 */
export function hoursUsed(facts: {
  open: readonly ProviderSpan[]
  closed: readonly ProviderSpan<string | null>[]
  booked: readonly ProviderSpan[]
}): HourUse[] {
  const hours = new Map<number, HourUse>()
  for (const provider of new Set(facts.open.map((span) => span.provider))) {
    const isTheirs = (span: ProviderSpan<string | null>) => span.provider === provider || span.provider === null
    const booked = stepsOf(facts.booked.filter(isTheirs))
    const closed = stepsOf(facts.closed.filter(isTheirs))
    for (const step of stepsOf(facts.open.filter(isTheirs))) {
      if (closed.has(step)) continue
      const use = hourOf(hours, step)
      use.open += STEP_MINUTES
      if (booked.has(step)) use.booked += STEP_MINUTES
    }
  }
  return [...hours.values()].toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour)
}

type WallSpan = Pick<ProviderSpan, 'startsAt' | 'endsAt'>

/** Minutes open and minutes booked of one person or one laser, by the same rule as `hoursUsed`. */
export function timeUsed(facts: {
  open: readonly WallSpan[]
  closed: readonly WallSpan[]
  booked: readonly WallSpan[]
}): Pick<HourUse, 'open' | 'booked'> {
  const [closed, booked] = [stepsOf(facts.closed), stepsOf(facts.booked)]
  const open = [...stepsOf(facts.open)].filter((step) => !closed.has(step))
  return { open: open.length * STEP_MINUTES, booked: open.filter((step) => booked.has(step)).length * STEP_MINUTES }
}

function stepsOf(spans: readonly WallSpan[]): Set<number> {
  const steps = new Set<number>()
  for (const { startsAt, endsAt } of spans) {
    const end = wallMinutesOf(endsAt)
    for (let at = wallMinutesOf(startsAt); at < end; at += STEP_MINUTES) steps.add(at)
  }
  return steps
}

const HOURS_A_DAY = 24
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3

function hourOf(hours: Map<number, HourUse>, wallMinutes: number): HourUse {
  const hourNumber = Math.floor(wallMinutes / 60)
  const hour = hourNumber % HOURS_A_DAY
  const weekday = ((Math.floor(hourNumber / HOURS_A_DAY) + FIRST_WEEKDAY) % 7) + 1
  const key = weekday * HOURS_A_DAY + hour
  const use = hours.get(key) ?? { weekday, hour, open: 0, booked: 0 }
  hours.set(key, use)
  return use
}
