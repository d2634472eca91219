import type { AppointmentType } from '#app/domain/booking/appointment.ts'
import { busySpans, type Busy, type Service } from './busy.ts'
import { epochMinutesOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { overlaps, type Span } from '#app/domain/time/spans.ts'

export const RESOURCE_KINDS = ['laser', 'room'] as const
/** What a visit may take beside the person who gives it. */
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

/** A laser or a room, the types of visit it serves, and when it is taken or away. */
export type ResourceCalendar = { id: string; kind: ResourceKind; serves: readonly AppointmentType[]; busy: Busy[] }

/** Of the resources of one kind, the times each cannot be had in; each list comes from `union`. */
type Choice = { id: string; spans: readonly Span[] }[]

/**
 * What a visit has to choose from: one of each kind that serves its type. A clinic without lasers or rooms has none,
 * and a visit needs its provider alone. Source: [decisions 6].
 */
export function choicesFor(resources: readonly ResourceCalendar[], service: Service): Choice[] {
  const serving = resources.filter(({ serves }) => service.type && serves.includes(service.type))
  return RESOURCE_KINDS.map((kind) => serving.filter((one) => one.kind === kind))
    .filter((ofKind) => ofKind.length > 0)
    .map((ofKind) => ofKind.map(({ id, busy }) => ({ id, spans: busySpans(busy, service) })))
}

/** True when of each kind one is free for the whole of the span. */
export const isOneFreeOfEach = (span: Span, choices: readonly Choice[]) =>
  choices.every((choice) => choice.some(({ spans }) => !overlaps(span, spans)))

/**
 * The sets of resources a visit at this time can take, the best first: those it has already, then in the clinic's
 * order. One empty set when it needs none; no set when one kind is all taken.
 * @param has what the visit takes now, which it keeps if it can.
 */
export function freeResources(
  resources: readonly ResourceCalendar[],
  service: Service & { durationMinutes: number },
  startsAt: ClinicTime,
  has: readonly string[] = [],
): string[][] {
  const from = epochMinutesOf(startsAt)
  const span = { from, to: from + service.durationMinutes }
  return choicesFor(resources, service).reduce<string[][]>(
    (sets, choice) => {
      const free = choice.filter(({ spans }) => !overlaps(span, spans)).map(({ id }) => id)
      const ordered = free.toSorted((a, b) => Number(has.includes(b)) - Number(has.includes(a)))
      return sets.flatMap((set) => ordered.map((id) => [...set, id]))
    },
    [[]],
  )
}
