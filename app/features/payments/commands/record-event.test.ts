import { describe, expect, test } from 'vitest'
import { expireHolds } from '#app/features/appointments/commands/managed-appointment.ts'
import { kroner } from '#app/domain/money/money.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import type { PaymentEvent } from '#app/services/payments/payments.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { engines, world } from '#test/clinic/world.ts'
import { startDeposit } from './checkout.ts'
import { recordPaymentEvent } from './record-event.ts'
import { sendRefund } from './send-refund.ts'
import { askRefund } from '../steps/ask-refund.ts'

let events = 0
type World = Awaited<ReturnType<typeof world>>

/** A treatment on 3 December at 12.30 whose client has been sent to the payment page. */
async function heldTreatment({ services, opens }: World, email = 'ida@post.example') {
  await opens('2026-12-03', '12:00', '19:30')
  const appointmentId = await bookAt({ services }, email)
  const opened = await startDeposit(services, appointmentId)
  if (!opened.ok) throw new Error(opened.refusal)
  return { appointmentId, paymentId: opened.value.paymentId, url: opened.value.url }
}

async function bookAt({ services }: Pick<World, 'services'>, email: string) {
  const input = bookingSchema.parse({
    type: 'treatment',
    email,
    firstName: 'Ida',
    appointmentDate: '2026-12-03',
    appointmentTime: '12:30',
  })
  const booked = await bookAppointment(services, input, { lng: 'da' })
  if (!booked.ok) throw new Error(booked.refusal)
  return booked.value.appointmentId
}

const event = (reference: string, changes: Partial<PaymentEvent> = {}): PaymentEvent => ({
  eventId: `event-${++events}`,
  reference,
  providerReference: `pay-${reference}`,
  kind: 'paid',
  amount: 50_000 as PaymentEvent['amount'],
  currency: 'DKK',
  ...changes,
})

/** All that is left of a payment goes back, as when its contract is withdrawn from. */
async function giveBack({ services }: World, paymentId: string) {
  const { newId, db } = services
  await inTransaction(db, (tx) => askRefund(tx, { paymentId, reason: 'withdrawn', newId }))
  await sendRefunds({ services })
}

async function sendRefunds({ services }: Pick<World, 'services'>) {
  const { db } = services
  for (const { id } of await db.k.selectFrom('refunds').select('id').execute()) await sendRefund(services, id)
}

const stateOf = async ({ services }: World, id: string) => {
  const row = await services.db.k
    .selectFrom('appointments')
    .select(['status', 'payment_status', 'replaced_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${row.status}/${row.payment_status}`
}
const messageKinds = async ({ services }: World) =>
  (await services.db.k.selectFrom('outbox').select('kind').orderBy('id').execute())
    .map((row) => row.kind)
    // Invoices have their own tests.
    .filter((kind) => kind !== 'invoice-issued')

test('[spec 7.5 deposit-payment] paying the deposit confirms the treatment and tells the client once', async () => {
  const w = await world()
  const { appointmentId, paymentId } = await heldTreatment(w)
  expect(await recordPaymentEvent(w.services, event(paymentId))).toBe('recorded')
  expect(await stateOf(w, appointmentId)).toBe('confirmed/confirmed')
  expect(await messageKinds(w)).toEqual(['treatment-held', 'treatment-confirmed'])
})

describe.each(engines())('on the %s engine', (engine) => {
  test('[rel R5] one message five times at once is one payment', async () => {
    const w = await world({ engine })
    const { appointmentId, paymentId } = await heldTreatment(w)
    const paid = event(paymentId)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => recordPaymentEvent(w.services, paid)))
    expect(outcomes.toSorted()).toEqual(['recorded', 'seen-before', 'seen-before', 'seen-before', 'seen-before'])
    expect(await stateOf(w, appointmentId)).toBe('confirmed/confirmed')
    expect(await messageKinds(w)).toEqual(['treatment-held', 'treatment-confirmed'])
  })

  test('[sec 34.1] failed, cancelled and paid in every order and twice each end in the same confirmed appointment', async () => {
    const kinds = ['failed', 'cancelled', 'paid'] as const
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const w = await world({ engine })
      const { appointmentId, paymentId } = await heldTreatment(w)
      const messages = kinds.map((kind) => event(paymentId, { kind, eventId: `${kind}-${paymentId}` }))
      for (const at of [...order, ...order]) await recordPaymentEvent(w.services, messages[at]!)
      expect(await stateOf(w, appointmentId), order.join()).toBe('confirmed/confirmed')
      expect((await messageKinds(w)).filter((kind) => kind === 'treatment-confirmed')).toHaveLength(1)
    }
  })
})

test('an unpaid booking gives its slot back after 30 minutes, not before, and the client is told', async () => {
  const w = await world()
  const { appointmentId } = await heldTreatment(w)
  w.clock.moveTo('2026-11-30T08:29:00+01:00')
  expect(await expireHolds(w.services)).toBe(0)
  w.clock.moveTo('2026-11-30T08:30:00+01:00')
  expect(await Promise.all([expireHolds(w.services), expireHolds(w.services)])).toContain(1)
  expect(await stateOf(w, appointmentId)).toBe('cancelled/cancelled')
  expect(await messageKinds(w)).toEqual(['treatment-held', 'hold-expired'])
  await expect(bookAt(w, 'other@post.example')).resolves.toEqual(expect.any(String))
})

test('who pays after the hold ran out gets the slot while it is free, as a new appointment the old link leads to', async () => {
  const w = await world()
  const { appointmentId, paymentId } = await heldTreatment(w)
  w.clock.moveTo('2026-11-30T08:31:00+01:00')
  await expireHolds(w.services)
  await recordPaymentEvent(w.services, event(paymentId))
  const old = await w.services.db.k
    .selectFrom('appointments')
    .select('replaced_by')
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  expect(await stateOf(w, appointmentId)).toBe('cancelled/cancelled')
  expect(await stateOf(w, old.replaced_by!)).toBe('confirmed/confirmed')
})

test('[sec 38.1] who pays after someone else took the slot gets all the money back, once, and is told', async () => {
  const w = await world()
  const { paymentId } = await heldTreatment(w)
  w.clock.moveTo('2026-11-30T08:31:00+01:00')
  await expireHolds(w.services)
  const other = await bookAt(w, 'other@post.example')
  const paid = event(paymentId)
  await Promise.all([recordPaymentEvent(w.services, paid), recordPaymentEvent(w.services, paid)])
  await Promise.all([sendRefunds(w), sendRefunds(w)])
  expect(await messageKinds(w)).toEqual([
    'treatment-held',
    'hold-expired',
    'treatment-held',
    'late-payment-refunded',
    'refund',
  ])
  expect([...w.services.payments.refunds.values()]).toEqual([50_000])
  expect(await w.count('ledger_entries', `kind = 'refund' and amount = -50000`)).toBe(1)
  expect(await stateOf(w, other)).toBe('scheduled/pending')
})

test('the second try of the same person asks for payment again', async () => {
  const w = await world()
  await heldTreatment(w)
  w.clock.moveTo('2026-11-30T08:31:00+01:00')
  await expireHolds(w.services)
  const second = await bookAt(w, 'ida@post.example')
  expect(await stateOf(w, second)).toBe('scheduled/pending')
  expect(await startDeposit(w.services, second)).toMatchObject({ ok: true })
})

test('asking for the payment page twice opens one payment; after a failed card a new one', async () => {
  const w = await world()
  const first = await heldTreatment(w)
  const again = await startDeposit(w.services, first.appointmentId)
  await recordPaymentEvent(w.services, event(first.paymentId, { kind: 'failed', reason: 'insufficient_funds' }))
  const after = await startDeposit(w.services, first.appointmentId)
  expect(again).toMatchObject({ value: { paymentId: first.paymentId, url: first.url } })
  expect(after.ok && after.value.paymentId).not.toBe(first.paymentId)
  expect(await stateOf(w, first.appointmentId)).toBe('scheduled/pending')
})

test.each([
  ['another amount', { amount: 49_999 as PaymentEvent['amount'] }],
  ['another currency', { currency: 'SEK' }],
])('[sec 35.1] a payment of %s confirms nothing and raises an alarm', async (_what, changes) => {
  const w = await world()
  const { appointmentId, paymentId } = await heldTreatment(w)
  expect(await recordPaymentEvent(w.services, event(paymentId, changes))).toBe('mismatch')
  expect(await stateOf(w, appointmentId)).toBe('scheduled/pending')
  expect(await messageKinds(w)).toContain('payment-mismatch')
})

test('a message about a payment nobody knows changes nothing', async () => {
  const w = await world()
  expect(await recordPaymentEvent(w.services, event('11111111-1111-4111-8111-111111111111'))).toBe('unknown-payment')
})

test('[rel R13] while the payment provider is away the slot stays held and the client can try again', async () => {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30')
  const appointmentId = await bookAt(w, 'ida@post.example')
  w.services.payments.goAway()
  expect(await startDeposit(w.services, appointmentId)).toMatchObject({ refusal: 'payment-unavailable' })
  expect(await stateOf(w, appointmentId)).toBe('scheduled/pending')
})

describe.each(engines())('money that came twice or went back by hand, on the %s engine', (engine) => {
  test('a deposit paid on two pages buys the slot once, and the second goes back', async () => {
    const w = await world({ engine })
    const { appointmentId, paymentId } = await heldTreatment(w)
    await recordPaymentEvent(w.services, event(paymentId, { kind: 'failed', reason: 'insufficient_funds' }))
    const again = await startDeposit(w.services, appointmentId)
    if (!again.ok) throw new Error(again.refusal)
    const outcomes = await Promise.all([
      recordPaymentEvent(w.services, event(again.value.paymentId)),
      recordPaymentEvent(w.services, event(paymentId)),
    ])
    expect(outcomes).toEqual(['recorded', 'recorded'])
    expect(await stateOf(w, appointmentId)).toBe('confirmed/confirmed')
    expect(
      (await messageKinds(w)).filter((kind) => kind === 'refund' || kind === 'treatment-confirmed').sort(),
    ).toEqual(['refund', 'treatment-confirmed'])
    while ((await deliverDue(w.services, deliverOne)) > 0);
    expect([...w.services.payments.refunds.values()]).toEqual([50_000])
    expect(await w.count('payments', `status = 'refunded'`)).toBe(1)
    expect(await stateOf(w, appointmentId)).toBe('confirmed/confirmed')
    expect(w.sent.filter(({ id }) => !id.startsWith('invoice-')).at(-1)!.text).toMatch(/Depositum, betalt: 500 kr\./)
  })

  test('what the clinic gave back by hand is not given back again, and the rest is', async () => {
    const w = await world({ engine })
    const { appointmentId, paymentId } = await heldTreatment(w)
    await recordPaymentEvent(w.services, event(paymentId))
    const byHand = { kind: 'refunded', amount: kroner(200), refundedInAll: kroner(200) } as const
    await recordPaymentEvent(w.services, event(paymentId, byHand))
    await giveBack(w, paymentId)
    expect([...w.services.payments.refunds.values()]).toEqual([30_000])
    // The provider reports our own refund, too.
    await recordPaymentEvent(
      w.services,
      event(paymentId, { ...byHand, amount: kroner(300), refundedInAll: kroner(500) }),
    )
    const payment = await w.services.db.k.selectFrom('payments').select(['status', 'refunded']).executeTakeFirst()
    expect(payment).toEqual({ status: 'refunded', refunded: 50_000 })
    expect(await stateOf(w, appointmentId)).toBe('confirmed/confirmed')
  })

  test('all of it given back by hand leaves nothing to send', async () => {
    const w = await world({ engine })
    const { paymentId } = await heldTreatment(w)
    await recordPaymentEvent(w.services, event(paymentId))
    const all = { kind: 'refunded', amount: kroner(500), refundedInAll: kroner(500) } as const
    await recordPaymentEvent(w.services, event(paymentId, all))
    await giveBack(w, paymentId)
    expect(w.services.payments.refunds.size).toBe(0)
  })
})

test('[spec 5 nothing-to-pay] a page pressed for while the payment came in is not opened', async () => {
  const w = await world()
  const { appointmentId, paymentId } = await heldTreatment(w)
  await recordPaymentEvent(w.services, event(paymentId))
  await w.services.db.pool.query(`update appointments set hold_expires_at = now() + interval '1 day'`)
  expect(await startDeposit(w.services, appointmentId)).toMatchObject({ refusal: 'already-paid' })
  expect(await w.count('payments')).toBe(1)
})

test('after an error of the payment provider the next try is a payment of its own', async () => {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30')
  const appointmentId = await bookAt(w, 'ida@post.example')
  w.services.payments.fail(true)
  expect(await startDeposit(w.services, appointmentId)).toMatchObject({ refusal: 'payment-unavailable' })
  w.services.payments.fail(false)
  const opened = await startDeposit(w.services, appointmentId)
  expect(opened).toMatchObject({ ok: true })
  expect(await w.count('payments')).toBe(2)
})

test('a payment for somebody who has been erased since goes back, and nobody is written to', async () => {
  const w = await world()
  const { appointmentId, paymentId } = await heldTreatment(w)
  w.clock.moveTo('2026-11-30T09:00:00+01:00')
  await expireHolds(w.services)
  while ((await deliverDue(w.services, deliverOne)) > 0);
  const before = w.sent.length
  await w.services.db.pool.query(`update appointments set email = patient_id::text || '@erased.invalid'`)
  await recordPaymentEvent(w.services, event(paymentId))
  while ((await deliverDue(w.services, deliverOne)) > 0);
  expect(await stateOf(w, appointmentId)).toBe('cancelled/cancelled')
  expect([await w.count('appointments'), w.services.payments.refunds.size, w.sent.length - before]).toEqual([1, 1, 0])
})

test.each(['order-17', '', 'x'.repeat(500), '\u0000'])(
  '[sec 34.2] a payment %j of another program at the same payment provider is none of ours, and is not sent again',
  async (reference) => {
    const w = await world()
    expect(await recordPaymentEvent(w.services, event(reference))).toBe('unknown-payment')
    expect(await w.count('outbox')).toBe(0)
  },
)
