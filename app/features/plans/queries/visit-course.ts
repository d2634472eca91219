import type { Kysely } from 'kysely'
import { courseState, type VisitCourse } from '#app/domain/plans/visit-course.ts'
import type { Schema } from '#app/db/schema.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'

/**
 * The course a visit is a session of, or was before it was called off; null when it is none. `k` may be the transaction
 * that is to act on what it reads.
 */
export async function courseOfVisit({ k }: { k: Kysely<Schema> }, appointmentId: string): Promise<VisitCourse | null> {
  const row = await k
    .selectFrom('plan_visits as v')
    .innerJoin('treatment_plans as p', 'p.id', 'v.plan_id')
    .select(['p.id', 'p.origin', 'p.status', 'p.ended_because', 'p.approved_at', 'p.created_at', 'p.refund_rate'])
    .where('v.appointment_id', '=', appointmentId)
    .executeTakeFirst()
  if (!row) return null
  const agreedAt = row.approved_at ?? row.created_at
  return {
    planId: row.id,
    origin: row.origin,
    state: courseState(row.status, row.ended_because),
    agreedAt,
    lastDay: withdrawalUntil(agreedAt),
    refundRate: row.refund_rate,
  }
}
