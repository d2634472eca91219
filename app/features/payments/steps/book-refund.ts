import { sql } from 'kysely'
import type { Ore } from '#app/domain/money/money.ts'
import { canMoveAttempt, type PaymentStatus } from '#app/domain/money/payment.ts'
import { markRefunded } from '#app/db/appointments/change.ts'
import type { Tx } from '#app/db/transaction.ts'
import type { Schema } from '#app/db/schema.ts'
import { issueCreditNote } from '#app/features/invoices/steps/issue.ts'
import type { Services } from '#app/services/services.ts'
import { refundsOf } from './ask-refund.ts'

export type Payment = Pick<
  Schema['payments'],
  'id' | 'amount' | 'plan_id' | 'plan_session_id' | 'appointment_id' | 'kind'
> & {
  status: PaymentStatus
}

/** A refund of ours that the provider has taken: entered once, with its credit note. */
export async function enterRefund(
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
 * in the provider's own pages, and is entered as that. Never less than before. Heard before its payment it waits for it.
 */
export async function bookRefund(
  tx: Tx,
  services: Services,
  payment: Payment,
  refundedInAll: Ore,
): Promise<'recorded'> {
  const { newId, clock } = services
  if (canMoveAttempt(payment.status, 'confirmed')) return keepForLater(tx, payment.id, refundedInAll)
  if (!canMoveAttempt(payment.status, 'refunded')) return 'recorded'
  const inAll = Math.min(payment.amount, refundedInAll)
  const byHand = inAll - (await refundsOf(tx, payment.id)).reduce((all, one) => all + one, 0)
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

async function keepForLater(tx: Tx, paymentId: string, refundedInAll: Ore): Promise<'recorded'> {
  await tx
    .updateTable('payments')
    .set({ refund_heard: sql`greatest(refund_heard, ${refundedInAll}::int)` })
    .where('id', '=', paymentId)
    .execute()
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
