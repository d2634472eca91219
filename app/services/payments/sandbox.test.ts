import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#app/db/client.ts'
import { migrate } from '#app/db/migrate.ts'
import { kroner } from '#app/domain/money/money.ts'
import type { PaymentWay } from '#app/domain/money/payment.ts'
import { outcomeOf } from './sandbox-cards.ts'
import { httpDelivery } from './sandbox-delivery.ts'
import type { Deliver } from './sandbox-event.ts'
import { DELIVERIES, sandboxCounter } from './sandbox-counter.ts'
import { sandboxPayments } from './sandbox.ts'

let db: Database
beforeAll(async () => {
  db = await openDatabase(undefined, 'memory://sandbox')
  await migrate(db)
})
afterAll(() => db.close())

const CARD = { number: '4242 4242 4242 4242', expiry: '12/49', cvc: '123' }
const now = new Date('2026-12-03T14:30:00Z')

/** A sandbox whose webhooks are kept instead of posted, with one checkout open. */
async function counter(deliver?: Deliver, ways?: PaymentWay[]) {
  const posted: { raw: string; signature: string }[] = []
  const keep: Deliver = async ({ raw, headers }) =>
    void posted.push({ raw, signature: headers['sandbox-signature'] ?? '' })
  const parts = { db, secret: 'a secret', publicUrl: 'https://falm.example', deliver: deliver ?? keep, lateMs: 1 }
  const port = sandboxPayments(parts)
  const { url, providerReference: id } = await port.openCheckout({
    reference: randomUUID(),
    amount: kroner(500),
    description: 'Depositum, tid torsdag 3. december 2026 15.30',
    email: 'anne@kunde.example',
    lng: 'da',
    successUrl: 'https://falm.example/payment-success?payment=1',
    failureUrl: 'https://falm.example/payment-failed?payment=1',
    expiresAt: now,
    ...(ways && { ways }),
  })
  const types = () => posted.map(({ raw }) => JSON.parse(raw).type as string)
  return { port, desk: sandboxCounter(parts), id, url, posted, types }
}

test.each([
  ['4242 4242 4242 4242', 'paid'],
  ['4242-4242-4242-4242', 'paid'],
  ['4000 0000 0000 9995', 'insufficient_funds'],
  ['4000 0000 0000 0069', 'expired_or_blocked'],
  ['4000 0000 0000 9979', 'expired_or_blocked'],
  ['4000 0000 0000 0127', 'wrong_details'],
  ['4000 0000 0000 0002', 'rejected_by_bank'],
  ['4111 1111 1111 1111', 'wrong_details'],
  ['', 'wrong_details'],
  ['constructor', 'wrong_details'],
])('card "%s": %s', (number, outcome) => {
  expect(outcomeOf({ ...CARD, number }, now)).toBe(outcome)
})

test.each([
  ['12/26', 'paid'],
  ['12 / 2026', 'paid'],
  ['1/27', 'paid'],
  ['11/26', 'expired_or_blocked'],
  ['12/20', 'expired_or_blocked'],
  ['13/27', 'wrong_details'],
  ['00/27', 'wrong_details'],
  ['', 'wrong_details'],
  ['soon', 'wrong_details'],
])('a card that ends "%s" in December 2026: %s', (expiry, outcome) => {
  expect(outcomeOf({ ...CARD, expiry }, now)).toBe(outcome)
})

test.each(['', '12', '12a', '12345'])('a CVC of "%s" is wrong details', (cvc) => {
  expect(outcomeOf({ ...CARD, cvc }, now)).toBe('wrong_details')
})

test('the page shows what is to be paid, and nothing for an unknown checkout', async () => {
  const { desk, id, url } = await counter()
  expect(url).toBe(`https://falm.example/sandbox/betaling/${id}`)
  expect(await desk.findCheckout(id)).toEqual({
    id,
    amount: 50_000,
    lines: [],
    description: 'Depositum, tid torsdag 3. december 2026 15.30',
    lng: 'da',
    status: 'open',
    ways: ['card'],
  })
  expect(await desk.findCheckout('sandbox_unknown')).toBeNull()
  expect(await desk.payWithCard('sandbox_unknown', CARD, { delivery: 'now' })).toBeNull()
  expect(await desk.cancelCheckout('sandbox_unknown')).toBeNull()
})

test('a card that fails sends to the failed page, and another card can be tried', async () => {
  const { desk, id, types } = await counter()
  const failed = await desk.payWithCard(id, { ...CARD, number: '4000000000009995' }, { delivery: 'before-return' })
  expect(failed!.redirectTo).toContain('/payment-failed')
  const paid = await desk.payWithCard(id, CARD, { delivery: 'before-return' })
  expect(paid!.redirectTo).toContain('/payment-success')
  expect(types()).toEqual(['payment.failed', 'payment.paid'])
})

test('MobilePay and Klarna pay where the order offers them, and nowhere else', async () => {
  const { desk, id, types } = await counter(undefined, ['card', 'mobilepay'])
  expect((await desk.findCheckout(id))!.ways).toEqual(['card', 'mobilepay'])
  expect(await desk.payBy(id, 'klarna', { delivery: 'before-return' })).toBeNull()
  expect((await desk.payBy(id, 'mobilepay', { delivery: 'before-return' }))!.redirectTo).toContain('/payment-success')
  expect((await desk.payBy(id, 'mobilepay', { delivery: 'before-return' }))!.redirectTo).toContain('/payment-success')
  expect(types()).toEqual(['payment.paid'])
})

test('five clicks on pay are one payment, and cancelling afterwards changes nothing', async () => {
  const { desk, id, types } = await counter()
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () => desk.payWithCard(id, CARD, { delivery: 'before-return' })),
  )
  expect(new Set(clicks.map((click) => click!.redirectTo))).toEqual(
    new Set(['https://falm.example/payment-success?payment=1']),
  )
  expect((await desk.cancelCheckout(id))!.redirectTo).toContain('/payment-success')
  expect(types()).toEqual(['payment.paid'])
})

test('a cancelled checkout is not paid any more', async () => {
  const { desk, id, types } = await counter()
  expect((await desk.cancelCheckout(id))!.redirectTo).toContain('/payment-failed')
  expect((await desk.payWithCard(id, CARD, { delivery: 'now' }))!.redirectTo).toContain('/payment-failed')
  expect(types()).toEqual(['payment.cancelled'])
})

test.each(DELIVERIES)(
  'delivered "%s", the browser and the webhook come in the order that was asked for',
  async (delivery) => {
    const order: string[] = []
    const arrived = Promise.withResolvers<void>()
    const { desk, id } = await counter(async () => {
      await new Promise(setImmediate)
      order.push('webhook')
      if (delivery !== 'twice' || order.filter((what) => what === 'webhook').length === 2) arrived.resolve()
    })
    await desk.payWithCard(id, CARD, { delivery })
    order.push('browser')
    await arrived.promise
    const expected = {
      now: ['browser', 'webhook'],
      late: ['browser', 'webhook'],
      twice: ['browser', 'webhook', 'webhook'],
      'before-return': ['webhook', 'browser'],
    }
    expect(order).toEqual(expected[delivery])
  },
)

test('"twice" is the same webhook twice, byte for byte', async () => {
  const { desk, id, posted } = await counter()
  await desk.payWithCard(id, CARD, { delivery: 'twice' })
  await new Promise(setImmediate)
  expect(posted).toHaveLength(2)
  expect(posted[1]!.raw).toBe(posted[0]!.raw)
})

test('a refund is told once', async () => {
  const { desk, port, id, types } = await counter()
  await desk.payWithCard(id, CARD, { delivery: 'before-return' })
  const refund = { providerReference: id, amount: kroner(500), key: id }
  await port.refund(refund)
  await port.refund(refund)
  expect(types()).toEqual(['payment.paid', 'payment.refunded'])
})

test('no card is kept or passed on', async () => {
  const { desk, id, posted } = await counter()
  for (const number of ['4000000000009995', CARD.number]) {
    await desk.payWithCard(id, { number, expiry: '07/41', cvc: '8765' }, { delivery: 'before-return' })
  }
  const { rows } = await db.pool.query(`select * from sandbox_checkouts`)
  const kept = JSON.stringify([rows, posted.map(({ raw }) => JSON.parse(raw))])
  expect(posted).toHaveLength(2)
  expect(kept).not.toMatch(/4242 ?4242|4000000000009995|07\/41|"8765"/)
})

test('a signed body that is no event of the sandbox is refused', async () => {
  const { port } = await counter()
  for (const raw of [
    '',
    'null',
    '{}',
    '[]',
    '{"id":"x","type":"payment.paid"}',
    '{"id":"evt","type":"payment.paid","checkout":"c","reference":"r","amount":-5,"currency":"DKK"}',
  ]) {
    const seconds = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', 'a secret').update(`${seconds}.${raw}`).digest('hex')
    await expect(
      port.readWebhook(raw, new Headers({ 'sandbox-signature': `t=${seconds},v1=${v1}` })),
      raw,
    ).rejects.toThrow('not an event')
  }
})

/** A site that answers the first posts with these statuses and the rest with 200. */
async function site(...statuses: number[]) {
  const bodies: string[] = []
  const signatures: (string | string[] | undefined)[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    bodies.push(`${request.method} ${request.url} ${body}`)
    signatures.push(request.headers['sandbox-signature'])
    response.writeHead(statuses.shift() ?? 200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve())))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, signatures, close }
}

test('a webhook that is not taken is posted again, the same each time, three times more', async () => {
  const { url, bodies, signatures, close } = await site(500, 503, 400)
  await httpDelivery(url, [0, 0, 0])({ raw: '{"id":"evt_1"}', headers: { 'sandbox-signature': 't=1,v1=a' } })
  expect(bodies).toEqual(Array(4).fill('POST /api/webhooks/payments/sandbox {"id":"evt_1"}'))
  expect(new Set(signatures)).toEqual(new Set(['t=1,v1=a']))
  await close()
})

test('then the provider gives up, and the payer is sent on all the same', async () => {
  const { url, bodies, close } = await site(500, 500, 500, 500, 500)
  await expect(httpDelivery(url, [0, 0, 0])({ raw: '{}', headers: {} })).rejects.toThrow('answered 500')
  expect(bodies).toHaveLength(4)
  await close()
  const { desk, id } = await counter(httpDelivery(url, [0]))
  expect((await desk.payWithCard(id, CARD, { delivery: 'before-return' }))!.redirectTo).toContain('/payment-success')
})
