import { busySpans, type Busy, type Service } from './busy.ts'
import { addDays, clinicTimeAt, dayOf, epochMinutesAtWall, timeAtWall, wallMinutesAt } from './clinic-time.ts'
import type { ClinicDay } from './clinic-time.ts'
import { choicesFor, isOneFreeOfEach, type ResourceCalendar } from './resources.ts'
import { overlaps, type Span } from './spans.ts'
import { byDay, openWindows, type AvailabilityRow, type Closure, type OpenWindow } from './windows.ts'

/** What is asked of one provider's calendar. `from`…`to` inclusive; the caller bounds how many days are asked. */
export type SlotQuestion = {
  now: Date
  from: ClinicDay
  to: ClinicDay
  windows: readonly AvailabilityRow[]
  closures?: readonly Closure[]
  service: Service
  busy: readonly Busy[]
  /** The clinic's lasers and rooms, in its order. */
  resources?: readonly ResourceCalendar[]
  horizonDays: number
  minNoticeMinutes: number
}
export type Slot = { time: string; available: boolean }
export type DaySlots = { date: ClinicDay; slots: Slot[] }

/**
 * The slots of each day asked for, in order, taken ones included. A slot starts on its window's grid, ends inside the
 * window, lies later than now plus the notice, and no later than the last day of the horizon. It is available when
 * the service with its buffers meets nothing busy and finds one of each kind of resource it needs. Source: [decisions 1]; test/cases/slot-cases.json.
 */
export function listSlots(question: SlotQuestion): DaySlots[] {
  const { now, from, to, service, horizonDays, minNoticeMinutes } = question
  const lastDay = addDays(dayOf(clinicTimeAt(now)), horizonDays)
  const earliest = now.getTime() / 60_000 + minNoticeMinutes
  const busy = busySpans(question.busy, service)
  const choices = choicesFor(question.resources ?? [], service)
  const isFree = (span: Span) => !overlaps(span, busy) && isOneFreeOfEach(span, choices)
  const rows = byDay(question.windows)

  const days: DaySlots[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const open = date > lastDay ? [] : openWindows(rows.get(date) ?? [], question.closures ?? [])
    days.push({ date, slots: slotsIn(open, service, isFree, earliest) })
  }
  return days
}

function slotsIn(
  windows: readonly OpenWindow[],
  service: Service,
  isFree: (span: Span) => boolean,
  earliest: number,
): Slot[] {
  const available = new Map<string, boolean>()
  for (const { from: opens, to: closes, slotMinutes } of windows) {
    const minutes = service.durationMinutes ?? slotMinutes
    for (let from = opens; minutes > 0 && from + minutes <= closes; from += slotMinutes) {
      const wall = wallMinutesAt(from)
      // The second round of the hour repeated in October has no name of its own on the clock.
      if (from <= earliest || epochMinutesAtWall(wall) !== from) continue
      const time = timeAtWall(wall)
      available.set(time, available.get(time) || isFree({ from, to: from + minutes }))
    }
  }
  return [...available].map(([time, free]) => ({ time, available: free })).sort((a, b) => (a.time < b.time ? -1 : 1))
}
