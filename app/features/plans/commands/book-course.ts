import type { PlacementRefusal } from '#app/domain/schedule/placement.ts'
import { serviceFor } from '#app/domain/booking/booking.ts'
import { dayOf, timeOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { CoursePlace, CourseWish } from '#app/domain/plans/course-dates.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { PlanRefusal } from '#app/domain/plans/plan.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { moveAppointment } from '#app/db/appointments/change.ts'
import { insertAppointment, type NewAppointment } from '#app/db/appointments/insert.ts'
import { enqueue } from '#app/db/outbox.ts'
import { conflictOf, inTransaction, type Tx } from '#app/db/transaction.ts'
import { isLaserBarred } from '#app/features/health/queries/clearance.ts'
import type { Services } from '#app/services/services.ts'
import { visitLengthsNow } from '#app/features/settings/queries/settings.ts'
import { lockPlan } from '#app/features/plans/steps/move-plan.ts'
import type { CourseScope } from '../schema.ts'
import { openSessions, providerFor, type OpenSession, type Taken } from './plan-course.ts'

type CourseTime = { sessionId: string; startsAt: ClinicTime }
type Accepted = {
  planId: string
  times: readonly CourseTime[]
  scope: CourseScope
  /** Kept for the next time the course is planned. */
  wish?: CourseWish | null
  /** 'client', or who of the staff. */
  by: string
  /** The provider to try first; unset for the one the client knows. */
  provider?: string | null
}
type CourseRefusal = PlanRefusal | PlacementRefusal | 'laser-barred'

/**
 * Gives sessions of an active plan their times: all of them or none, each by the rules and the constraints of any
 * booking, without a deposit. A session that was booked already moves. One mail tells the client of all.
 * @returns how many were given a time; a refusal names the time it is about.
 */
export async function bookCourse(
  services: Services,
  accepted: Accepted,
): Promise<Result<{ booked: number }, CourseRefusal, { startsAt: ClinicTime }>> {
  const { planId, scope, by } = accepted
  const found = await openSessions(services, { planId, scope, isClient: by === 'client' })
  if (!found.ok) return refuse(found.refusal)
  const facts = found.value
  const times = accepted.times.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
  const open = new Map(facts.sessions.map((session) => [session.id, session]))
  const isDouble = new Set(times.map(({ sessionId }) => sessionId)).size < times.length
  if (times.length === 0) return refuse('nothing-to-plan')
  if (isDouble || times.some(({ sessionId }) => !open.has(sessionId))) return refuse('course-changed')
  const chosen = times.map(({ sessionId, startsAt }) => ({ ...open.get(sessionId)!, startsAt }))
  // Somebody booked another session meanwhile: the one before or after it has no place there any more.
  if (chosen.some(({ place, startsAt }) => !isWithin(place, dayOf(startsAt)))) return refuse('course-changed')
  const barred = by === 'client' ? await firstBarred(services, facts.patientId, times) : null
  if (barred) return refuse('laser-barred', { startsAt: barred })
  const known = accepted.provider ?? (await lastProvider(services, facts.patientId))
  const service = serviceFor('treatment', facts.areaCm2, await visitLengthsNow(services))
  const placed: Placed[] = []
  for (const session of chosen) {
    // The others that are accepted in the same press count as booked; those that give up their time do not.
    const others = chosen.filter((one) => one !== session).map(({ startsAt }) => dayOf(startsAt))
    const laserDays = [...facts.laserDays, ...others]
    const isAtDesk = by !== 'client'
    const asked = { laserDays, sessions: chosen, known, service, isAtDesk }
    const provider = await providerFor(services, session.startsAt, asked)
    if (!provider.ok) return refuse(provider.refusal, { startsAt: session.startsAt })
    placed.push({ ...session, provider: provider.value })
  }
  return write(services, { ...accepted, ...facts, placed, service })
}

/** The first of these times for which the client has no clearance. */
async function firstBarred(services: Services, patientId: string, times: readonly CourseTime[]) {
  for (const { startsAt } of times)
    if (await isLaserBarred(services, { id: patientId }, { act: 'book', day: dayOf(startsAt) })) return startsAt
  return null
}

const isWithin = ({ after, before }: CoursePlace, day: ClinicDay) =>
  (!after || day > after) && (!before || day < before)

type Placed = OpenSession & { startsAt: ClinicTime; provider: Taken }
type Writing = Accepted & { placed: readonly Placed[]; areaCm2: number | null; patientId: string; service: NewService }
type NewService = ReturnType<typeof serviceFor>

async function write(
  services: Services,
  { planId, placed, wish, by, areaCm2, patientId, service }: Writing,
): Promise<Result<{ booked: number }, CourseRefusal, { startsAt: ClinicTime }>> {
  const { db } = services
  let at = placed[0]!.startsAt
  try {
    return await inTransaction(db, async (tx) => {
      const plan = await lockPlan(tx, planId)
      if (plan.ended_at || plan.status !== 'active') return refuse('plan-not-active')
      const client = await clientOf(tx, patientId)
      const appointmentIds: string[] = []
      for (const session of inOrderOfWriting(placed)) {
        at = session.startsAt
        const written = session.visit
          ? await move(tx, session, by)
          : await add(tx, services, { session, client: { ...client, lng: plan.lng, areaCm2, patientId }, service, by })
        if (!written) throw new CourseChanged()
        appointmentIds.push(written)
      }
      if (wish)
        await tx
          .updateTable('treatment_plans')
          .set({ wish: JSON.stringify(wish) })
          .where('id', '=', planId)
          .execute()
      await enqueue(tx, { kind: 'course-booked', planId, appointmentIds })
      return ok({ booked: placed.length })
    })
  } catch (error) {
    if (error instanceof CourseChanged) return refuse('course-changed')
    const conflict = conflictOf(error)
    if (!conflict || conflict === 'same-request') throw error
    return refuse(conflict === 'resource-taken' ? 'slot-taken' : conflict, { startsAt: at })
  }
}

/** Thrown to give back what was written before: somebody changed one of the sessions meanwhile. */
class CourseChanged extends Error {}

/**
 * Visits that move back make room from the last one on, those that move up from the first one on, so that no two are
 * closer than six weeks at any moment in between.
 */
function inOrderOfWriting(placed: readonly Placed[]): Placed[] {
  const later = placed.filter(({ visit, startsAt }) => visit && startsAt > visit.startsAt)
  const earlier = placed.filter(({ visit, startsAt }) => visit && startsAt < visit.startsAt)
  const stays = placed.filter(({ visit, startsAt }) => visit && startsAt === visit.startsAt)
  return [...later.toReversed(), ...earlier, ...stays, ...placed.filter(({ visit }) => !visit)]
}

async function move(tx: Tx, { visit, startsAt, provider }: Placed, by: string): Promise<string | null> {
  const { id, startsAt: from } = visit!
  if (from === startsAt) return id
  const { resourceIds, ...who } = provider
  const change = { id, from, to: startsAt, provider: who, resourceIds, by, reason: 'course', isQuiet: true }
  return (await moveAppointment(tx, change)) ? id : null
}

type Client = Pick<NewAppointment, 'email' | 'first_name' | 'last_name' | 'phone' | 'lng'> & {
  patientId: string
  areaCm2: number | null
}

async function add(
  tx: Tx,
  { newId }: Services,
  { session, client, service, by }: { session: Placed; client: Client; service: NewService; by: string },
): Promise<string | null> {
  const id = newId()
  const { patientId, areaCm2, ...who } = client
  const day = dayOf(session.startsAt)
  await insertAppointment(tx, {
    appointment: {
      id,
      patient_id: patientId,
      provider_id: session.provider.providerId,
      type: 'treatment',
      appointment_date: day,
      appointment_time: timeOf(session.startsAt),
      duration_minutes: service.durationMinutes,
      buffer_minutes: service.bufferAfterMinutes,
      status: 'confirmed',
      payment_status: 'confirmed',
      notes: '',
      add_ons: [],
      area_cm2: areaCm2,
      deposit: 0 as Ore,
      resource_ids: [...session.provider.resourceIds],
      ...who,
    },
    by,
    reason: 'course',
    message: { kind: 'appointment-status', appointmentId: id, day },
  })
  const linked = await tx
    .updateTable('plan_sessions')
    .set({ appointment_id: id, planned_date: null })
    .where('id', '=', session.id)
    .where('done_date', 'is', null)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('appointment_id', 'is', null),
        not(
          exists(
            selectFrom('appointments as a')
              .select('a.id')
              .whereRef('a.id', '=', 'plan_sessions.appointment_id')
              .where('a.status', 'not in', ['cancelled', 'no_show']),
          ),
        ),
      ]),
    )
    .executeTakeFirst()
  return linked.numUpdatedRows > 0n ? id : null
}

const clientOf = (tx: Tx, patientId: string) =>
  tx
    .selectFrom('profiles as who')
    .innerJoin('users as u', 'u.id', 'who.id')
    .select(['u.email', 'who.first_name', 'who.last_name', 'who.phone'])
    .where('who.id', '=', patientId)
    .where('who.erased_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Whoever treated them last: a client keeps who they know, when that one has the time. */
async function lastProvider({ db }: Services, patientId: string): Promise<string | null> {
  const row = await db.k
    .selectFrom('appointments')
    .select('provider_id')
    .where('patient_id', '=', patientId)
    .where('type', '=', 'treatment')
    .where('status', 'not in', ['cancelled', 'no_show'])
    .orderBy('starts_at', 'desc')
    .executeTakeFirst()
  return row?.provider_id ?? null
}
