import type { AppointmentType } from '#app/domain/booking/appointment.ts'
import { epochMinutesOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { union, type Span } from '#app/domain/time/spans.ts'

/**
 * The service to book. Without a duration it lasts one step of its window. `resources` are what it occupies (a provider,
 * a laser); without any it conflicts with every busy time. `type` determines which lasers and rooms it needs
 * (`domain/schedule/resources.ts`); without it, none.
 */
export type Service = {
  type?: AppointmentType
  durationMinutes?: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  resources?: readonly string[]
}

/** A busy time, [from, to), with the buffers of its visit before and after. */
export type Busy = {
  from: ClinicTime
  to: ClinicTime
  bufferBefore: number
  bufferAfter: number
  resources?: readonly string[]
}

/**
 * The time in which the visit cannot lie. Between two visits the larger of the two buffers applies, not their sum, since
 * one clean-up serves both. Buffers may lie outside opening hours.
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
