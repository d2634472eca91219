import { addDays, at, epochMinutesOf, isTimeOfDay, type ClinicDay, type ClinicTime } from './clinic-time.ts'
import { subtract, union, type Span } from './spans.ts'

/** A row of a provider's availability ([specification 3]). `end` can be "24:00". */
export type AvailabilityRow = {
  date: ClinicDay
  start: string
  end: string
  slotMinutes: number
  isAvailable: boolean
}

/** A half-open time in which the clinic is closed regardless of the rows. */
export type Closure = { from: ClinicTime; to: ClinicTime }

/** Open time with a grid of starts from its first minute, in real minutes (`Span`). */
export type OpenWindow = Span & { slotMinutes: number }

/**
 * The open windows of a day, sorted. Rows of one step that overlap or touch are merged, then closed rows and closures
 * are removed; each remaining part starts its own grid. Reversed rows, invalid times and steps below a minute are
 * ignored.
 * Clock changes: a window across the skipped hour is an hour shorter, one that starts in it moves forward.
 */
export function openWindows(rows: readonly AvailabilityRow[], closures: readonly Closure[]): OpenWindow[] {
  const open = new Map<number, Span[]>()
  const closed: Span[] = []
  for (const row of rows) {
    const span = spanOf(row)
    if (!span) continue
    if (!row.isAvailable) closed.push(span)
    else if (row.slotMinutes >= 1) open.set(row.slotMinutes, [...(open.get(row.slotMinutes) ?? []), span])
  }
  for (const { from, to } of closures) closed.push({ from: epochMinutesOf(from), to: epochMinutesOf(to) })

  const shut = union(closed)
  return [...open]
    .flatMap(([slotMinutes, spans]) =>
      union(spans).flatMap((span) => subtract(span, shut).map((left) => ({ ...left, slotMinutes }))),
    )
    .sort((a, b) => a.from - b.from)
}

/** The rows of each day, in one pass. */
export const byDay = (rows: readonly AvailabilityRow[]): ReadonlyMap<ClinicDay, AvailabilityRow[]> =>
  Map.groupBy(rows, (row) => row.date)

function spanOf({ date, start, end }: AvailabilityRow): Span | null {
  if (!isTimeOfDay(start) || !(isTimeOfDay(end) || end === '24:00')) return null
  const closes = end === '24:00' ? at(addDays(date, 1), '00:00') : at(date, end)
  return { from: epochMinutesOf(at(date, start)), to: epochMinutesOf(closes) }
}
