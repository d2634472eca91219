import { sql } from 'kysely'
import type { Ore } from '#app/domain/money.ts'
import { canMoveAttempt, refundable, type PaymentStatus, type RefundReason } from '#app/domain/payment.ts'
import { markRefunded } from '#app/db/appointments/change.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Schema } from '#app/db/schema.ts'
import { issueCreditNote } from '#app/features/invoices/issue.ts'
import type { PaymentEvent } from '#app/services/payments/payments.ts'
import type { Services } from '#app/services/services.ts'

export type Payment = Pick<
  Schema['payments'],
  'id' | 'amount' | 'plan_id' | 'plan_session_id' | 'appointment_id' | 'kind'
> & {
  status: PaymentStatus
}

type Asked = {
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
  { paymentId, reason, amount, note = '', by = null, newId }: Asked,
): Promise<Ore> {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'amount', 'status'])
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst()
  if (!payment || payment.status !== 'confirmed') return 0 as Ore
  const left = refundable(payment.amount, await askedOf(tx, paymentId))
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

const askedOf = async (tx: Tx, paymentId: string): Promise<Ore[]> =>
  (await tx.selectFrom('refunds').select('amount').where('payment_id', '=', paymentId).execute()).map(
    ({ amount }) => amount,
  )

/** Sends an amount back of what was paid for a plan, the newest payment first. @returns how much that is. */
export async function refundPlan(
  tx: Tx,
  { newId }: Services,
  { planId, amount, reason, by }: { planId: string; amount: Ore; reason: 'stopped' | 'withdrawn'; by: string | null },
): Promise<Ore> {
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
    const asked = await tx.selectFrom('refunds').select('amount').where('payment_id', '=', payment.id).execute()
    const part = Math.min(
      left,
      refundable(
        payment.amount,
        asked.map((one) => one.amount),
      ),
    )
    if (part > 0) left -= await askRefund(tx, { paymentId: payment.id, amount: part as Ore, reason, by, newId })
  }
  return (amount - left) as Ore
}

/**
 * Sends one refund to the payment provider and enters it. Its own id is the provider's key, so however often this runs
 * it is one refund. What was paid at the clinic goes back at the clinic: there is nobody to ask.
 */
export async function sendRefund(services: Services, refundId: string): Promise<void> {
  const { db, payments } = services
  const refund = await db.k
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.payment_id')
    .select(['r.id', 'r.amount', 'r.status', 'y.id as payment_id', 'y.provider_reference', 'y.method'])
    .where('r.id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (refund.status === 'done') return
  if (refund.method === 'online')
    await payments.refund({
      providerReference: refund.provider_reference ?? refund.payment_id,
      amount: refund.amount,
      key: `refund-${refund.id}`,
    })
  await inTransaction(db, (tx) => refundDone(tx, services, refund))
}

async function refundDone(
  tx: Tx,
  services: Services,
  { id, payment_id: paymentId, amount }: { id: string; payment_id: string; amount: Ore },
) {
  const { clock } = services
  await tx.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute()
  const done = await tx
    .updateTable('refunds')
    .set({ status: 'done', done_at: clock.instant() })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) return
  await addUp(tx, paymentId)
  await issueCreditNote(tx, services, { id, paymentId, amount })
}

/** What has gone back of a payment is the sum of its refunds; with the last øre it is refunded. */
async function addUp(tx: Tx, paymentId: string) {
  const payment = await tx
    .updateTable('payments')
    .set({
      refunded: sql`(select coalesce(sum(amount), 0)::int from refunds where payment_id = payments.id and status = 'done')`,
      updated_at: sql`now()`,
    })
    .where('id', '=', paymentId)
    .returning(['id', 'amount', 'refunded', 'appointment_id'])
    .executeTakeFirstOrThrow()
  if (payment.refunded < payment.amount) return
  await tx
    .updateTable('payments')
    .set({ status: 'refunded' })
    .where('id', '=', paymentId)
    .where('status', '=', 'confirmed')
    .execute()
  if (payment.appointment_id) await markAppointmentRefunded(tx, payment.appointment_id)
}

/**
 * Money that went back as the provider has it. What we asked for ourselves is known; what is more was sent back by hand
 * in the provider's own pages, and is entered as that. Never less than before.
 */
export async function bookRefund(
  tx: Tx,
  services: Services,
  payment: Payment,
  event: PaymentEvent,
): Promise<'recorded'> {
  const { newId, clock } = services
  if (!canMoveAttempt(payment.status, 'refunded')) return 'recorded'
  const inAll = Math.min(payment.amount, event.refundedInAll ?? 0)
  const byHand = inAll - (await askedOf(tx, payment.id)).reduce((all, one) => all + one, 0)
  if (byHand <= 0) return 'recorded'
  const id = newId()
  await tx
    .insertInto('refunds')
    .values({
      id,
      payment_id: payment.id,
      amount: byHand as Ore,
      reason: 'at-provider',
      status: 'done',
      done_at: clock.instant(),
    })
    .execute()
  await addUp(tx, payment.id)
  await issueCreditNote(tx, services, { id, paymentId: payment.id, amount: byHand as Ore })
  return 'recorded'
}

/** A visit that was called off is refunded once nothing paid for it is left here. */
async function markAppointmentRefunded(tx: Tx, appointmentId: string) {
  const paid = await tx
    .selectFrom('payments')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
  if (!paid) await markRefunded(tx, { id: appointmentId, status: 'cancelled', by: 'payment', reason: '' })
}
