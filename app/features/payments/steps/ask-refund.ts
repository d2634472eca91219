import type { Ore } from '#app/domain/money/money.ts'
import { refundable, type RefundReason } from '#app/domain/money/payment.ts'
import { enqueue } from '#app/db/outbox.ts'
import type { Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'

type RefundWish = {
  paymentId: string
  reason: RefundReason
  amount?: Ore
  note?: string
  by?: string | null
  newId(): string
}

/**
 * Asks for money of a payment to go back, after the commit: all that is left of it, or a part. The payment's row is
 * locked, so two who ask at once are one after the other, and the database refuses more than came.
 * @returns how much will go back; 0 when nothing is left, or the part is larger than what is.
 */
export async function askRefund(
  tx: Tx,
  { paymentId, reason, amount, note = '', by = null, newId }: RefundWish,
): Promise<Ore> {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'amount', 'status'])
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst()
  if (!payment || payment.status !== 'confirmed') return 0 as Ore
  const left = refundable(payment.amount, await refundsOf(tx, paymentId))
  const back = amount ?? left
  if (back <= 0 || back > left) return 0 as Ore
  const id = newId()
  await tx
    .insertInto('refunds')
    .values({ id, payment_id: paymentId, amount: back, reason, note, asked_by: by })
    .execute()
  await enqueue(tx, { kind: 'refund', paymentId, refundId: id })
  return back
}

/** What was sent back of a payment so far, or is on its way. */
export const refundsOf = async (tx: Tx, paymentId: string): Promise<Ore[]> =>
  (await tx.selectFrom('refunds').select('amount').where('payment_id', '=', paymentId).execute()).map(
    ({ amount }) => amount,
  )

/**
 * Locks what was paid for a plan: whoever sends a part of it back at the same moment comes before or after, so what goes
 * back is reckoned once. To be called before it is read how much that is.
 */
export const lockPaid = (tx: Tx, planId: string) =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('status', '=', 'confirmed')
    .where((eb) =>
      eb.or([
        eb('plan_id', '=', planId),
        eb('plan_session_id', 'in', eb.selectFrom('plan_sessions').select('id').where('plan_id', '=', planId)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()

/** Sends an amount back of what was paid for a plan, the newest payment first. @returns how much that is. */
export async function refundPlan(
  tx: Tx,
  { newId }: Services,
  { planId, amount, reason, by }: { planId: string; amount: Ore; reason: 'stopped' | 'withdrawn'; by: string | null },
): Promise<Ore> {
  await lockPaid(tx, planId)
  const payments = await tx
    .selectFrom('payments as y')
    .innerJoin('payment_owners as o', 'o.payment_id', 'y.id')
    .select(['y.id', 'y.amount'])
    .where('o.plan_id', '=', planId)
    .where('y.status', '=', 'confirmed')
    .orderBy('y.paid_at', 'desc')
    .execute()
  let left: number = amount
  for (const payment of payments) {
    const part = Math.min(left, refundable(payment.amount, await refundsOf(tx, payment.id)))
    if (part > 0) left -= await askRefund(tx, { paymentId: payment.id, amount: part as Ore, reason, by, newId })
  }
  return (amount - left) as Ore
}
