import type { Busy, Service } from './busy.ts'
import { addDays, clinicTimeAt, dayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { ResourceCalendar } from './resources.ts'
import type { Span } from '#app/domain/time/spans.ts'
import { openWindows, type AvailabilityRow, type Closure, type OpenWindow } from '#app/domain/time/windows.ts'

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

// The bounds of a slot, each said once: the list keeps them, a refusal names the one that was not kept.

/** A slot starts after this minute of real time. */
export const earliestAfter = ({ now, minNoticeMinutes }: Pick<SlotQuestion, 'now' | 'minNoticeMinutes'>) =>
  now.getTime() / 60_000 + minNoticeMinutes

/** The last day of the horizon. */
export const lastDayOf = ({ now, horizonDays }: SlotQuestion) => addDays(dayOf(clinicTimeAt(now)), horizonDays)

/** The day's open time, by its rows and the closures. */
export const openOn = ({ closures = [] }: SlotQuestion, rows: readonly AvailabilityRow[] = []) =>
  openWindows(rows, closures)

/** How long a visit lasts in this window: the service's own time, else one step of the grid. */
export const minutesIn = ({ slotMinutes }: OpenWindow, { durationMinutes }: Service) => durationMinutes ?? slotMinutes

/** A visit lies inside its window whole. */
export const isInside = (visit: Span, window: Span) => window.from <= visit.from && visit.to <= window.to
