import type { BookingTerms } from '#app/domain/booking/booking-terms.ts'
import { SHIPPED_TERMS } from '#app/domain/booking/booking-terms.ts'
import type { Busy, Service } from './busy.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { slotsOfAny } from './providers.ts'
import type { ResourceCalendar } from './resources.ts'
import { listSlots, type DaySlots } from './slots.ts'
import { union, type Span } from '#app/domain/time/spans.ts'
import { byDay, openWindows, type AvailabilityRow, type Closure } from '#app/domain/time/windows.ts'

/** A provider's open rows, closures and busy times, with the lasers and rooms that all providers share. */
export type ProviderCalendar = {
  providerId: string
  lockKey: number
  windows: AvailabilityRow[]
  closures: Closure[]
  busy: Busy[]
  resources: ResourceCalendar[]
  terms: BookingTerms
}

/** Staff may start a visit on any quarter of an hour, without notice. */
const DESK_STEP_MINUTES = 15
export const atDesk = (calendar: ProviderCalendar): ProviderCalendar => ({
  ...calendar,
  windows: calendar.windows.map((window) => ({ ...window, slotMinutes: DESK_STEP_MINUTES })),
  terms: { ...calendar.terms, minNoticeMinutes: 0 },
})

export const questionFor = (
  calendar: ProviderCalendar,
  service: Service,
  days: { now: Date; from: ClinicDay; to: ClinicDay },
) => ({
  ...days,
  windows: calendar.windows,
  closures: calendar.closures,
  busy: calendar.busy,
  resources: calendar.resources,
  service,
  horizonDays: calendar.terms.windowDays,
  minNoticeMinutes: calendar.terms.minNoticeMinutes,
})

/** The clinic's open time on a day, with any provider: real minutes, sorted, merged. */
export const openSpans = (calendars: readonly ProviderCalendar[], day: ClinicDay): Span[] =>
  union(calendars.flatMap(({ windows, closures }) => openWindows(byDay(windows).get(day) ?? [], closures)))

/** The calendar of a day without providers. */
export const emptyCalendar = (terms: BookingTerms): ProviderCalendar => ({
  providerId: '',
  lockKey: 0,
  windows: [],
  closures: [],
  busy: [],
  resources: [],
  terms,
})

/** The slots of several days over all given providers; days without slots are empty. */
export function mergedSlots(
  calendars: readonly ProviderCalendar[],
  service: Service,
  days: { now: Date; from: ClinicDay; to: ClinicDay },
): DaySlots[] {
  const lists = [emptyCalendar(calendars[0]?.terms ?? SHIPPED_TERMS), ...calendars].map((calendar) =>
    listSlots(questionFor(calendar, service, days)),
  )
  return calendars.length === 1 ? lists[1]! : slotsOfAny(lists)
}

/** Sorts by number of bookings, then by id. */
export const leastBookedFirst = (calendars: readonly ProviderCalendar[]) =>
  calendars.toSorted((a, b) => a.busy.length - b.busy.length || (a.providerId < b.providerId ? -1 : 1))

/** Puts the client's known provider first. */
export const knownFirst = (calendars: readonly ProviderCalendar[], providerId: string | null) =>
  calendars.toSorted((a, b) => Number(b.providerId === providerId) - Number(a.providerId === providerId))
