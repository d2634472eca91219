import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#app/db/client.ts'
import { migrate } from '#app/db/migrate.ts'
import { kroner, ore, type Ore } from '#app/domain/money/money.ts'
import type { PaymentFailure } from '#app/domain/money/payment.ts'
import { WebhookRefused, type Order, type PaymentPort } from './payments.ts'
import { sandboxCounter } from './sandbox-counter.ts'
import { sandboxPayments } from './sandbox.ts'
import { stripePayments } from './stripe.ts'
import { stripeEvent, stripeStub } from '#test/support/stripe-stub.ts'

const SECRET = 'whsec_contract'

/** A payment provider and its payers, as the list of sentences below needs them. */
type Provider = {
  port: PaymentPort
  pay(reference: string): Promise<string>
  fail(reference: string, reason: PaymentFailure): Promise<string>
  cancel(reference: string): Promise<string>
  /** The event that names the card of a payment. */
  charged(reference: string, number: string): Promise<string>
  refunded(reference: string, amount: Ore): Promise<string>
  refundedInAll(reference: string): Promise<number>
  sign(raw: string, more?: { secret?: string; ageSeconds?: number }): Headers
  close(): Promise<void>
}

const FAILING_CARDS: Record<PaymentFailure, string> = {
  insufficient_funds: '4000000000009995',
  expired_or_blocked: '4000000000009979',
  wrong_details: '4000000000000127',
  rejected_by_bank: '4000000000000002',
  cancelled: '',
}

async function sandbox(): Promise<Provider> {
  const db = await openDatabase(undefined, 'memory://payments')
  await migrate(db)
  const posted: string[] = []
  const parts = {
    db,
    secret: SECRET,
    publicUrl: 'https://falm.example',
    deliver: async ({ raw }: { raw: string }) => void posted.push(raw),
  }
  const provider = sandboxCounter(parts)
  const checkout = (reference: string) =>
    db.k.selectFrom('sandbox_checkouts').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
  const payWith = async (reference: string, number: string) => {
    await provider.payWithCard(
      (await checkout(reference)).id,
      { number, expiry: '12/49', cvc: '123' },
      { delivery: 'before-return' },
    )
    return posted.at(-1)!
  }
  return {
    port: sandboxPayments(parts),
    pay: (reference) => payWith(reference, '4242 4242 4242 4242'),
    fail: (reference, reason) => payWith(reference, FAILING_CARDS[reason]),
    async cancel(reference) {
      await provider.cancelCheckout((await checkout(reference)).id)
      return posted.at(-1)!
    },
    charged: payWith,
    refunded: async () => posted.at(-1)!,
    refundedInAll: async (reference) => (await checkout(reference)).refunded,
    sign(raw, { secret = SECRET, ageSeconds = 0 } = {}) {
      const seconds = Math.floor(Date.now() / 1000) - ageSeconds
      return new Headers({
        'sandbox-signature': `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')}`,
      })
    },
    close: () => db.close(),
  }
}

async function stripe(): Promise<Provider> {
  const stub = await stripeStub({ secretKey: 'sk_test_contract', webhookSecret: SECRET })
  const codes: Record<PaymentFailure, object> = {
    insufficient_funds: { code: 'card_declined', decline_code: 'insufficient_funds' },
    expired_or_blocked: { code: 'expired_card' },
    wrong_details: { code: 'incorrect_cvc' },
    rejected_by_bank: { code: 'card_declined', decline_code: 'do_not_honor' },
    cancelled: {},
  }
  return {
    port: stripePayments({ secretKey: 'sk_test_contract', webhookSecret: SECRET, apiBase: stub.url }),
    pay: async (reference) => stripeEvent('checkout.session.completed', stub.ledger.pay(reference)),
    async fail(reference, reason) {
      const { amount_total: amount, currency, metadata } = stub.ledger.sessionOf(reference)
      return stripeEvent('payment_intent.payment_failed', {
        id: `pi_${randomUUID()}`,
        amount,
        currency,
        metadata,
        last_payment_error: codes[reason],
      })
    },
    cancel: async (reference) => stripeEvent('checkout.session.expired', stub.ledger.sessionOf(reference)),
    async charged(reference, number) {
      const { payment_intent, amount_total: amount, currency, metadata } = stub.ledger.sessionOf(reference)
      const fingerprint = createHmac('sha256', 'stripe').update(number).digest('base64url').slice(0, 16)
      const payment_method_details = { type: 'card', card: { fingerprint, last4: number.slice(-4) } }
      const charge = { id: `ch_${randomUUID()}`, amount, currency, metadata, payment_intent, payment_method_details }
      return stripeEvent('charge.succeeded', charge)
    },
    async refunded(reference, amount) {
      const { payment_intent, currency, metadata } = stub.ledger.sessionOf(reference)
      const charge = {
        id: 'ch_1',
        amount_refunded: stub.ledger.refundedOf(reference),
        currency,
        metadata,
        payment_intent,
      }
      return stripeEvent('charge.refunded', charge, { amount_refunded: stub.ledger.refundedOf(reference) - amount })
    },
    refundedInAll: async (reference) => stub.ledger.refundedOf(reference),
    sign: stub.sign,
    close: stub.close,
  }
}

const open = { sandbox, stripe }
const providers: Partial<Record<keyof typeof open, Provider>> = {}
beforeAll(async () => {
  providers.sandbox = await open.sandbox()
  providers.stripe = await open.stripe()
})
afterAll(async () => {
  await Promise.all(Object.values(providers).map((provider) => provider.close()))
})
const each = test.each(Object.keys(open) as (keyof typeof open)[])

const order = (more: Partial<Order> = {}): Order => ({
  reference: randomUUID(),
  amount: kroner(500),
  description: 'Depositum, tid torsdag 3. december 2026 15.30',
  email: 'anne@kunde.example',
  lng: 'da',
  successUrl: 'https://falm.example/payment-success?payment=1',
  failureUrl: 'https://falm.example/payment-failed?payment=1',
  expiresAt: new Date(Date.now() + 60 * 60_000),
  ...more,
})

each('%s: a second checkout with one reference is the same checkout', async (name) => {
  const { port } = providers[name]!
  const one = order()
  const first = await port.openCheckout(one)
  expect(await port.openCheckout(one)).toEqual(first)
  expect(URL.canParse(first.url)).toBe(true)
  expect(first.url).toContain(first.providerReference)
})

each('%s: ten calls at once with one reference open one checkout', async (name) => {
  const { port } = providers[name]!
  const one = order()
  const opened = await Promise.all(Array.from({ length: 10 }, () => port.openCheckout(one)))
  expect(new Set(opened.map(({ url }) => url)).size).toBe(1)
})

each('%s: two references are two checkouts', async (name) => {
  const { port } = providers[name]!
  const opened = await Promise.all([port.openCheckout(order()), port.openCheckout(order())])
  expect(new Set(opened.map(({ providerReference }) => providerReference)).size).toBe(2)
})

each('%s: one reference is never two amounts', async (name) => {
  const { port } = providers[name]!
  const one = order()
  await port.openCheckout(one)
  await expect(port.openCheckout({ ...one, amount: kroner(1) })).rejects.toThrow()
})

each('%s: a payment is heard of with its reference and the amount that was asked for', async (name) => {
  const { port, pay, sign } = providers[name]!
  const one = order({ amount: ore(49_950) })
  await port.openCheckout(one)
  const raw = await pay(one.reference)
  const event = await port.readWebhook(raw, sign(raw))
  expect(event).toMatchObject({ kind: 'paid', reference: one.reference, amount: 49_950, currency: 'DKK' })
  expect(event!.eventId).not.toBe('')
  expect(event!.reason).toBeUndefined()
})

each('%s: asked about a payment, it answers once it was paid', async (name) => {
  const { port, pay } = providers[name]!
  const one = order({ amount: ore(49_950) })
  const { providerReference } = await port.openCheckout(one)
  expect(await port.findPaid(providerReference)).toBeNull()
  await pay(one.reference)
  const found = await port.findPaid(providerReference)
  expect(found).toMatchObject({ kind: 'paid', reference: one.reference, amount: 49_950, currency: 'DKK' })
  expect(await port.findPaid(providerReference)).toEqual(found)
})

each('%s: an order of several lines costs what they add up to', async (name) => {
  const { port, pay, sign } = providers[name]!
  const lines = [
    { title: 'Laserbehandling × 10', amount: kroner(6_750) },
    { title: 'Arealtillæg × 10', amount: kroner(2_700) },
  ]
  const one = order({ amount: kroner(9_450), lines })
  await port.openCheckout(one)
  const raw = await pay(one.reference)
  expect(await port.readWebhook(raw, sign(raw))).toMatchObject({ kind: 'paid', amount: kroner(9_450) })
})

each('%s: one event delivered twice carries one id, another event another', async (name) => {
  const { port, pay, sign } = providers[name]!
  const [one, two] = [order(), order()]
  await port.openCheckout(one)
  await port.openCheckout(two)
  const [first, second] = [await pay(one.reference), await pay(two.reference)]
  const again = await port.readWebhook(first, sign(first))
  expect(await port.readWebhook(first, sign(first, { ageSeconds: 5 }))).toEqual(again)
  expect((await port.readWebhook(second, sign(second)))!.eventId).not.toBe(again!.eventId)
})

each('%s: its own list has what came and what went back, and nothing that was not paid', async (name) => {
  const { port, pay, sign } = providers[name]!
  const since = new Date(Date.now() - 60_000)
  const [one, open] = [order({ amount: kroner(900) }), order()]
  await port.openCheckout(one)
  await port.openCheckout(open)
  const raw = await pay(one.reference)
  const { providerReference } = (await port.readWebhook(raw, sign(raw)))!
  await port.refund({ providerReference, amount: kroner(200), key: randomUUID() })
  const listed = new Map<string, object>()
  for await (const { reference, ...facts } of port.listPayments(since)) listed.set(reference, facts)
  expect(listed.get(one.reference)).toMatchObject({ paid: kroner(900), refunded: kroner(200) })
  expect(listed.has(open.reference)).toBe(false)
})

each('%s: a failed card says why, in the words of the failed page', async (name) => {
  const { port, fail, sign } = providers[name]!
  for (const reason of ['insufficient_funds', 'expired_or_blocked', 'wrong_details', 'rejected_by_bank'] as const) {
    const one = order()
    await port.openCheckout(one)
    const raw = await fail(one.reference, reason)
    expect(await port.readWebhook(raw, sign(raw))).toMatchObject({ kind: 'failed', reference: one.reference, reason })
  }
})

each('%s: a checkout that was left is heard of as cancelled', async (name) => {
  const { port, cancel, sign } = providers[name]!
  const one = order()
  await port.openCheckout(one)
  const raw = await cancel(one.reference)
  expect(await port.readWebhook(raw, sign(raw))).toMatchObject({ kind: 'cancelled', reference: one.reference })
})

each(
  '[sec 33.1] %s: a webhook with a wrong secret, an edited byte, no signature or an old one is refused',
  async (name) => {
    const { port, pay, sign } = providers[name]!
    const one = order()
    await port.openCheckout(one)
    const raw = await pay(one.reference)
    const edited = raw.replace('50000', '50001')
    expect(edited).not.toBe(raw)
    const header = [...sign(raw).entries()][0]!
    const forged: [string, string, Headers][] = [
      ['wrong secret', raw, sign(raw, { secret: 'whsec_other' })],
      ['edited byte', edited, sign(raw)],
      ['reordered', JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(raw)).toReversed())), sign(raw)],
      ['six minutes old', raw, sign(raw, { ageSeconds: 360 })],
      ['no signature', raw, new Headers()],
      ['half a signature', raw, new Headers([[header[0], header[1].slice(0, -2)]])],
      [
        'another time',
        raw,
        new Headers([[header[0], header[1].replace(/^t=\d+/, `t=${Math.floor(Date.now() / 1000) + 1}`)]]),
      ],
    ]
    for (const [how, body, headers] of forged)
      await expect(port.readWebhook(body, headers), how).rejects.toThrow(WebhookRefused)
    expect(await port.readWebhook(raw, sign(raw, { ageSeconds: 240 }))).not.toBeNull()
  },
)

each('[sec 37.1] %s: a refund with one key is one refund, however often it is asked for', async (name) => {
  const { port, pay, sign, refundedInAll } = providers[name]!
  const one = order()
  await port.openCheckout(one)
  const raw = await pay(one.reference)
  const { providerReference } = (await port.readWebhook(raw, sign(raw)))!
  const refund = { providerReference, amount: kroner(500), key: `refund-${one.reference}` }
  await port.refund(refund)
  await Promise.all(Array.from({ length: 5 }, () => port.refund(refund)))
  expect(await refundedInAll(one.reference)).toBe(50_000)
})

each('%s: parts are given back until nothing is left, and no more', async (name) => {
  const { port, pay, sign, refunded, refundedInAll } = providers[name]!
  const one = order()
  await port.openCheckout(one)
  const raw = await pay(one.reference)
  const { providerReference } = (await port.readWebhook(raw, sign(raw)))!
  await port.refund({ providerReference, amount: kroner(300), key: `${one.reference}-1` })
  const heard = await refunded(one.reference, kroner(300))
  expect(await port.readWebhook(heard, sign(heard))).toMatchObject({
    kind: 'refunded',
    reference: one.reference,
    amount: 30_000,
  })
  await expect(port.refund({ providerReference, amount: kroner(300), key: `${one.reference}-2` })).rejects.toThrow()
  await port.refund({ providerReference, amount: kroner(200), key: `${one.reference}-3` })
  expect(await refundedInAll(one.reference)).toBe(50_000)
  const rest = await refunded(one.reference, kroner(200))
  expect(await port.readWebhook(rest, sign(rest))).toMatchObject({ kind: 'refunded', amount: 20_000 })
})

each('%s: the reference of the checkout is enough for a refund, too', async (name) => {
  const { port, pay, refundedInAll } = providers[name]!
  const one = order()
  const { providerReference } = await port.openCheckout(one)
  await expect(
    port.refund({ providerReference, amount: kroner(500), key: `${one.reference}-too-early` }),
  ).rejects.toThrow()
  await pay(one.reference)
  await port.refund({ providerReference, amount: kroner(500), key: one.reference })
  expect(await refundedInAll(one.reference)).toBe(50_000)
})

each('%s: a refund key is never two refunds', async (name) => {
  const { port, pay } = providers[name]!
  const one = order()
  const { providerReference } = await port.openCheckout(one)
  await pay(one.reference)
  await port.refund({ providerReference, amount: kroner(100), key: one.reference })
  await expect(port.refund({ providerReference, amount: kroner(200), key: one.reference })).rejects.toThrow()
})

each('%s: one card has one mark and another card another, and no number can be read from it', async (name) => {
  const { port, charged, sign } = providers[name]!
  const markOf = async (number: string) => {
    const one = order()
    await port.openCheckout(one)
    const raw = await charged(one.reference, number)
    const event = await port.readWebhook(raw, sign(raw))
    expect(event).toMatchObject({ reference: one.reference, amount: one.amount, currency: 'DKK' })
    return event!.card!
  }
  const marks = [await markOf('4242424242424242'), await markOf('4242424242424242'), await markOf('4000002080000001')]
  expect(marks[0]).toBe(marks[1])
  expect(marks[2]).not.toBe(marks[0])
  expect(marks[0]).not.toMatch(/4242|^$/)
})
