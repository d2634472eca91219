import { sql, type Kysely } from 'kysely'
import { isUnderWay } from '#app/domain/booking/appointment.ts'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { withdrawalRefund } from '#app/domain/plans/package-refund.ts'
import type { VisitCourse } from '#app/domain/plans/visit-course.ts'
import type { Schema } from '#app/db/schema.ts'
import { courseOfVisit } from '#app/features/plans/queries/visit-course.ts'

/** The course a visit belongs to, as a withdrawal from it sees it. */
export type CourseContract = VisitCourse & {
  /** Øre paid for it that have neither gone back nor are on their way. */
  paid: Ore
  /** What of it goes back when it is withdrawn from now: the sessions given of a package are owed. */
  refund: Ore
  /** A session is being given at this moment, or was to be given by now: a person has to read the statement. */
  isUnderWay: boolean
}

/**
 * The course any of whose visits this appointment is or was; null when it is none, and while nobody has paid for it:
 * then the visit is held, and no more. `k` may be the transaction that is to act on what it reads.
 */
export async function findCourseContract(
  db: { k: Kysely<Schema> },
  appointmentId: string,
  now: ClinicTime,
): Promise<CourseContract | null> {
  const course = await courseOfVisit(db, appointmentId)
  if (!course || course.state === 'unpaid') return null
  const { planId } = course
  const plan = await db.k
    .selectFrom('treatment_plans')
    .select(['total', 'single_price', 'session_count', 'express_request_at'])
    .where('id', '=', planId)
    .executeTakeFirstOrThrow()
  const sessions = await db.k
    .selectFrom('plan_sessions as s')
    .leftJoin('appointments as a', 'a.id', 's.appointment_id')
    .select(['s.done_date', 'a.status', 'a.starts_at'])
    .where('s.plan_id', '=', planId)
    .execute()
  const paid = await paidOf(db, planId)
  const delivered = sessions.filter(({ done_date: day, status }) => day !== null || status === 'completed').length
  const { refund } = withdrawalRefund({
    paid,
    delivered,
    isExpress: plan.express_request_at !== null,
    singlePrice: plan.single_price,
    packagePrice: plan.total,
    sessions: plan.session_count,
  })
  const underWay = sessions.some(
    ({ status, starts_at: startsAt }) => status && startsAt && isUnderWay(status, startsAt, now),
  )
  return { ...course, paid, refund, isUnderWay: underWay }
}

async function paidOf({ k }: { k: Kysely<Schema> }, planId: string): Promise<Ore> {
  const { paid } = await k
    .selectFrom('payments as y')
    .innerJoin('payment_owners as o', 'o.payment_id', 'y.id')
    .select(
      sql<number>`coalesce(sum(y.amount - (select coalesce(sum(r.amount), 0) from refunds r
        where r.payment_id = y.id)), 0)::int`.as('paid'),
    )
    .where('o.plan_id', '=', planId)
    .where('y.status', 'in', ['confirmed', 'refunded'])
    .executeTakeFirstOrThrow()
  return paid as Ore
}
