import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#app/db/client.ts'
import type { Schema } from '#app/db/schema.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { runningClock, type Clock } from '#app/services/clock/clock.ts'
import { WebhookRefused, type Order, type PaymentEvent, type PaymentPort } from './payments.ts'
import { eventBody, sandboxEvent, SIGNATURE_HEADER, type Deliver } from './sandbox-event.ts'
import { checkSignature, signWebhook } from './webhook-signature.ts'

export type Sandbox = {
  db: Database
  /** Signs the webhooks. */
  secret: string
  publicUrl: string
  deliver: Deliver
  /** Dates the signatures; the machine's time unless a test stops it. */
  clock?: Pick<Clock, 'instant'>
}

/** A payment provider that lives in this process and keeps its own books. For demo and tests: it takes no money. */
export function sandboxPayments({ db, secret, publicUrl, deliver, clock = runningClock() }: Sandbox): PaymentPort {
  return {
    name: 'sandbox',
    async openCheckout(order) {
      const id = await checkoutFor(db, order)
      return { url: `${publicUrl}/sandbox/betaling/${id}`, providerReference: id }
    },
    async readWebhook(raw, headers) {
      checkSignature(secret, raw, headers.get(SIGNATURE_HEADER), clock.instant())
      return eventIn(raw)
    },
    async findPaid(id) {
      const checkout = await db.k
        .selectFrom('sandbox_checkouts')
        .select(['id', 'reference', 'amount'])
        .where('id', '=', id)
        .where('status', '=', 'paid')
        .executeTakeFirst()
      return checkout ? { ...eventIn(eventBody('payment.paid', checkout)), eventId: `asked-${id}` } : null
    },
    async refund(payment) {
      const body = await inTransaction(db, (tx) => bookRefund(tx, payment))
      if (!body) return
      const headers = { [SIGNATURE_HEADER]: signWebhook(secret, body, clock.instant()) }
      // The money is back whether or not anybody hears of it, as with a real provider.
      deliver({ raw: body, headers }).catch(() => {})
    },
    async *listPayments(since) {
      const rows = await db.k
        .selectFrom('sandbox_checkouts')
        .select(['reference', 'amount', 'refunded', 'created_at'])
        .where('status', '=', 'paid')
        .where('created_at', '>=', since)
        .execute()
      for (const { reference, amount, refunded, created_at: at } of rows)
        yield { reference, paid: amount, refunded: refunded as Ore, at }
    },
  }
}

/** @throws when the reference was used for another amount: that is a bug, never a second payment. */
async function checkoutFor({ k }: Database, order: Order): Promise<string> {
  const { reference, amount, description, lng, successUrl, failureUrl, lines = [], ways = ['card'] } = order
  await k
    .insertInto('sandbox_checkouts')
    .values({
      id: `sandbox_${randomUUID().replaceAll('-', '')}`,
      reference,
      amount,
      description,
      lng,
      lines: JSON.stringify(lines),
      ways: JSON.stringify(ways),
      success_url: successUrl,
      failure_url: failureUrl,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
  const checkout = await k
    .selectFrom('sandbox_checkouts')
    .select(['id', 'amount'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  if (checkout.amount !== amount) throw new Error('This reference was used for another amount')
  return checkout.id
}

const KINDS = {
  'payment.paid': 'paid',
  'payment.failed': 'failed',
  'payment.cancelled': 'cancelled',
  'payment.refunded': 'refunded',
} as const

function eventIn(raw: string): PaymentEvent {
  const parsed = sandboxEvent.safeParse(jsonOf(raw))
  if (!parsed.success) throw new WebhookRefused('Signed, but not an event of the sandbox')
  const { id, type, checkout, reference, amount, currency, refundedInAll, reason, card } = parsed.data
  return {
    eventId: id,
    reference,
    providerReference: checkout,
    kind: KINDS[type],
    amount,
    currency,
    ...(refundedInAll && { refundedInAll }),
    ...(reason && { reason }),
    ...(card && { card }),
  }
}

function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

type Refund = { providerReference: string; amount: Ore; key: string }

/** The refund's event, or null when this key was refunded before. @throws when there is not so much to give back. */
async function bookRefund(tx: Transaction<Schema>, { providerReference, amount, key }: Refund): Promise<string | null> {
  const fingerprint = `${providerReference} ${amount}`
  const fresh = await tx
    .insertInto('idempotency_keys')
    .values({ route: 'sandbox-refund', key, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!fresh) {
    await checkSameRefund(tx, key, fingerprint)
    return null
  }
  const checkout = await tx
    .updateTable('sandbox_checkouts')
    .set(({ eb }) => ({ refunded: eb('refunded', '+', amount) }))
    .where('id', '=', providerReference)
    .where('status', '=', 'paid')
    .where(({ eb }) => eb(eb('refunded', '+', amount), '<=', eb.ref('amount')))
    .returning(['id', 'reference', 'amount', 'refunded'])
    .executeTakeFirst()
  if (!checkout || amount <= 0) throw new Error('There is no such payment, or not so much left of it')
  return eventBody('payment.refunded', checkout, { amount, refundedInAll: checkout.refunded as Ore })
}

async function checkSameRefund(tx: Transaction<Schema>, key: string, fingerprint: string) {
  const before = await tx
    .selectFrom('idempotency_keys')
    .select('fingerprint')
    .where('route', '=', 'sandbox-refund')
    .where('key', '=', key)
    .executeTakeFirst()
  if (before?.fingerprint !== fingerprint) throw new Error('This key was used for another refund')
}
