import { canReschedule } from '#app/domain/booking/appointment.ts'
import type { Busy } from '#app/domain/schedule/busy.ts'
import { canSelfServe, serviceFor } from '#app/domain/booking/booking.ts'
import { addDays, dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { courseDates, type CoursePlace, type CourseWish } from '#app/domain/plans/course-dates.ts'
import { placementsFor, type PlacementRefusal } from '#app/domain/schedule/placement.ts'
import type { PlanRefusal } from '#app/domain/plans/plan.ts'
import { policy } from '#app/domain/policy.ts'
import {
  atDesk,
  knownFirst,
  leastBookedFirst,
  mergedSlots,
  type ProviderCalendar,
} from '#app/domain/schedule/provider-calendar.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { calendarsOf, laserDaysOf } from '#app/features/booking/queries/availability.ts'
import { bookingTerms, visitLengthsNow } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { findPlan } from '../queries/treatment-plan.ts'
import type { CourseScope, ProposedSession } from '../schema.ts'

/** A session of a plan that is to be given a time, and the visit it has already. */
export type OpenSession = {
  id: string
  number: number
  /** Between which days it has to lie, where the sessions around it keep theirs. */
  place: CoursePlace
  visit: { id: string; startsAt: ClinicTime; providerId: string; resourceIds: readonly string[] } | null
}

type Ask = { planId: string; wish: CourseWish; scope: CourseScope; isClient: boolean }

/**
 * Proposes times for the sessions of an active plan: for all that have none, or for those that are booked and not yet
 * given, too. Nothing is written; the times are nobody's until they are accepted.
 * @returns what could be dated; fewer than asked for where the calendar holds no more.
 */
export async function proposeCourse(
  services: Services,
  { planId, wish, scope, isClient }: Ask,
): Promise<Result<ProposedSession[], PlanRefusal>> {
  const found = await openSessions(services, { planId, scope, isClient })
  if (!found.ok) return found
  const { sessions, laserDays, areaCm2 } = found.value
  if (sessions.length === 0) return refuse('nothing-to-plan')
  const today = services.clock.today()
  const until = addDays(today, policy.courseHorizonDays)
  const calendars = freedOf(await calendarsOf(services, today, until), sessions)
  const byDay = daily(calendars)
  const service = serviceFor('treatment', areaCm2, await visitLengthsNow(services))
  const now = services.clock.instant()
  const freeOn = (day: ClinicDay) =>
    mergedSlots(byDay(day), service, { now, from: day, to: day })[0]!.slots.flatMap(({ time, available }) =>
      available ? [time] : [],
    )
  const places = sessions.map(({ place }) => place)
  const dates = courseDates({ today, count: sessions.length, places, laserDays, wish, freeOn })
  return ok(
    dates.map(({ index, startsAt, isLate }) => {
      const { id: sessionId, number, visit } = sessions[index]!
      return { sessionId, number, startsAt, isLate, was: visit?.startsAt ?? null }
    }),
  )
}

/**
 * The sessions that are to be dated, in their order, and the days the client is treated on otherwise. A session that
 * begins so soon that its client would have to phone stays where it is.
 */
export async function openSessions(
  services: Services,
  { planId, scope, isClient }: Omit<Ask, 'wish'>,
): Promise<
  Result<{ sessions: OpenSession[]; laserDays: ClinicDay[]; areaCm2: number | null; patientId: string }, PlanRefusal>
> {
  const plan = await findPlan(services, planId)
  if (!plan) return refuse('not-found')
  if (plan.endedBecause) return refuse('plan-over')
  if (plan.status !== 'active') return refuse('plan-not-active')
  const { selfServiceHours } = await bookingTerms(services)
  const rows = await services.db.k
    .selectFrom('plan_sessions as s')
    .innerJoin('treatment_plans as p', 'p.id', 's.plan_id')
    .leftJoin('appointments as a', (join) =>
      join.onRef('a.id', '=', 's.appointment_id').on('a.status', 'not in', ['cancelled', 'no_show']),
    )
    .select([
      's.id',
      's.number',
      's.done_date',
      'p.patient_id',
      'a.id as visit',
      'a.status',
      'a.starts_at',
      'a.provider_id',
      'a.resource_ids',
    ])
    .where('s.plan_id', '=', planId)
    .orderBy('s.number')
    .execute()
  const now = services.clock.instant()
  const sessions = rows.flatMap((row): OpenSession[] => {
    const { id, number, done_date: done, visit, status, starts_at: startsAt } = row
    if (done) return []
    if (!visit || !startsAt)
      return [{ id, number, place: scope === 'rest' ? placeOf(number, rows) : ANYWHERE, visit: null }]
    const isFixed = !canReschedule(status!) || !canSelfServe(startsAt, now, isClient ? selfServiceHours : 0)
    return scope === 'anew' && !isFixed
      ? [
          {
            id,
            number,
            place: ANYWHERE,
            visit: { id: visit, startsAt, providerId: row.provider_id!, resourceIds: row.resource_ids ?? [] },
          },
        ]
      : []
  })
  const chosen = scope === 'next' ? sessions.slice(0, 1) : sessions
  const patientId = rows[0]!.patient_id
  const moved = chosen.flatMap(({ visit }) => visit?.id ?? [])
  return ok({
    sessions: chosen,
    // A session may have been given elsewhere: it counts, too.
    laserDays: [
      ...(await laserDaysOf(services, patientId, { excludeIds: moved })),
      ...plan.sessions.flatMap(({ doneOn }) => doneOn ?? []),
    ],
    areaCm2: plan.areaCm2,
    patientId,
  })
}

/** The next session of a client's active plan that has no time, out of how many, and what its day has to keep to. */
export type NextSession = {
  planId: string
  sessionId: string
  number: number
  of: number
  place: CoursePlace
  laserDays: ClinicDay[]
  areaCm2: number | null
}

export async function nextSession(services: Services, patientId: string): Promise<NextSession | null> {
  const plan = await services.db.k
    .selectFrom('treatment_plans as p')
    .select([
      'p.id',
      (eb) =>
        eb
          .selectFrom('plan_sessions as s')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .whereRef('s.plan_id', '=', 'p.id')
          .as('of'),
    ])
    .where('p.patient_id', '=', patientId)
    .where('p.status', '=', 'active')
    .where('p.ended_at', 'is', null)
    .orderBy('p.created_at', 'desc')
    .executeTakeFirst()
  const open = plan && (await openSessions(services, { planId: plan.id, scope: 'rest', isClient: false }))
  if (!open?.ok) return null
  const { sessions, laserDays, areaCm2 } = open.value
  const [next] = sessions
  if (!next) return null
  const { id: sessionId, number, place } = next
  return { planId: plan!.id, sessionId, number, of: Number(plan!.of), place, laserDays, areaCm2 }
}

const ANYWHERE: CoursePlace = { after: null, before: null }

type Dated = { number: number; done_date: ClinicDay | null; starts_at: ClinicTime | null }

/** A session's place among those that have their days: after every one before it, and before every one after it. */
function placeOf(number: number, rows: readonly Dated[]): CoursePlace {
  const daysOf = (isOn: (other: number) => boolean) =>
    rows
      .filter((row) => isOn(row.number))
      .flatMap(({ done_date: done, starts_at: startsAt }) => done ?? (startsAt ? dayOf(startsAt) : []))
      .toSorted()
  return {
    after: daysOf((other) => other < number).at(-1) ?? null,
    before: daysOf((other) => other > number)[0] ?? null,
  }
}

/** The calendars as they are once the visits that are given other times have left theirs. */
function freedOf(calendars: ProviderCalendar[], sessions: readonly OpenSession[]): ProviderCalendar[] {
  const left = new Set(
    sessions.flatMap(({ visit }) =>
      visit ? [visit.providerId, ...visit.resourceIds].map((taken) => `${taken} ${visit.startsAt}`) : [],
    ),
  )
  const stays = (of: string) => (one: Busy) => !left.has(`${of} ${one.from}`)
  return calendars.map((calendar) => ({
    ...calendar,
    busy: calendar.busy.filter(stays(calendar.providerId)),
    resources: calendar.resources.map((one) => ({ ...one, busy: one.busy.filter(stays(one.id)) })),
    // A course reaches further than the calendar that visitors choose from.
    terms: { ...calendar.terms, windowDays: policy.courseHorizonDays },
  }))
}

/** Each day's part of the calendars: a course asks about hundreds of days, one at a time. */
function daily(calendars: ProviderCalendar[]): (day: ClinicDay) => ProviderCalendar[] {
  const parts = calendars.map((calendar) => ({
    calendar,
    windows: Map.groupBy(calendar.windows, ({ date }) => date),
    busyOn: busyByDay(calendar.busy),
  }))
  const resources = (calendars[0]?.resources ?? []).map((one) => ({ one, busyOn: busyByDay(one.busy) }))
  return (day) => {
    const shared = resources.map(({ one, busyOn }) => ({ ...one, busy: busyOn(day) }))
    return parts.map(({ calendar, windows, busyOn }) => ({
      ...calendar,
      windows: windows.get(day) ?? [],
      busy: busyOn(day),
      resources: shared,
    }))
  }
}

/** What is busy on a day. A laser may be away for weeks. */
function busyByDay(busy: readonly Busy[]): (day: ClinicDay) => Busy[] {
  const [short, long] = [
    busy.filter(({ from, to }) => dayOf(from) === dayOf(to)),
    busy.filter(({ from, to }) => dayOf(from) !== dayOf(to)),
  ]
  const byDay = Map.groupBy(short, ({ from }) => dayOf(from))
  return (day) => [...(byDay.get(day) ?? []), ...long.filter(({ from, to }) => dayOf(from) <= day && dayOf(to) >= day)]
}

/** Who gives a session, and the lasers and rooms it takes. */
export type Taken = ProviderCalendar & { resourceIds: readonly string[] }

/** Who can take a session at a time, and why nobody can. `known`: the provider the client knows, asked first. */
export async function providerFor(
  services: Services,
  startsAt: ClinicTime,
  facts: {
    sessions: readonly OpenSession[]
    laserDays: readonly ClinicDay[]
    service: ReturnType<typeof serviceFor>
    known: string | null
    /** Staff start a session on any quarter of an hour, without notice. */
    isAtDesk: boolean
  },
): Promise<Result<Taken, PlacementRefusal>> {
  const day = dayOf(startsAt)
  const freed = freedOf(await calendarsOf(services, day, day), facts.sessions)
  const calendars = facts.isAtDesk ? freed.map(atDesk) : freed
  const { placements, refusal } = placementsFor({
    calendars: knownFirst(leastBookedFirst(calendars), facts.known),
    service: facts.service,
    startsAt,
    now: services.clock.instant(),
    laserDays: facts.laserDays,
  })
  const [first] = placements
  return first ? ok({ ...first.provider, resourceIds: first.resourceSets[0]! }) : refuse(refusal)
}
