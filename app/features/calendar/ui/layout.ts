import { addDays, dayOf, timeOf, weekdayOf, type ClinicDay, type ClinicTime } from '#app/domain/clinic-time.ts'
import type { CalendarBlock, CalendarDays, CalendarVisit, OpenHours } from '../queries.ts'
import type { ColumnsBy } from '../schema.ts'

// Where everything stands on the calendar: columns are people or lasers by day, rows are minutes of the day.

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const timeAtMinutes = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** One owner's day. `bar`: a laser as a thin strip beside the people, showing only when it is taken. */
export type Column = { day: ClinicDay; owner: string; name: string; bar: boolean }
export type DayGroup = { day: ClinicDay; columns: Column[] }

/** The days shown: those on which somebody works or is booked, and those of the week that are open at all. */
export function daysShown({ from, to, open, visits }: CalendarDays): ClinicDay[] {
  const days: ClinicDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  if (days.length === 1) return days
  const busy = new Set([...open.map(({ day }) => day), ...visits.map(({ startsAt }) => dayOf(startsAt))])
  const shown = days.filter((day) => busy.has(day))
  return shown.length > 0 ? shown : days.filter((day) => weekdayOf(day) < 6)
}

/** The columns of each day. With people the lasers stand beside them as strips. */
export function groupsOf(shown: CalendarDays, by: ColumnsBy, hidden: ReadonlySet<string>): DayGroup[] {
  const { people, resources } = shown
  const wide = (by === 'people' ? people : resources).filter(({ id }) => !hidden.has(id))
  const bars = by === 'people' ? resources.filter(({ kind }) => kind === 'laser') : []
  return daysShown(shown).map((day) => ({
    day,
    columns: [
      ...wide.map(({ id, name }) => ({ day, owner: id, name, bar: false })),
      ...bars.map(({ id, name }) => ({ day, owner: id, name, bar: true })),
    ],
  }))
}

// As wide as the heads: calendar.css gives the same shares.
const BAR_OF_A_DAY = 0.08
const BAR_OF_A_WEEK = 0.2
export type Place = { left: number; width: number }

/** Where each column stands, in percent of the days' width: all days are as wide. */
export function placesOf(groups: readonly DayGroup[]): Map<Column, Place> {
  const places = new Map<Column, Place>()
  const share = 100 / groups.length
  const bar = groups.length > 1 ? BAR_OF_A_WEEK : BAR_OF_A_DAY
  const weightOf = (column: Column) => (column.bar ? bar : 1)
  for (const [index, { columns }] of groups.entries()) {
    const total = columns.reduce((sum, column) => sum + weightOf(column), 0)
    let left = index * share
    for (const column of columns) {
      const width = (share * weightOf(column)) / total
      places.set(column, { left, width })
      left += width
    }
  }
  return places
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

/** Week of the year by ISO 8601: week 1 is the one with the year's first Thursday. */
export function weekNumber(day: ClinicDay): number {
  const thursday = addDays(day, 4 - weekdayOf(day))
  const first = Date.parse(`${thursday.slice(0, 4)}-01-01T00:00Z`)
  return Math.floor((Date.parse(`${thursday}T00:00Z`) - first) / (7 * 86_400_000)) + 1
}
