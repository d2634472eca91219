import type { Ore } from '#app/domain/money.ts'
import { withdrawalRefund } from '#app/domain/package-refund.ts'
import type { Services } from '#app/services/services.ts'

/** The course a first visit was bought with, as a withdrawal from it sees it. */
export type PackageContract = {
  planId: string
  /** Øre paid for it that have neither gone back nor are on their way. */
  paid: Ore
  /** What the sessions given are owed, and what goes back. */
  refund: Ore
  delivered: number
  isEnded: boolean
  /** A session is being given at this moment: a person has to read the statement. */
  isUnderWay: boolean
}

/** The paid package whose first session this appointment is; null when it is none. */
export async function findPackage(db: Services['db'], appointmentId: string): Promise<PackageContract | null> {
  const plan = await db.k
    .selectFrom('plan_sessions as s')
    .innerJoin('treatment_plans as p', 'p.id', 's.plan_id')
    .selectAll('p')
    .where('s.appointment_id', '=', appointmentId)
    .where('s.number', '=', 1)
    .where('p.origin', '=', 'package')
    .where('p.status', '<>', 'pending')
    .executeTakeFirst()
  if (!plan) return null
  const sessions = await db.k
    .selectFrom('plan_sessions as s')
    .leftJoin('appointments as a', 'a.id', 's.appointment_id')
    .select(['s.done_date', 'a.status'])
    .where('s.plan_id', '=', plan.id)
    .execute()
  const payments = await db.k
    .selectFrom('payments as y')
    .leftJoin('refunds as r', 'r.payment_id', 'y.id')
    .select(({ fn }) => ['y.id', 'y.amount', fn.sum<string | null>('r.amount').as('back')])
    .where('y.plan_id', '=', plan.id)
    .where('y.status', 'in', ['confirmed', 'refunded'])
    .groupBy(['y.id', 'y.amount'])
    .execute()
  const paid = payments.reduce((all, { amount, back }) => all + amount - Number(back ?? 0), 0) as Ore
  const delivered = sessions.filter(({ done_date: day, status }) => day !== null || status === 'completed').length
  const { refund } = withdrawalRefund({
    paid,
    delivered,
    isExpress: plan.express_request_at !== null,
    singlePrice: plan.single_price,
    packagePrice: plan.total,
    sessions: plan.session_count,
  })
  return {
    planId: plan.id,
    paid,
    refund,
    delivered,
    isEnded: plan.ended_at !== null,
    isUnderWay: sessions.some(({ status }) => status === 'ankommet' || status === 'in_progress'),
  }
}
