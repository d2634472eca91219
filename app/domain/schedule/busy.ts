import type { AppointmentType } from '#app/domain/booking/appointment.ts'
import { epochMinutesOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { union, type Span } from '#app/domain/time/spans.ts'

/**
 * What is to be booked. Without a duration it lasts one step of the window it is booked in.
 * `resources` are what it occupies (a provider, a laser); none named means it meets everything busy. `type` says
 * which lasers and rooms it needs one of (`domain/schedule/resources.ts`); without it, none.
 */
export type Service = {
  type?: AppointmentType
  durationMinutes?: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  resources?: readonly string[]
}

/** A time already taken: [from, to), and the quiet minutes its visit needs before and after. */
export type Busy = {
  from: ClinicTime
  to: ClinicTime
  bufferBefore: number
  bufferAfter: number
  resources?: readonly string[]
}

/**
 * The time in which the service's visit itself cannot lie. Between two visits there must be the larger of the two
 * neighbours' buffers, not their sum: one clean-up serves both. Buffers may lie outside opening hours.
 */
export function busySpans(busy: readonly Busy[], service: Service): Span[] {
  const spans = busy
    .filter((taken) => shareResource(taken.resources, service.resources))
    .map(({ from, to, bufferBefore, bufferAfter }) => ({
      from: epochMinutesOf(from) - Math.max(bufferBefore, service.bufferAfterMinutes),
      to: epochMinutesOf(to) + Math.max(bufferAfter, service.bufferBeforeMinutes),
    }))
  return union(spans)
}

const shareResource = (a: readonly string[] | undefined, b: readonly string[] | undefined) =>
  !a?.length || !b?.length || a.some((resource) => b.includes(resource))
