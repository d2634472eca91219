import {
  addDays,
  dayOf,
  daysBetween,
  daysFrom,
  timeOf,
  weekdayOf,
  type ClinicDay,
  type ClinicTime,
} from '#app/domain/time/clinic-time.ts'
import type { CalendarBlock, CalendarDays, CalendarVisit, OpenHours } from '../queries.ts'
import type { ColumnsBy } from '../schema.ts'

// Where everything stands on the calendar: columns are people or lasers by day, rows are minutes of the day.

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const timeAtMinutes = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** One owner's day. `bar`: a laser as a thin strip beside the people, showing only when it is taken. */
export type Column = { day: ClinicDay; owner: string; name: string; bar: boolean }
/** A day's columns; on a closed day nobody works, but somebody may be booked. */
export type DayGroup = { day: ClinicDay; isClosed: boolean; isBooked: boolean; columns: Column[] }

/** The calendar without those the reader hid. */
export const withoutHidden = (shown: CalendarDays, hidden: ReadonlySet<string>): CalendarDays => ({
  ...shown,
  people: shown.people.filter(({ id }) => !hidden.has(id)),
  visits: shown.visits.filter(({ providerId }) => !hidden.has(providerId)),
  open: shown.open.filter(({ providerId }) => !hidden.has(providerId)),
})

/** The days shown: those on which somebody works or is booked, and those of the week that are open at all. */
export function daysShown({ from, to, open, visits }: CalendarDays): ClinicDay[] {
  const days = daysFrom(from, to)
  if (days.length === 1) return days
  const busy = new Set([...open.map(({ day }) => day), ...visits.map(({ startsAt }) => dayOf(startsAt))])
  const shown = days.filter((day) => busy.has(day))
  return shown.length > 0 ? shown : days.filter((day) => weekdayOf(day) < 6)
}

/**
 * The columns of each day. With people the lasers stand beside them as strips. A closed day of a week has no more
 * columns than it has visits to show, and one at least.
 */
export function groupsOf(shown: CalendarDays, by: ColumnsBy, hidden: ReadonlySet<string>): DayGroup[] {
  const { people, resources } = shown
  const wide = (by === 'people' ? people : resources).filter(({ id }) => !hidden.has(id))
  const bars = by === 'people' ? resources.filter(({ kind }) => kind === 'laser') : []
  const closed = closedDays(shown)
  return daysShown(shown).map((day) => {
    const columns = wide.map(({ id, name }) => ({ day, owner: id, name, bar: false }))
    const used = columns.filter((column) => shown.visits.some((visit) => columnsOfVisit(visit, [column]).length > 0))
    const isBooked = used.length > 0
    if (closed.has(day)) return { day, isClosed: true, isBooked, columns: isBooked ? used : columns.slice(0, 1) }
    return {
      day,
      isClosed: false,
      isBooked,
      columns: [...columns, ...bars.map(({ id, name }) => ({ day, owner: id, name, bar: true }))],
    }
  })
}

/** The days of a week on which nobody works; none where that is true of all of them. */
function closedDays(shown: CalendarDays): ReadonlySet<ClinicDay> {
  const worked = new Set(shown.open.map(({ day }) => day))
  return new Set(worked.size > 0 && shown.from < shown.to ? daysShown(shown).filter((day) => !worked.has(day)) : [])
}

// As wide as the heads: calendar.css gives the same widths.
const BAR_PX = { day: 32, week: 16 }
const CLOSED_PX = 48
/** A closed day with somebody booked: their time must be read. */
const BOOKED_PX = 64
const HOURS_PX = 56
/** What a name and a time need to be read, and the least they get before the week scrolls. */
const READABLE_PX = 62
const LEAST_PX = 52

/** A share of the days' width, and pixels besides. */
export type Length = { percent: number; px: number }
export type Place = { left: Length; width: Length }

const closedPxOf = ({ isBooked }: DayGroup) => (isBooked ? BOOKED_PX : CLOSED_PX)
const plus = (one: Length, other: Length): Length => ({ percent: one.percent + other.percent, px: one.px + other.px })
const over = ({ percent, px }: Length, parts: number): Length => ({ percent: percent / parts, px: px / parts })

/** Where each column stands: lasers and closed days keep their width, all else shares the rest alike. */
export function placesOf(groups: readonly DayGroup[]): Map<Column, Place> {
  const places = new Map<Column, Place>()
  const barPx = groups.length > 1 ? BAR_PX.week : BAR_PX.day
  const closedPx = groups.reduce((sum, one) => sum + (one.isClosed ? one.columns.length * closedPxOf(one) : 0), 0)
  const openDays = groups.filter(({ isClosed }) => !isClosed).length
  let start: Length = { percent: 0, px: 0 }
  for (const group of groups) {
    const { isClosed, columns } = group
    let left = start
    const bars = columns.filter(({ bar }) => bar).length
    const day = over({ percent: 100, px: -closedPx }, openDays)
    const person = over(plus(day, { percent: 0, px: -bars * barPx }), columns.length - bars)
    for (const column of columns) {
      const width = isClosed ? { percent: 0, px: closedPxOf(group) } : column.bar ? { percent: 0, px: barPx } : person
      places.set(column, { left, width })
      left = plus(left, width)
    }
    start = isClosed ? left : plus(start, day)
  }
  return places
}

/** How many people a week of this width shows so that their clients' names can be read; one at least. */
export function peopleThatFit(groups: readonly DayGroup[], framePx: number): number {
  const { keptPx, openDays } = keptBy(groups)
  return openDays === 0 ? Infinity : Math.max(1, Math.floor((framePx - keptPx) / openDays / READABLE_PX))
}

/** What a week needs before it is scrolled sideways. */
export function leastWidth(groups: readonly DayGroup[]): number {
  if (groups.length < 2) return 0
  const people = groups.flatMap(({ isClosed, columns }) => (isClosed ? [] : columns.filter(({ bar }) => !bar)))
  return keptBy(groups).keptPx + people.length * LEAST_PX
}

/** The hours, the closed days and the lasers, which are always as wide. */
function keptBy(groups: readonly DayGroup[]) {
  const widths = groups.flatMap((group) =>
    group.columns.map(({ bar }) => (group.isClosed ? closedPxOf(group) : bar ? BAR_PX.week : 0)),
  )
  const keptPx = widths.reduce((sum, px) => sum + px, HOURS_PX)
  return { keptPx, openDays: groups.filter(({ isClosed }) => !isClosed).length }
}

/** The hours shown, whole ones: from the first opening or visit to the last. */
export function hoursShown({ open, visits }: CalendarDays): { from: number; to: number } {
  const starts = [...open.map(({ from }) => minutesOf(from)), ...visits.map((one) => minutesOf(timeOf(one.startsAt)))]
  const ends = [
    ...open.map(({ to }) => minutesOf(to === '00:00' ? '24:00' : to)),
    ...visits.map((one) => minutesOf(timeOf(one.startsAt)) + one.minutes),
  ]
  if (starts.length === 0) return { from: 9, to: 17 }
  return { from: Math.floor(Math.min(...starts) / 60), to: Math.min(24, Math.ceil(Math.max(...ends) / 60)) }
}

/** Whether a minute of the day lies in the hours shown: outside them no line says what time it is. */
export const isWithin = (minute: number, hours: { from: number; to: number }): boolean =>
  minute >= hours.from * 60 && minute < hours.to * 60

/** The columns a visit stands in: its person's, or its lasers'. */
export const columnsOfVisit = (visit: CalendarVisit, columns: readonly Column[]) =>
  columns.filter(
    ({ day, owner }) =>
      day === dayOf(visit.startsAt) && (owner === visit.providerId || visit.resourceIds.includes(owner)),
  )

export type Stretch = { from: number; to: number }

/** The part of a block that lies on a day, in minutes of it; null: none. */
export function blockOn({ from, to }: Pick<CalendarBlock, 'from' | 'to'>, day: ClinicDay): Stretch | null {
  if (dayOf(to) < day || dayOf(from) > day) return null
  const start = dayOf(from) < day ? 0 : minutesOf(timeOf(from))
  const end = dayOf(to) > day ? 24 * 60 : minutesOf(timeOf(to))
  return start < end ? { from: start, to: end } : null
}

/** What is left of some hours outside the times taken, both in minutes of the day. */
export function without(hours: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  return taken.reduce<Stretch[]>(
    (left, gone) =>
      left.flatMap((one) =>
        gone.to <= one.from || gone.from >= one.to
          ? [one]
          : [
              { from: one.from, to: gone.from },
              { from: gone.to, to: one.to },
            ].filter(({ from, to }) => from < to),
      ),
    [...hours],
  )
}

const hoursOf = (open: readonly OpenHours[], { day, owner }: Column): Stretch[] =>
  open
    .filter((one) => one.day === day && one.providerId === owner)
    .map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to === '00:00' ? '24:00' : to) }))

/** The hours of a column in which its person does not work. */
export const closedIn = (shown: CalendarDays, column: Column, hours: { from: number; to: number }): Stretch[] =>
  without([{ from: hours.from * 60, to: hours.to * 60 }], hoursOf(shown.open, column))

const GAP_MIN_MINUTES = 30

/** The gaps of a person's day in which a visit could still begin: at least half an hour, not yet past. */
export function gapsIn(shown: CalendarDays, column: Column, now: ClinicTime): Stretch[] {
  const { day, owner } = column
  if (day < dayOf(now)) return []
  const taken = shown.visits
    .filter((one) => one.providerId === owner && dayOf(one.startsAt) === day && one.status !== 'no_show')
    .map((one) => ({ from: minutesOf(timeOf(one.startsAt)), to: minutesOf(timeOf(one.startsAt)) + one.minutes }))
  const quarter = Math.ceil((minutesOf(timeOf(now)) + 1) / 15) * 15
  const past = day === dayOf(now) ? [{ from: 0, to: quarter }] : []
  return without(hoursOf(shown.open, column), [...taken, ...past]).filter(
    ({ from, to }) => to - from >= GAP_MIN_MINUTES,
  )
}

/** Whether a laser is free in a gap for as long as a visit needs; where the clinic has none, nothing is missing. */
export function hasLaser({ resources, visits, blocks }: CalendarDays, day: ClinicDay, gap: Stretch): boolean {
  const lasers = resources.filter(({ kind }) => kind === 'laser')
  if (lasers.length === 0) return true
  return lasers.some(({ id }) => {
    const taken = visits
      .filter((one) => one.resourceIds.includes(id) && dayOf(one.startsAt) === day && one.status !== 'no_show')
      .map((one) => ({ from: minutesOf(timeOf(one.startsAt)), to: minutesOf(timeOf(one.startsAt)) + one.minutes }))
    const away = blocks.flatMap((block) => (block.resourceId === id ? (blockOn(block, day) ?? []) : []))
    return without([gap], [...taken, ...away]).some(({ from, to }) => to - from >= GAP_MIN_MINUTES)
  })
}

/** Whether somebody shown has a gap that is for a consultation alone. */
export const hasGapWithoutLaser = (shown: CalendarDays, groups: readonly DayGroup[], now: ClinicTime): boolean =>
  groups.some(({ day, columns }) =>
    columns
      .filter(({ owner }) => shown.people.some(({ id }) => id === owner))
      .some((column) => gapsIn(shown, column, now).some((gap) => !hasLaser(shown, day, gap))),
  )

/** Week of the year by ISO 8601: week 1 is the one with the year's first Thursday. */
export function weekNumber(day: ClinicDay): number {
  const thursday = addDays(day, 4 - weekdayOf(day))
  const first = `${thursday.slice(0, 4)}-01-01` as ClinicDay
  return Math.floor(daysBetween(first, thursday) / 7) + 1
}
