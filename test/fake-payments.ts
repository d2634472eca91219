import { CheckoutRefused, type ListedPayment, type Order, type PaymentPort } from '#app/services/payments/payments.ts'

/** A payment provider that remembers what it was asked, and can be told to be away. */
export function fakePayments() {
  const orders = new Map<string, Order>()
  const refunds = new Map<string, number>()
  /** What its own list says. */
  const listed = new Map<string, ListedPayment>()
  let away = false
  let failing = false
  const port: PaymentPort = {
    name: 'sandbox',
    async openCheckout(order) {
      if (away) throw new Error('The payment provider is away')
      if (failing) throw new CheckoutRefused('The payment provider answered with an error')
      orders.set(order.reference, order)
      return { url: `http://pay.test/${order.reference}`, providerReference: `pay-${order.reference}` }
    },
    readWebhook: async () => null,
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
    goAway: () => void (away = true),
    fail: (does: boolean) => void (failing = does),
  }
}
