import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { enterRefund } from '../steps/book-refund.ts'

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
  await inTransaction(db, (tx) => enterRefund(tx, services, refund))
}
