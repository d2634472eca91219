import type { Busy, Service } from './busy.ts'
import { addDays, clinicTimeAt, dayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { ResourceCalendar } from './resources.ts'
import type { Span } from '#app/domain/time/spans.ts'
import { openWindows, type AvailabilityRow, type Closure, type OpenWindow } from '#app/domain/time/windows.ts'

/** A query of one provider's calendar. `from`…`to` inclusive; the caller bounds the number of days. */
export type SlotQuestion = {
  now: Date
  from: ClinicDay
  to: ClinicDay
  windows: readonly AvailabilityRow[]
  closures?: readonly Closure[]
  service: Service
  busy: readonly Busy[]
  /** The clinic's lasers and rooms, in order. */
  resources?: readonly ResourceCalendar[]
  horizonDays: number
  minNoticeMinutes: number
}

// The bounds of a slot, defined once: the list applies them, a refusal names the violated one.

/** The minute of real time after which a slot starts. */
export const earliestAfter = ({ now, minNoticeMinutes }: Pick<SlotQuestion, 'now' | 'minNoticeMinutes'>) =>
  now.getTime() / 60_000 + minNoticeMinutes

/** The last day of the horizon. */
export const lastDayOf = ({ now, horizonDays }: SlotQuestion) => addDays(dayOf(clinicTimeAt(now)), horizonDays)

/** The day's open windows. */
export const openOn = ({ closures = [] }: SlotQuestion, rows: readonly AvailabilityRow[] = []) =>
  openWindows(rows, closures)

/** The duration of a visit in a window: the service's, else one step of the grid. */
export const minutesIn = ({ slotMinutes }: OpenWindow, { durationMinutes }: Service) => durationMinutes ?? slotMinutes

/** True when a visit lies wholly inside its window. */
export const isInside = (visit: Span, window: Span) => window.from <= visit.from && visit.to <= window.to
