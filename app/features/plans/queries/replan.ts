import { sql } from 'kysely'
import { canSelfServe } from '#app/domain/booking/booking.ts'
import { dayOf } from '#app/domain/time/clinic-time.ts'
import { replanOf, type Replan } from '#app/domain/plans/replan.ts'
import { bookingTerms } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import type { PlanView } from './treatment-plan.ts'

type Course = Pick<PlanView, 'id' | 'status' | 'endedBecause' | 'sessions' | 'wish'>

/** What a client's running course needs planned anew; null for one that is not running or stands as it is. */
export async function replanFor(services: Services, course: Course): Promise<Replan | null> {
  const { id, status, endedBecause, sessions, wish } = course
  if (status !== 'active' || endedBecause) return null
  const { selfServiceHours } = await bookingTerms(services)
  const now = services.clock.instant()
  return replanOf({
    sessions: sessions.map(({ doneOn, startsAt, earliest }) => ({
      isDone: doneOn !== null,
      day: doneOn ?? (startsAt && dayOf(startsAt)),
      earliest,
      isMovable: !doneOn && startsAt !== null && canSelfServe(startsAt, now, selfServiceHours),
    })),
    isResumed: await isResumed(services, id),
    notBefore: wish?.notBefore ?? null,
  })
}

/** True after a pause until a session is given, or times are said yes to. */
async function isResumed({ db }: Services, planId: string): Promise<boolean> {
  const { rows } = await sql<{ is_resumed: boolean }>`
    select exists (
      select from plan_history r
       where r.plan_id = ${planId} and r.was = 'paused' and r.became = 'active'
         and not exists (
           select from plan_sessions s join appointment_history h on h.appointment_id = s.appointment_id
            where s.plan_id = r.plan_id and h.at > r.at and (h.reason = 'course' or h.became = 'completed'))
         and not exists (select from plan_history p where p.plan_id = r.plan_id and p.id > r.id)) as is_resumed`.execute(
    db.k,
  )
  return rows[0]!.is_resumed
}
