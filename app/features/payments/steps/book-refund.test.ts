import { describe, expect, test } from 'vitest'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { startDeposit } from '#app/features/payments/commands/checkout.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { apiOf } from '#test/clinic/http.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'

/** A deposit of 500 kr. whose page is open. */
async function deposit(engine: Engine) {
  const w = await world({ engine })
  await w.opens('2026-12-03', '12:00', '19:30')
  const { body } = await apiOf(w.services).post('/api/bookings', {
    type: 'treatment',
    email: 'ida@post.example',
    firstName: 'Ida',
    lastName: 'Holm',
    isAdult: true,
    appointmentDate: '2026-12-03',
    appointmentTime: '12:30',
  })
  const opened = await startDeposit(w.services, body.appointmentId)
  if (!opened.ok) throw new Error(opened.refusal)
  const reference = opened.value.paymentId
  let events = 0
  const hear = (
    more: { kind: 'paid' | 'failed'; amount: Ore } | { kind: 'refunded'; amount: Ore; refundedInAll: Ore },
  ) =>
    recordPaymentEvent(w.services, {
      eventId: `order-${reference}-${++events}`,
      reference,
      providerReference: `pay-${reference}`,
      currency: 'DKK',
      ...more,
    })
  const books = async () => {
    const { k } = w.services.db
    const payment = await k.selectFrom('payments').select(['status', 'refunded']).executeTakeFirstOrThrow()
    const ledger = await k.selectFrom('ledger_entries').select('amount').execute()
    const papers = await k.selectFrom('invoices').select('total').execute()
    const visit = await k.selectFrom('appointments').select('status').executeTakeFirstOrThrow()
    const inAll = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)
    const sums = { ledger: inAll(ledger), papers: inAll(papers.map(({ total }) => ({ amount: total }))) }
    return { ...payment, ...sums, visit: visit.status }
  }
  return { ...w, hear, books }
}

const paid = { kind: 'paid', amount: kroner(500) } as const
const back = (amount: number, inAll = amount) =>
  ({ kind: 'refunded', amount: kroner(amount), refundedInAll: kroner(inAll) }) as const

describe.each(engines())('a refund made by hand at the provider, %s', (engine) => {
  test.each([
    ['a part', [paid, back(200)]],
    ['two parts', [paid, back(200), back(100, 300)]],
    ['all of it', [paid, back(500)]],
  ])('of %s stands in the books the same, whether it is heard of before or after its payment', async (_what, story) => {
    const inOrder = await deposit(engine)
    for (const event of story) await inOrder.hear(event)
    const expected = await inOrder.books()
    expect(expected.refunded).toBeGreaterThan(0)
    const backwards = await deposit(engine)
    for (const event of story.toReversed()) await backwards.hear(event)
    expect(await backwards.books()).toEqual(expected)
  })

  test('is entered once, however often it is told before and after the payment', async () => {
    const w = await deposit(engine)
    for (const event of [back(200), back(200), paid, back(200)]) await w.hear(event)
    expect(await w.books()).toMatchObject({ status: 'confirmed', refunded: kroner(200), visit: 'confirmed' })
    expect(await w.count('refunds', `reason = 'at-provider' and status = 'done'`)).toBe(1)
    expect(await w.count('invoices', `series = 'K' and total = -20000`)).toBe(1)
  })
})
