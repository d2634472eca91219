import { sql, type Transaction } from 'kysely'
import type { Ore } from '#app/domain/money.ts'
import { canMoveAttempt } from '#app/domain/payment.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Schema } from '#app/db/schema.ts'
import type { PaymentEvent } from '#app/services/payments/payments.ts'
import type { Services } from '#app/services/services.ts'

export type Payment = {
  id: string
  appointment_id: string
  status: Parameters<typeof canMoveAttempt>[0]
  amount: number
  refunded: number
}

/** Money that went back, by us or by hand at the house: our books say how much in all, and never less than before. */
export async function bookRefund(tx: Transaction<Schema>, payment: Payment, event: PaymentEvent): Promise<'recorded'> {
  const inAll = Math.min(payment.amount, event.refundedInAll ?? 0)
  if (inAll <= payment.refunded || !canMoveAttempt(payment.status, 'refunded')) return 'recorded'
  const status = inAll === payment.amount ? 'refunded' : payment.status
  await tx
    .updateTable('payments')
    .set({ refunded: inAll as Ore, status, updated_at: sql`now()` })
    .where('id', '=', payment.id)
    .execute()
  if (status === 'refunded') await markAppointmentRefunded(tx, payment.appointment_id)
  return 'recorded'
}

/** A visit that was called off is refunded once nothing paid for it is left here. */
const markAppointmentRefunded = (tx: Transaction<Schema>, appointmentId: string) =>
  tx
    .updateTable('appointments')
    .set({ payment_status: 'refunded' })
    .where('id', '=', appointmentId)
    .where('payment_status', '=', 'confirmed')
    .where('status', '=', 'cancelled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as y')
            .select('y.id')
            .whereRef('y.appointment_id', '=', 'appointments.id')
            .where('y.status', '=', 'confirmed'),
        ),
      ),
    )
    .execute()

/**
 * Sends back what has not gone back yet. The payment's own id and what went before are the key, so however often this
 * runs it is one refund.
 */
export async function refundPayment({ db, payments }: Services, paymentId: string): Promise<void> {
  const payment = await db.k.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  if (payment.status === 'refunded') return
  const { refunded: before } = payment
  await payments.refund({
    providerReference: payment.provider_reference ?? payment.id,
    amount: (payment.amount - before) as Ore,
    key: `refund-${payment.id}${before > 0 ? `-${before}` : ''}`,
  })
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('payments')
      .set({ status: 'refunded', refunded: payment.amount, updated_at: sql`now()` })
      .where('id', '=', paymentId)
      .where('status', '=', 'confirmed')
      .execute()
    await markAppointmentRefunded(tx, payment.appointment_id)
  })
}
