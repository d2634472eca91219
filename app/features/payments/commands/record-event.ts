import { sql, type Transaction } from 'kysely'
import { canMoveAttempt } from '#app/domain/money/payment.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { enqueue } from '#app/db/outbox.ts'
import { conflictOf, inTransaction } from '#app/db/transaction.ts'
import type { Schema } from '#app/db/schema.ts'
import type { PaymentEvent } from '#app/services/payments/payments.ts'
import { isId } from '#app/input/fields.ts'
import type { Services } from '#app/services/services.ts'
import { bookRefund, type Payment } from '../steps/book-refund.ts'
import { NO_PAGES } from '../steps/no-pages.ts'
import { settle, type Late } from '../steps/settle.ts'

export type EventOutcome = 'recorded' | 'seen-before' | 'unknown-payment' | 'mismatch'

/**
 * Takes in what the payment provider says, once per event, in any order and however often it is repeated.
 * A late payer gets the slot if it is still free; otherwise the money goes back in full.
 */
export async function recordPaymentEvent(services: Services, event: PaymentEvent): Promise<EventOutcome> {
  try {
    return await inTransaction(services.db, (tx) => takeIn(tx, services, event, 'revive'))
  } catch (error) {
    if (!conflictOf(error)) throw error
    return await inTransaction(services.db, (tx) => takeIn(tx, services, event, 'refund'))
  }
}

async function takeIn(
  tx: Transaction<Schema>,
  services: Services,
  event: PaymentEvent,
  late: Late,
): Promise<EventOutcome> {
  // Another program of the same account at the payment provider names its payments as it likes.
  if (!isId(event.reference)) return 'unknown-payment'
  const provider = services.payments.name
  const fresh = await tx
    .insertInto('payment_events')
    .values({ provider, event_id: event.eventId, kind: event.kind })
    .onConflict((oc) => oc.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  if (!fresh) return 'seen-before'
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', event.reference)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) return 'unknown-payment'
  if (event.card) await noteCard(tx, payment.id, event.card)
  if (event.kind === 'charged') return 'recorded'
  if (event.kind === 'failed' || event.kind === 'cancelled') return endAttempt(tx, payment, event)
  if (event.kind === 'refunded') return bookRefund(tx, services, payment, event.refundedInAll ?? (0 as Ore))
  if (event.amount !== payment.amount || event.currency.toUpperCase() !== payment.currency) {
    const { amount, currency } = event
    await enqueue(tx, { kind: 'payment-mismatch', paymentId: payment.id, amount: amount as Ore, currency })
    return 'mismatch'
  }
  if (!canMoveAttempt(payment.status, 'confirmed')) return 'recorded'
  await tx
    .updateTable('payments')
    .set({
      status: 'confirmed',
      provider_reference: event.providerReference,
      failure_reason: null,
      ...NO_PAGES,
      paid_at: services.clock.instant(),
      updated_at: sql`now()`,
    })
    .where('id', '=', payment.id)
    .execute()
  const confirmed = { ...payment, status: 'confirmed' } as const
  await settle(tx, services, confirmed, late)
  return bookRefund(tx, services, confirmed, payment.refund_heard)
}

const noteCard = (tx: Transaction<Schema>, id: string, card: string) =>
  tx.updateTable('payments').set({ card }).where('id', '=', id).execute()

async function endAttempt(tx: Transaction<Schema>, payment: Payment, event: PaymentEvent): Promise<EventOutcome> {
  const status = event.kind === 'failed' ? 'failed' : 'cancelled'
  if (canMoveAttempt(payment.status, status))
    await tx
      .updateTable('payments')
      .set({
        status,
        ...NO_PAGES,
        failure_reason: event.reason ?? (status === 'cancelled' ? 'cancelled' : null),
        updated_at: sql`now()`,
      })
      .where('id', '=', payment.id)
      .execute()
  return 'recorded'
}
