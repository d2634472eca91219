import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAtDesk } from '#app/features/booking/commands/book-at-desk.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { CheckoutRefused, type PaymentPort } from '#app/services/payments/payments.ts'
import { stripePayments } from '#app/services/payments/stripe.ts'
import { approvedPlan } from '#test/clinic/approved-plan.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { stripeStub } from '#test/support/stripe-stub.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { startDeposit, startPlanPayment } from './checkout.ts'

const ACCOUNT = { secretKey: 'sk_test_pages', webhookSecret: 'whsec_pages' }
const byLink = { successUrl: 'http://clinic.test/plan?paid=1', failureUrl: 'http://clinic.test/plan?failed=1' }
const signedInPage = { successUrl: 'http://clinic.test/own?paid=1', failureUrl: 'http://clinic.test/own?failed=1' }

let now = Date.now
let stub: Awaited<ReturnType<typeof stripeStub>>
beforeAll(async () => void (stub = await stripeStub({ ...ACCOUNT, now: () => now() })))
afterAll(() => stub.close())

/** A clinic paid through Stripe, as far as its published rules go, with a plan that Ida has said yes to. */
async function clinic(engine: Engine) {
  const w = await world({ engine })
  now = () => w.clock.instant().getTime()
  const services = { ...w.services, payments: stripePayments({ ...ACCOUNT, apiBase: stub.url }) }
  const staff = await signedIn(services, { roles: ['provider', 'admin'] })
  const ida = await signedIn(services)
  const planId = await approvedPlan(services, staff, ida)
  const pay = (what: 'plan' | 'session', pages = byLink) => startPlanPayment(services, planId, { what, ...pages })
  return { ...w, services, staff, ida, planId, pay }
}

const WITH_LINK = 'success_url is not null or failure_url is not null'

const failing = (port: PaymentPort, error: Error): PaymentPort => ({
  ...port,
  openCheckout: () => Promise.reject(error),
})

/** The provider opens the page, and its first answer is lost on the way. */
function losingFirst(port: PaymentPort): PaymentPort {
  let lost = false
  return {
    ...port,
    async openCheckout(order) {
      const opened = await port.openCheckout(order)
      if (lost) return opened
      lost = true
      throw new Error('The answer never came')
    },
  }
}

describe.each(engines())('payment pages at Stripe, %s', (engine) => {
  test('a plan is paid whole or by its next session on a page that Stripe opens', async () => {
    const w = await clinic(engine)
    expect(await w.pay('plan')).toMatchObject({ ok: true })
    expect(await w.pay('session')).toMatchObject({ ok: true })
  })

  test('the deposit of a time booked at the desk can be paid from the minute its link is sent, and in its last', async () => {
    const w = await clinic(engine)
    await w.opens('2026-12-03', '12:00', '19:30')
    const input = bookingSchema.parse({
      type: 'treatment',
      email: w.ida.email,
      firstName: 'Ida',
      lastName: 'Holm',
      appointmentDate: '2026-12-03',
      appointmentTime: '15:30',
    })
    const terms = { deposit: 'link', depositReason: '', medicalIndication: null } as const
    const booked = await bookAtDesk(w.services, w.staff, {
      input,
      terms,
      lng: 'da',
      idempotencyKey: w.services.newId(),
    })
    if (!booked.ok) throw new Error(booked.refusal)
    const first = await startDeposit(w.services, booked.value.appointmentId)
    expect(first).toMatchObject({ ok: true })
    w.clock.moveTo('2026-12-01T07:59:00+01:00')
    const last = await startDeposit(w.services, booked.value.appointmentId)
    expect(last).toMatchObject({ ok: true })
    // The first page had closed by then: Stripe keeps none open for a day.
    expect(last.ok && first.ok && last.value.paymentId !== first.value.paymentId).toBe(true)
    expect(await w.count('payments', `status = 'pending'`)).toBe(1)
  })

  test('two presses at once, and one a minute later from another page, lead to one payment page', async () => {
    const w = await clinic(engine)
    const opened = await Promise.all([w.pay('plan'), w.pay('plan', signedInPage)])
    w.clock.moveTo('2026-11-30T08:01:00+01:00')
    opened.push(await w.pay('plan', signedInPage))
    expect(opened.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(new Set(opened.map((one) => one.ok && one.value.url)).size).toBe(1)
    expect(await w.count('payments')).toBe(1)
    expect(await w.count('payments', `status = 'pending' and checkout_url is not null`)).toBe(1)
  })

  test('an answer that was lost on the way is asked for again in the same words, and the page is the one that was opened', async () => {
    const w = await clinic(engine)
    const services = { ...w.services, payments: losingFirst(w.services.payments) }
    const press = (pages: typeof byLink) => startPlanPayment(services, w.planId, { what: 'plan', ...pages })
    const before = stub.ledger.sessions.size
    expect(await press(byLink)).toMatchObject({ refusal: 'payment-unavailable' })
    w.clock.moveTo('2026-11-30T08:05:00+01:00')
    expect(await press(signedInPage)).toMatchObject({ ok: true })
    expect(stub.ledger.sessions.size - before).toBe(1)
    expect(await w.count('payments')).toBe(1)
  })

  test('the private link a page comes back to is forgotten once the page is open', async () => {
    const w = await clinic(engine)
    await w.pay('plan')
    expect(await w.count('payments', WITH_LINK)).toBe(0)
  })

  test('nor does a payment that is over keep it: refused, given up for another, failed or paid', async () => {
    const w = await clinic(engine)
    const press = (payments: PaymentPort) =>
      startPlanPayment({ ...w.services, payments }, w.planId, { what: 'plan', ...byLink })
    const pending = () =>
      w.services.db.k
        .selectFrom('payments')
        .select(['id', 'amount'])
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow()
    const hears = async (eventId: string, kind: 'failed' | 'paid') => {
      const { id: reference, amount } = await pending()
      const event = { eventId, reference, providerReference: eventId, kind, amount, currency: 'DKK' }
      expect(await recordPaymentEvent(w.services, event)).toBe('recorded')
    }
    await press(failing(w.services.payments, new CheckoutRefused('no')))
    expect(await w.count('payments', WITH_LINK)).toBe(0)

    const lost = failing(w.services.payments, new Error('The answer never came'))
    await press(lost)
    expect(await w.count('payments', WITH_LINK)).toBe(1)
    w.clock.moveTo('2026-12-02T08:00:00+01:00')
    await press(lost)
    expect(await w.count('payments', `status = 'cancelled'`)).toBe(2)
    expect(await w.count('payments', WITH_LINK)).toBe(1)

    await hears('failed-1', 'failed')
    expect(await w.count('payments', WITH_LINK)).toBe(0)
    await press(lost)
    await hears('paid-1', 'paid')
    expect(await w.count('payments', WITH_LINK)).toBe(0)
  })
})
