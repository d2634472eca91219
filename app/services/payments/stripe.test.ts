import { afterAll, beforeAll, expect, test } from 'vitest'
import { kroner } from '#app/domain/money/money.ts'
import { CheckoutRefused, WebhookRefused, type Order } from './payments.ts'
import { failureOf } from './stripe-failures.ts'
import { stripePayments } from './stripe.ts'
import { stripeEvent, stripeStub } from '#test/support/stripe-stub.ts'

const ACCOUNT = { secretKey: 'sk_test_own', webhookSecret: 'whsec_own' }
let stub: Awaited<ReturnType<typeof stripeStub>>
beforeAll(async () => void (stub = await stripeStub(ACCOUNT)))
afterAll(() => stub.close())
const port = (more: { webhookSecret?: string } = {}) => stripePayments({ ...ACCOUNT, ...more, apiBase: stub.url })

const order = (reference: string, minutesLeft = 60): Order => ({
  reference,
  amount: kroner(500),
  description: 'Deposit, appointment Thursday 3 December 2026 15:30',
  email: 'anne@kunde.example',
  lng: 'en',
  successUrl: 'https://falm.example/payment-success?payment=1&lng=en',
  failureUrl: 'https://falm.example/payment-failed?payment=1&lng=en',
  expiresAt: new Date(Date.now() + minutesLeft * 60_000),
})

test('the payer sees the agreed price in kroner, in their own language, and comes back to us', async () => {
  await port().openCheckout(order('own-words'))
  const { params } = stub.requests.find((request) => request.params['client_reference_id'] === 'own-words')!
  expect(params).toMatchObject({
    mode: 'payment',
    locale: 'en',
    customer_email: 'anne@kunde.example',
    'metadata[reference]': 'own-words',
    'payment_intent_data[metadata][reference]': 'own-words',
    'line_items[0][price_data][currency]': 'dkk',
    'line_items[0][price_data][unit_amount]': '50000',
    'line_items[0][price_data][product_data][name]': order('').description,
    'adaptive_pricing[enabled]': 'false',
    success_url: order('').successUrl,
    cancel_url: order('').failureUrl,
  })
  expect(Object.keys(params).filter((name) => name.startsWith('payment_method'))).toEqual([]) // the account decides
})

test.each([29, 24 * 60 + 1])('a page that would close in %d minutes is not opened', async (minutes) => {
  await expect(port().openCheckout(order(`closes-in-${minutes}`, minutes))).rejects.toThrow(CheckoutRefused)
})

test('one reference in other words is refused, and the page that was opened with it stays', async () => {
  const one = order('same-words')
  const first = await port().openCheckout(one)
  const later = { ...one, expiresAt: new Date(one.expiresAt.getTime() + 60_000) }
  await expect(port().openCheckout(later)).rejects.toThrow(CheckoutRefused)
  await expect(port().openCheckout({ ...one, successUrl: 'https://falm.example/' })).rejects.toThrow(CheckoutRefused)
  expect(await port().openCheckout(one)).toEqual(first)
})

test('a provider that cannot be reached, or that does not know us, is an error', async () => {
  const away = stripePayments({ ...ACCOUNT, apiBase: 'http://127.0.0.1:1' })
  await expect(away.openCheckout(order('away'))).rejects.toThrow()
  const stranger = stripePayments({ ...ACCOUNT, secretKey: 'sk_test_other', apiBase: stub.url })
  await expect(stranger.openCheckout(order('stranger'))).rejects.toThrow()
})

const read = async (type: string, object: object, previous?: object) => {
  const raw = stripeEvent(type, object, previous)
  return port().readWebhook(raw, stub.sign(raw))
}
const session = (more: object = {}) => ({
  id: 'cs_test_1',
  object: 'checkout.session',
  client_reference_id: 'ref-1',
  payment_status: 'paid',
  payment_intent: 'pi_1',
  amount_total: 50_000,
  currency: 'dkk',
  metadata: {},
  ...more,
})

test('a payment by bank or instalments counts when the money is certain, not before', async () => {
  expect(await read('checkout.session.completed', session({ payment_status: 'unpaid' }))).toBeNull()
  expect(await read('checkout.session.async_payment_succeeded', session({ payment_status: 'unpaid' }))).toMatchObject({
    kind: 'paid',
    providerReference: 'pi_1',
  })
  expect(await read('checkout.session.async_payment_failed', session())).toMatchObject({
    kind: 'failed',
    reason: 'rejected_by_bank',
  })
})

test('what else the account is paid for is not ours', async () => {
  expect(await read('checkout.session.completed', session({ client_reference_id: null }))).toBeNull()
  expect(
    await read('payment_intent.payment_failed', { id: 'pi_2', amount: 1, currency: 'dkk', metadata: {} }),
  ).toBeNull()
  expect(
    await read('charge.refunded', {
      id: 'ch_2',
      amount_refunded: 1,
      currency: 'dkk',
      metadata: {},
      payment_intent: 'pi_2',
    }),
  ).toBeNull()
  expect(await read('customer.created', { id: 'cus_1' })).toBeNull()
})

test('while a webhook secret is being changed, both are good', async () => {
  const raw = stripeEvent('checkout.session.completed', session())
  const both = port({ webhookSecret: 'whsec_new, whsec_own' })
  for (const secret of ['whsec_own', 'whsec_new'])
    expect(await both.readWebhook(raw, stub.sign(raw, { secret }))).not.toBeNull()
  await expect(both.readWebhook(raw, stub.sign(raw, { secret: 'whsec_third' }))).rejects.toThrow(WebhookRefused)
  await expect(port({ webhookSecret: 'whsec_own,' }).readWebhook(raw, stub.sign(raw, { secret: '' }))).rejects.toThrow(
    'signature',
  )
})

test.each([
  ['insufficient_funds', 'card_declined', 'insufficient_funds'],
  ['expired_card', 'expired_card', 'expired_or_blocked'],
  ['lost_card', 'card_declined', 'expired_or_blocked'],
  ['stolen_card', 'card_declined', 'expired_or_blocked'],
  ['restricted_card', 'card_declined', 'expired_or_blocked'],
  ['incorrect_cvc', 'incorrect_cvc', 'wrong_details'],
  [undefined, 'incorrect_number', 'wrong_details'],
  ['do_not_honor', 'card_declined', 'rejected_by_bank'],
  [undefined, 'payment_intent_authentication_failure', 'rejected_by_bank'],
  ['constructor', 'toString', 'rejected_by_bank'],
  [undefined, undefined, 'rejected_by_bank'],
])('a card declined with %s / %s is told as %3$s', (declineCode, code, reason) => {
  expect(failureOf(declineCode, code)).toBe(reason)
})
