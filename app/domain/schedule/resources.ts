import type { AppointmentType } from '#app/domain/booking/appointment.ts'
import { busySpans, type Busy, type Service } from './busy.ts'
import { epochMinutesOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { overlaps, type Span } from '#app/domain/time/spans.ts'

export const RESOURCE_KINDS = ['laser', 'room'] as const
/** The kinds of resources a visit uses beside its provider. */
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

/** A laser or a room, its visit types, and when it is taken or out of service. */
export type ResourceCalendar = { id: string; kind: ResourceKind; serves: readonly AppointmentType[]; busy: Busy[] }

/** The unavailable times of the resources of one kind; each list comes from `union`. */
type Choice = { id: string; spans: readonly Span[] }[]

/**
 * The choices of a visit: one of each kind that serves its type. In a clinic without lasers or rooms a visit needs its
 * provider only. Source: [decisions 6].
 */
export function choicesFor(resources: readonly ResourceCalendar[], service: Service): Choice[] {
  const serving = resources.filter(({ serves }) => service.type && serves.includes(service.type))
  return RESOURCE_KINDS.map((kind) => serving.filter((one) => one.kind === kind))
    .filter((ofKind) => ofKind.length > 0)
    .map((ofKind) => ofKind.map(({ id, busy }) => ({ id, spans: busySpans(busy, service) })))
}

/** True when one of each kind is free for the whole span. */
export const isOneFreeOfEach = (span: Span, choices: readonly Choice[]) =>
  choices.every((choice) => choice.some(({ spans }) => !overlaps(span, spans)))

/**
 * The sets of resources for a visit at a time, best first: its current ones, then in the clinic's order. One empty set
 * when it needs none; no set when all of one kind are taken.
 * @param has the visit's current resources, which it keeps if possible.
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
