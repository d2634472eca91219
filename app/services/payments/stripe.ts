import { instantAt } from '#app/domain/time/clinic-time.ts'
import Stripe from 'stripe'
import { ore } from '#app/domain/money/money.ts'
import { CheckoutRefused, WebhookRefused, type Order, type PaymentEvent, type PaymentPort } from './payments.ts'
import { failureOf } from './stripe-failures.ts'

export type StripeAccount = {
  secretKey: string
  /** Several, separated by commas, while a secret is being changed. */
  webhookSecret: string
  /** Another host that speaks Stripe's API, for tests: "http://127.0.0.1:4242". */
  apiBase?: string | undefined
}

/**
 * Payments through Stripe Checkout: cards, MobilePay, Klarna and what else the account has switched on. Card data
 * never reaches us. Source: docs.stripe.com/api/checkout/sessions, /webhooks, /refunds.
 */
export function stripePayments({ secretKey, webhookSecret, apiBase }: StripeAccount): PaymentPort {
  const stripe = new Stripe(secretKey, { maxNetworkRetries: 2, timeout: 15_000, telemetry: false, ...hostOf(apiBase) })
  const secrets = webhookSecret.split(',').map((secret) => secret.trim())
  return {
    name: 'stripe',
    async openCheckout(order) {
      const session = await stripe.checkout.sessions
        .create(sessionFor(order), { idempotencyKey: order.reference })
        .catch(answered)
      if (!session.url) throw new Error('Stripe opened no payment page')
      return { url: session.url, providerReference: session.id }
    },
    async readWebhook(raw, headers) {
      return eventOf(await verified(stripe, raw, headers.get('stripe-signature') ?? '', secrets))
    },
    async findPaid(providerReference) {
      const session = await stripe.checkout.sessions.retrieve(providerReference, {}, ASKED_AT_ONCE)
      return session.payment_status === 'paid' ? ofSession(`asked-${session.id}`, 'paid', session) : null
    },
    async refund({ providerReference, amount, key }) {
      const intent = await paymentIntentOf(stripe, providerReference)
      // An account has one set of keys for everything it is asked to do.
      await stripe.refunds
        .create({ payment_intent: intent, amount }, { idempotencyKey: `refund-${key}` })
        .catch(unlessGoneBack)
    },
    async *listPayments(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      for await (const charge of stripe.charges.list({ created, limit: 100 })) {
        const { metadata, paid, amount_captured: amount, amount_refunded: refunded, created: at } = charge
        const reference = metadata['reference']
        if (!paid || !reference) continue
        yield { reference, paid: ore(amount), refunded: ore(refunded), at: instantAt(at * 1000) }
      }
    },
  }
}

/** A question that is asked again soon. */
const ASKED_AT_ONCE = { timeout: 5_000, maxNetworkRetries: 0 }

/** An error that was answered is kept with its key and given again; one on the way may have left a page behind. */
function answered(error: unknown): never {
  if (error instanceof Stripe.errors.StripeError && !(error instanceof Stripe.errors.StripeConnectionError))
    throw new CheckoutRefused(error.message)
  throw error
}

/** Somebody gave all of it back by hand, in the account itself. */
function unlessGoneBack(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'charge_already_refunded') throw error
}

function hostOf(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme } as const
}

/**
 * The order in Stripe's words. Everything follows from the order alone, for the same idempotency key with other
 * parameters is an error there.
 */
function sessionFor(order: Order): Stripe.Checkout.SessionCreateParams {
  const { reference, email, lng, successUrl, failureUrl, expiresAt } = order
  return {
    mode: 'payment',
    client_reference_id: reference,
    metadata: { reference },
    payment_intent_data: { metadata: { reference } },
    line_items: linesOf(order).map(({ title, amount: unit }) => ({
      quantity: 1,
      price_data: { currency: 'dkk', unit_amount: unit, product_data: { name: title } },
    })),
    ...(order.ways && { payment_method_types: [...order.ways] }),
    customer_email: email,
    locale: lng,
    submit_type: 'pay',
    adaptive_pricing: { enabled: false }, // the price that was agreed, in kroner
    success_url: successUrl,
    cancel_url: failureUrl,
    expires_at: Math.ceil(expiresAt.getTime() / 1000),
  }
}

const linesOf = ({ lines = [], description, amount }: Order) =>
  lines.length > 0 ? lines : [{ title: description, amount }]

async function verified(stripe: Stripe, raw: string, header: string, secrets: string[]): Promise<Stripe.Event> {
  for (const secret of secrets) {
    try {
      return await stripe.webhooks.constructEventAsync(raw, header, secret)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  }
  throw new WebhookRefused('The signature is missing, wrong or too old')
}

/** The event in our words; null for what is not ours or changes nothing yet. */
function eventOf(event: Stripe.Event): PaymentEvent | null {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'paid' ? ofSession(event.id, 'paid', event.data.object) : null
    case 'checkout.session.async_payment_succeeded':
      return ofSession(event.id, 'paid', event.data.object)
    case 'checkout.session.async_payment_failed':
      return ofSession(event.id, 'failed', event.data.object, 'rejected_by_bank')
    case 'checkout.session.expired':
      return ofSession(event.id, 'cancelled', event.data.object)
    case 'payment_intent.payment_failed': {
      const { id, amount, currency, metadata, last_payment_error: why } = event.data.object
      const facts = { providerReference: id, kind: 'failed', amount: ore(amount), currency } as const
      return ours(event.id, metadata['reference'], { ...facts, reason: failureOf(why?.decline_code, why?.code) })
    }
    case 'charge.succeeded': {
      const { id, amount, currency, metadata, payment_intent: intent, payment_method_details: how } = event.data.object
      const card = how?.card?.fingerprint
      if (!card) return null // MobilePay, Klarna
      const facts = { providerReference: idOf(intent) ?? id, kind: 'charged', amount: ore(amount), currency } as const
      return ours(event.id, metadata['reference'], { ...facts, card })
    }
    case 'charge.refunded': {
      const { amount_refunded: total, currency, metadata, payment_intent: intent } = event.data.object
      const before = event.data.previous_attributes?.amount_refunded ?? 0
      const facts = { providerReference: idOf(intent) ?? event.data.object.id, kind: 'refunded' } as const
      return ours(event.id, metadata['reference'], {
        ...facts,
        amount: ore(total - before),
        currency,
        refundedInAll: ore(total),
      })
    }
    default:
      return null
  }
}

function ofSession(eventId: string, kind: PaymentEvent['kind'], session: Stripe.Checkout.Session, reason?: string) {
  const { id, payment_intent: intent, amount_total: total, currency, client_reference_id: reference } = session
  const facts = { providerReference: idOf(intent) ?? id, kind, amount: ore(total ?? 0), currency: currency ?? '' }
  return ours(eventId, reference, { ...facts, ...(reason && { reason }) })
}

type Facts = Omit<PaymentEvent, 'eventId' | 'reference'>

/** An account can take money for other things too: without our reference it is not ours. */
const ours = (eventId: string, reference: string | null | undefined, facts: Facts): PaymentEvent | null =>
  reference ? { eventId, reference, ...facts, currency: facts.currency.toUpperCase() } : null

const idOf = (expandable: string | { id: string } | null) =>
  typeof expandable === 'string' ? expandable : (expandable?.id ?? null)

/** Before the first webhook only the session is known; money hangs on its payment intent. */
async function paymentIntentOf(stripe: Stripe, providerReference: string): Promise<string> {
  if (!providerReference.startsWith('cs_')) return providerReference
  const intent = idOf((await stripe.checkout.sessions.retrieve(providerReference)).payment_intent)
  if (!intent) throw new Error('Nothing was paid in this session')
  return intent
}
