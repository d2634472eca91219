import { sql } from 'kysely'
import { clinicTimeAt, dayOf } from '#app/domain/time/clinic-time.ts'
import { sum, type Ore } from '#app/domain/money/money.ts'
import { sessionToPayOf, type PlanStatus } from '#app/domain/plans/plan.ts'
import { sessionsLeft, type PlanMoneyIn } from '#app/domain/plans/plan-money.ts'
import type { PlanPaymentRow, Reading } from './plan-rows.ts'
import { sessionsOf } from './sessions.ts'

type Asking = Pick<Reading, 'db'>

/** What was paid of a plan, the oldest first, with what went back of it and why. */
export async function paymentsOf({ db }: Asking, planId: string): Promise<(PlanPaymentRow & PlanMoneyIn)[]> {
  const rows = await db.k
    .selectFrom('payments as y')
    .innerJoin('payment_owners as o', 'o.payment_id', 'y.id')
    .select(['y.id', 'y.kind', 'y.method', 'y.amount', 'y.refunded', 'y.paid_at', 'y.created_at'])
    .select(['y.plan_session_id as sessionId', sql<PlanMoneyIn['status']>`y.status`.as('status')])
    .select(
      sql<PlanMoneyIn['refunds']>`coalesce((select json_agg(json_build_object(
          'amount', r.amount, 'reason', r.reason, 'isDone', r.status = 'done'))
        from refunds r where r.payment_id = y.id), '[]')`.as('refunds'),
    )
    .where('o.plan_id', '=', planId)
    .where('y.status', 'in', ['confirmed', 'refunded'])
    .orderBy('y.created_at')
    .execute()
  return rows.map(({ paid_at: paidAt, created_at: at, ...row }) => ({
    ...row,
    day: dayOf(clinicTimeAt(paidAt ?? at)),
  }))
}

/** The session of a plan that is to be paid next; null: none is. */
export async function sessionToPay(asking: Asking, { id, status }: { id: string; status: PlanStatus }) {
  const { sessions, left } = await leftOf(asking, id)
  const said = sessions.map((session) => ({ ...session, left: left.get(session.id)! }))
  return sessionToPayOf(status, said) ?? null
}

/** What one session still asks for. @param excludedPayment a payment that is not counted. */
export async function sessionLeft(
  asking: Asking,
  { planId, sessionId, excludedPayment }: { planId: string; sessionId: string; excludedPayment?: string },
): Promise<Ore> {
  return (await leftOf(asking, planId, excludedPayment)).left.get(sessionId)!
}

async function leftOf(asking: Asking, planId: string, excludedPayment?: string) {
  const sessions = await sessionsOf(asking, planId)
  const payments = (await paymentsOf(asking, planId)).filter(({ id }) => id !== excludedPayment)
  return { sessions, left: sessionsLeft(payments, sessions, await writtenOffOf(asking, planId)) }
}

/** The plan's balance in the money book: the client's money, which a fee is not. */
export async function paidFor({ db }: Asking, planId: string): Promise<Ore> {
  const rows = await db.k
    .selectFrom('ledger_entries as l')
    .innerJoin('payment_owners as o', 'o.payment_id', 'l.payment_id')
    .select('l.amount')
    .where('o.plan_id', '=', planId)
    .where('l.kind', 'in', ['payment', 'refund'])
    .execute()
  return sum(rows.map(({ amount }) => amount))
}

/** What the clinic has given up of it. */
export async function writtenOffOf({ db }: Asking, planId: string): Promise<Ore> {
  const rows = await db.k.selectFrom('ledger_entries').select('amount').where('plan_id', '=', planId).execute()
  return -sum(rows.map(({ amount }) => amount)) as Ore
}
