import { later } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { PaymentWay } from '#app/domain/money/payment.ts'

/** What the payment page lists: øre for all of the line, never below zero. */
export type OrderLine = { title: string; amount: Ore }

export type Order = {
  /** Our payment id. A second call with one reference opens the same checkout. */
  reference: string
  amount: Ore
  /** They add up to the amount; none: the description alone is shown. */
  lines?: readonly OrderLine[]
  description: string
  /** How it may be paid; none named: as the provider's account has it. */
  ways?: readonly PaymentWay[]
  email: string
  lng: Language
  successUrl: string
  failureUrl: string
  /** When the page closes: one that closes within half an hour or after a day is refused. */
  expiresAt: Date
}

const MINUTE_MS = 60_000
/** Minutes a page lives, with room for clocks that differ. Source: docs.stripe.com/api/checkout/sessions, expires_at. */
const PAGE_LIVES = { atLeast: 31, atMost: 23 * 60 }

/** Whether a page that closes then can still be opened. */
export const canOpenUntil = (expiresAt: Date, now: Date) => expiresAt >= later(now, PAGE_LIVES.atLeast * MINUTE_MS)

/**
 * When a page opened now closes, for something that can be bought until then: half an hour later, so that it opens in
 * the last minute, too, and at the latest within the day. Who pays in between is a late payer.
 */
export function pageUntil(wanted: Date, now: Date): Date {
  const open = later(wanted, PAGE_LIVES.atLeast * MINUTE_MS)
  const latest = later(now, PAGE_LIVES.atMost * MINUTE_MS)
  return open < latest ? open : latest
}

/** A payment as the provider's list has it: what came and what has gone back so far, and when it was made. */
export type ListedPayment = { reference: string; paid: Ore; refunded: Ore; at: Date }

/** What the payment provider told us, checked and in our words. */
export type PaymentEvent = {
  eventId: string
  reference: string
  providerReference: string
  /** 'charged' names the card of a payment and changes nothing else of it. */
  kind: 'paid' | 'failed' | 'cancelled' | 'refunded' | 'charged'
  amount: Ore
  currency: string
  /** When kind is 'refunded': what has gone back of this payment so far, this time included. */
  refundedInAll?: Ore
  /** The provider's own mark of the card that paid: the same for the same card, and no number can be read from it. */
  card?: string
  /** One of the reasons in domain/money/payment.ts when kind is 'failed'. */
  reason?: string
}

export type PaymentPort = {
  name: 'stripe' | 'sandbox'
  /**
   * Opens a hosted payment page. @throws when the provider cannot be reached, and CheckoutRefused when it answered with an
   * error, which it repeats for this reference.
   */
  openCheckout(order: Order): Promise<{ url: string; providerReference: string }>
  /** Reads a webhook from its raw bytes. Null: not ours to act on. @throws WebhookRefused when the signature is wrong or old. */
  readWebhook(raw: string, headers: Headers): Promise<PaymentEvent | null>
  /** The event of a payment whose message may be late; null: it was not paid. @throws when the provider cannot be asked. */
  findPaid(providerReference: string): Promise<PaymentEvent | null>
  /** Gives money back. The key makes a second try the same refund. */
  refund(payment: { providerReference: string; amount: Ore; key: string }): Promise<void>
  /** The payments that came since then, as the provider has them now. @throws when it cannot be asked. */
  listPayments(since: Date): AsyncIterable<ListedPayment>
}

export class WebhookRefused extends Error {}
export class CheckoutRefused extends Error {}
