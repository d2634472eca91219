import { BLOCKS_SLOT, type AppointmentType } from '#app/domain/booking/appointment.ts'
import { whyNotOffered } from '#app/domain/booking/booking.ts'
import {
  addDays,
  addMinutes,
  at,
  dayOf,
  timeOf,
  type ClinicDay,
  type ClinicTime,
} from '#app/domain/time/clinic-time.ts'
import { knownFirst, questionFor, type ProviderCalendar } from '#app/domain/schedule/provider-calendar.ts'
import { freeResources } from '#app/domain/schedule/resources.ts'
import { listSlots } from '#app/domain/schedule/slots.ts'
import { calendarsOf, laserDaysOf } from '#app/features/booking/queries/availability.ts'
import type { Services } from '#app/services/services.ts'
import type { NewClosure } from '#app/features/opening-hours/schema.ts'

export type Proposal = { startsAt: ClinicTime; provider: string }
type Visit = {
  id: string
  patient_id: string
  provider_id: string
  type: AppointmentType
  starts_at: ClinicTime
  duration_minutes: number
  buffer_minutes: number
}

/** So far ahead another time is looked for; who has none is phoned. */
const PROPOSED_DAYS = 14

/**
 * Another time for each visit in a time about to be closed: the first day after it on which the visit fits by every
 * rule, as near to its hour as can be, with its own provider first. No time is proposed twice. Null: none is free.
 * Of a `leaver` it is looked for from the visit's own day on, with anybody else.
 */
export async function proposeTimes(
  services: Services,
  ids: readonly string[],
  { to, leaver = null }: { to: NewClosure['to']; leaver?: string | null },
): Promise<Record<string, Proposal | null>> {
  if (ids.length === 0) return {}
  const visits = await services.db.k
    .selectFrom('appointments')
    .select(['id', 'patient_id', 'provider_id', 'type', 'starts_at', 'duration_minutes', 'buffer_minutes'])
    .where('id', 'in', ids)
    .where('status', 'in', [...BLOCKS_SLOT])
    .orderBy('starts_at')
    .execute()
  if (visits.length === 0) return {}
  const daysOf = (visit: Visit) => daysFrom(leaver ? addDays(dayOf(visit.starts_at), -1) : dayOf(to))
  const [first, last] = [daysOf(visits[0]!)[0]!, daysOf(visits.at(-1)!).at(-1)!]
  const calendars = await calendarsOf(services, first, last)
  const others = calendars.filter(({ providerId }) => providerId !== leaver)
  const found: Record<string, Proposal | null> = {}
  for (const visit of visits) found[visit.id] = await proposalFor(services, visit, others, daysOf(visit))
  return found
}

const daysFrom = (last: ClinicDay) => Array.from({ length: PROPOSED_DAYS }, (_, index) => addDays(last, index + 1))

async function proposalFor(services: Services, visit: Visit, calendars: ProviderCalendar[], days: ClinicDay[]) {
  const now = services.clock.instant()
  const { type, duration_minutes: durationMinutes, buffer_minutes: bufferAfterMinutes } = visit
  const service = { type, durationMinutes, bufferBeforeMinutes: 0, bufferAfterMinutes }
  const laserDays = type === 'treatment' ? await laserDaysOf(services, visit.patient_id, { excludeIds: visit.id }) : []
  const ownFirst = knownFirst(calendars, visit.provider_id)
  for (const day of days)
    for (const calendar of ownFirst) {
      const question = { ...questionFor(calendar, service, { now, from: day, to: day }), laserDays }
      const startsAt = (listSlots(question)[0]?.slots ?? [])
        .filter(({ available }) => available)
        .map(({ time }) => at(day, time))
        .toSorted((a, b) => hoursApart(a, visit.starts_at) - hoursApart(b, visit.starts_at))
        .find((start) => whyNotOffered(question, start) === null)
      if (!startsAt) continue
      take(calendar, service, startsAt)
      return { startsAt, provider: calendar.providerId }
    }
  return null
}

const minutesOf = (time: ClinicTime) => Number(timeOf(time).slice(0, 2)) * 60 + Number(timeOf(time).slice(3))
const hoursApart = (a: ClinicTime, b: ClinicTime) => Math.abs(minutesOf(a) - minutesOf(b))

/** What is proposed to one is taken for the next. */
function take(calendar: ProviderCalendar, service: Parameters<typeof freeResources>[1], startsAt: ClinicTime) {
  const to = addMinutes(startsAt, service.durationMinutes + service.bufferAfterMinutes)
  const busy = { from: startsAt, to, bufferBefore: 0, bufferAfter: 0 }
  const [set = []] = freeResources(calendar.resources, service, startsAt)
  calendar.busy.push(busy)
  for (const resource of calendar.resources) if (set.includes(resource.id)) resource.busy.push(busy)
}
