import { busySpans } from './busy.ts'
import {
  daysFrom,
  epochMinutesAtWall,
  timeAtWall,
  wallMinutesAt,
  type ClinicDay,
} from '#app/domain/time/clinic-time.ts'
import { choicesFor, isOneFreeOfEach } from './resources.ts'
import { earliestAfter, isInside, lastDayOf, minutesIn, openOn, type SlotQuestion } from './slot-question.ts'
import { overlaps, type Span } from '#app/domain/time/spans.ts'
import { byDay, type OpenWindow } from '#app/domain/time/windows.ts'

export type Slot = { time: string; available: boolean }
export type DaySlots = { date: ClinicDay; slots: Slot[] }

/**
 * The slots of each day in order, including taken ones. A slot starts on its window's grid, ends inside the window, and
 * lies after now plus the notice and within the horizon. It is available when the service with its buffers conflicts
 * with nothing busy and one of each needed resource is free.
 * Source: [decisions 1]; test/cases/slot-cases.json.
 */
export function listSlots(question: SlotQuestion): DaySlots[] {
  const { from, to, service } = question
  const lastDay = lastDayOf(question)
  const busy = busySpans(question.busy, service)
  const choices = choicesFor(question.resources ?? [], service)
  const isFree = (span: Span) => !overlaps(span, busy) && isOneFreeOfEach(span, choices)
  const rows = byDay(question.windows)

  const days: DaySlots[] = []
  for (const date of daysFrom(from, to)) {
    const open = date > lastDay ? [] : openOn(question, rows.get(date))
    days.push({ date, slots: slotsIn(open, question, isFree) })
  }
  return days
}

function slotsIn(windows: readonly OpenWindow[], question: SlotQuestion, isFree: (span: Span) => boolean): Slot[] {
  const available = new Map<string, boolean>()
  const earliest = earliestAfter(question)
  for (const window of windows) {
    const minutes = minutesIn(window, question.service)
    const visit = { from: window.from, to: window.from + minutes }
    for (; minutes > 0 && isInside(visit, window); visit.from += window.slotMinutes, visit.to = visit.from + minutes) {
      const wall = wallMinutesAt(visit.from)
      // The second pass of the repeated hour in October has no distinct clock time.
      if (visit.from <= earliest || epochMinutesAtWall(wall) !== visit.from) continue
      const time = timeAtWall(wall)
      available.set(time, available.get(time) || isFree(visit))
    }
  }
  return [...available].map(([time, free]) => ({ time, available: free })).sort((a, b) => (a.time < b.time ? -1 : 1))
}
