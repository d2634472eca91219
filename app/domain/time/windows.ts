import { addDays, at, epochMinutesOf, isTimeOfDay, type ClinicDay, type ClinicTime } from './clinic-time.ts'
import { subtract, union, type Span } from './spans.ts'

/** A row of a provider's availability ([specification 3]). `end` may be "24:00". */
export type AvailabilityRow = {
  date: ClinicDay
  start: string
  end: string
  slotMinutes: number
  isAvailable: boolean
}

/** A time the clinic is shut whatever the rows say, half-open. */
export type Closure = { from: ClinicTime; to: ClinicTime }

/** Open time with one grid of starts, laid from its first minute. Real minutes, see `Span`. */
export type OpenWindow = Span & { slotMinutes: number }

/**
 * The open windows of one day, sorted. Rows of one step that overlap or touch become one window, then closed rows
 * and closures are taken out. What is left starts its own grid, as if it had been entered as two rows.
 * A reversed row, an impossible time or a step below one minute opens nothing.
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
