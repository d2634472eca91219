import { BLOCKS_SLOT, type AppointmentType } from '#app/domain/booking/appointment.ts'
import { whyNotOffered } from '#app/domain/booking/booking.ts'
import {
  addDays,
  addMinutes,
  at,
  dayOf,
  daysBetween,
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

/** `name`: of the provider. */
export type Proposal = { startsAt: ClinicTime; provider: string; name: string }
type Visit = {
  id: string
  patient_id: string
  provider_id: string
  type: AppointmentType
  starts_at: ClinicTime
  duration_minutes: number
  buffer_minutes: number
  resource_ids: string[]
}

/** So far ahead another time is looked for; who has none is phoned. */
const PROPOSED_DAYS = 14
/** The longest absence for which colleagues on the visit's own day are offered. */
const AWAY_DAYS_MOST = 7

type Asked = Pick<NewClosure, 'to'> & {
  /** Whose time is closed; null: the clinic's, or a laser's. */
  providerId?: string | null
  leaver?: string | null
}

/**
 * Another time for each visit in a time about to be closed: the first day after it on which the visit fits by every
 * rule, as near to its hour as can be, with its own provider first. No time is proposed twice. Null: none is free.
 * Where one person's time is closed, a colleague on the visit's own day comes first. Of a `leaver` it is looked for
 * from the visit's own day on, with anybody else.
 */
export async function proposeTimes(
  services: Services,
  ids: readonly string[],
  { to, providerId = null, leaver = null }: Asked,
): Promise<Record<string, Proposal | null>> {
  if (ids.length === 0) return {}
  const visits = await services.db.k
    .selectFrom('appointments')
    .select(['id', 'patient_id', 'provider_id', 'type', 'starts_at', 'duration_minutes', 'buffer_minutes'])
    .select('resource_ids')
    .where('id', 'in', ids)
    .where('status', 'in', [...BLOCKS_SLOT])
    .orderBy('starts_at')
    .execute()
  if (visits.length === 0) return {}
  const isSameDay = providerId !== null && daysBetween(dayOf(visits[0]!.starts_at), dayOf(to)) < AWAY_DAYS_MOST
  const daysOf = ({ starts_at: startsAt }: Visit) =>
    leaver ? daysFrom(addDays(dayOf(startsAt), -1)) : [...(isSameDay ? [dayOf(startsAt)] : []), ...daysFrom(dayOf(to))]
  const [first, last] = [daysOf(visits[0]!)[0]!, daysOf(visits.at(-1)!).at(-1)!]
  const calendars = await calendarsOf(services, first, last)
  const others = calendars.filter(({ providerId }) => providerId !== leaver)
  const people = await services.db.k.selectFrom('providers').select(['id', 'name']).execute()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const found: Record<string, Proposal | null> = {}
  const isAway = (who: string, day: ClinicDay) => who === providerId && day <= dayOf(to)
  for (const visit of visits) {
    const days = daysOf(visit)
    const spots = days.map((day) => ({ day, calendars: others.filter((one) => !isAway(one.providerId, day)) }))
    const proposal = await proposalFor(services, visit, spots)
    found[visit.id] = proposal && { ...proposal, name: names.get(proposal.provider) ?? '' }
  }
  return found
}

const daysFrom = (last: ClinicDay) => Array.from({ length: PROPOSED_DAYS }, (_, index) => addDays(last, index + 1))

type DayCalendars = { day: ClinicDay; calendars: ProviderCalendar[] }

async function proposalFor(services: Services, visit: Visit, days: readonly DayCalendars[]) {
  const now = services.clock.instant()
  const { type, duration_minutes: durationMinutes, buffer_minutes: bufferAfterMinutes } = visit
  const service = { type, durationMinutes, bufferBeforeMinutes: 0, bufferAfterMinutes }
  const laserDays = type === 'treatment' ? await laserDaysOf(services, visit.patient_id, { excludeIds: visit.id }) : []
  for (const { day, calendars } of days)
    for (const calendar of knownFirst(calendars, visit.provider_id)) {
      const freed = withoutOwn(calendar, visit)
      const question = { ...questionFor(freed, service, { now, from: day, to: day }), laserDays }
      const startsAt = (listSlots(question)[0]?.slots ?? [])
        .filter(({ available }) => available)
        .map(({ time }) => at(day, time))
        .toSorted((a, b) => hoursApart(a, visit.starts_at) - hoursApart(b, visit.starts_at))
        .find((start) => whyNotOffered(question, start) === null)
      if (!startsAt) continue
      take(calendar, freeResources(freed.resources, service, startsAt)[0] ?? [], { service, startsAt })
      return { startsAt, provider: calendar.providerId }
    }
  return null
}

/** Its own laser is free for it: the visit leaves the time it has. */
const withoutOwn = (
  calendar: ProviderCalendar,
  { starts_at: startsAt, resource_ids: has }: Visit,
): ProviderCalendar => ({
  ...calendar,
  resources: calendar.resources.map((one) =>
    has.includes(one.id) ? { ...one, busy: one.busy.filter(({ from }) => from !== startsAt) } : one,
  ),
})

const minutesOf = (time: ClinicTime) => Number(timeOf(time).slice(0, 2)) * 60 + Number(timeOf(time).slice(3))
const hoursApart = (a: ClinicTime, b: ClinicTime) => Math.abs(minutesOf(a) - minutesOf(b))

type Taken = { service: Parameters<typeof freeResources>[1]; startsAt: ClinicTime }

/** What is proposed to one is taken for the next. */
function take(calendar: ProviderCalendar, resourceIds: readonly string[], { service, startsAt }: Taken) {
  const to = addMinutes(startsAt, service.durationMinutes + service.bufferAfterMinutes)
  const busy = { from: startsAt, to, bufferBefore: 0, bufferAfter: 0 }
  calendar.busy.push(busy)
  for (const resource of calendar.resources) if (resourceIds.includes(resource.id)) resource.busy.push(busy)
}
