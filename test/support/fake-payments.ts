import { isDeepStrictEqual } from 'node:util'
import { later } from '#app/domain/time/clinic-time.ts'
import type { Clock } from '#app/services/clock/clock.ts'
import {
  CheckoutRefused,
  type ListedPayment,
  type Order,
  type PaymentEvent,
  type PaymentPort,
} from '#app/services/payments/payments.ts'

const MINUTE_MS = 60_000

/** A payment provider that remembers what it was asked, refuses what Stripe refuses, and can be told to be away. */
export function fakePayments(clock: Pick<Clock, 'instant'>) {
  const orders = new Map<string, Order>()
  const refunds = new Map<string, number>()
  /** What its own list says. */
  const listed = new Map<string, ListedPayment>()
  /** What it answers about a payment whose message is late. */
  const found = new Map<string, PaymentEvent>()
  let away = false
  let failing = false
  const port: PaymentPort = {
    name: 'sandbox',
    async openCheckout(order) {
      if (away) throw new Error('The payment provider is away')
      if (failing) throw new CheckoutRefused('The payment provider answered with an error')
      const before = orders.get(order.reference)
      if (before && !isDeepStrictEqual(before, order)) throw new CheckoutRefused('Asked before in other words')
      const [shortest, longest] = [30, 24 * 60].map((minutes) => later(clock.instant(), minutes * MINUTE_MS))
      if (!before && (order.expiresAt < shortest! || order.expiresAt > longest!))
        throw new CheckoutRefused('A page is open for 30 minutes to 24 hours')
      orders.set(order.reference, order)
      return { url: `http://pay.test/${order.reference}`, providerReference: `pay-${order.reference}` }
    },
    readWebhook: async () => null,
    async findPaid(providerReference) {
      if (away) throw new Error('The payment provider is away')
      return found.get(providerReference) ?? null
    },
    async refund({ key, amount }) {
      refunds.set(key, amount)
    },
    async *listPayments() {
      if (away) throw new Error('The payment provider is away')
      yield* listed.values()
    },
  }
  return {
    ...port,
    orders,
    refunds,
    listed,
    found,
    goAway: () => void (away = true),
    comeBack: () => void (away = false),
    fail: (does: boolean) => void (failing = does),
  }
}
