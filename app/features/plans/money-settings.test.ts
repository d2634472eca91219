import { expect, test } from 'vitest'
import { instalmentOffer } from '#app/domain/money/instalments.ts'
import { kroner, sum } from '#app/domain/money/money.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { readPriced } from '#app/features/pricing/quote-schema.ts'
import { startPlanPayment } from '#app/features/payments/commands/checkout.ts'
import { changeSetting } from '#app/features/settings/commands/settings.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { world } from '#test/clinic/world.ts'
import { askForCredit } from './commands/ask-credit.ts'
import { approvePlan, proposePlan } from './commands/treatment-plan.ts'
import { findPlan } from './queries/treatment-plan.ts'
import { proposalSchema } from './schema.ts'

async function clinic() {
  const w = await world()
  const owner = await signedIn(w.services, { roles: ['provider', 'admin'] })
  const ida = await signedIn(w.services)
  const input = proposalSchema.parse({ treatmentType: 'fading', sessions: '4', sessionPrice: '900' })
  const propose = async () => {
    const made = await proposePlan(w.services, owner, { ...input, patientId: ida.userId })
    if (!made.ok) throw new Error(made.refusal)
    return (await findPlan(w.services, made.value.planId))!
  }
  const set = (key: string, value: unknown) => changeSetting(w.services, owner, { key, value })
  return { ...w, propose, set }
}

test('a plan keeps the refund rule it was made by, whatever the owner decides afterwards', async () => {
  const { propose, set, services } = await clinic()
  const before = await propose()
  await set('refund_rate', 'package')
  expect((await propose()).refundRate).toBe('package')
  expect((await findPlan(services, before.id))!.refundRate).toBe('single')
  expect(await set('refund_rate', 'half')).toMatchObject({ refusal: 'setting-out-of-bounds' })
})

test('the link of a proposed plan lives as long as the owner says', async () => {
  const { propose, set } = await clinic()
  await set('plan_link_days', 7)
  expect((await propose()).linkUntil).toBe('2026-12-07')
})

test('the payment page offers the ways the owner has chosen; Klarna is none of them as shipped', async () => {
  const { propose, set, services } = await clinic()
  const pages = { what: 'plan', successUrl: 'http://clinic.test/ok', failureUrl: 'http://clinic.test/no' } as const
  const waysOf = async () => {
    const plan = await propose()
    await approvePlan(services, plan.url!.split('/treatment-plan/')[1]!)
    const opened = await startPlanPayment(services, plan.id, pages)
    if (!opened.ok) throw new Error(opened.refusal)
    return services.payments.orders.get(opened.value.paymentId)!.ways
  }
  expect(await waysOf()).toEqual(['card', 'mobilepay'])
  await set('payment_ways', ['card', 'klarna'])
  expect(await waysOf()).toEqual(['card', 'klarna'])
  expect(await set('payment_ways', [])).toMatchObject({ refusal: 'setting-out-of-bounds' })
})

test('[law 27] credit is off until an owner names lender, rate and months, and cannot be switched on without', async () => {
  const { set, services } = await clinic()
  expect(instalmentOffer(kroner(3600), await settingOf(services, 'instalments'))).toBeNull()
  const terms = { isOn: true, lender: 'Demo Bank A/S', aprPercent: 9.5, months: 24 }
  for (const more of [{ lender: '' }, { aprPercent: 26 }, { months: 48 }])
    expect(await set('instalments', { ...terms, ...more })).toMatchObject({ refusal: 'setting-out-of-bounds' })
  await set('instalments', terms)
  expect(instalmentOffer(kroner(3600), await settingOf(services, 'instalments'))).toMatchObject({ months: 24 })
})

test('[spec 9 discounts-paying] a plan paid whole costs less by what the owner gives for it, on its page, at the payment page and in its invoice', async () => {
  const { propose, set, services } = await clinic()
  const before = await propose()
  await set('whole_discount_percent', 5)
  const plan = await propose()
  expect(before).toMatchObject({ wholePrice: kroner(3600), wholeDiscountPercent: 0 })
  expect(plan).toMatchObject({ total: kroner(3600), wholePrice: kroner(3420), wholeDiscountPercent: 5 })
  await approvePlan(services, plan.url!.split('/treatment-plan/')[1]!)
  const opened = await startPlanPayment(services, plan.id, {
    what: 'plan',
    successUrl: 'http://clinic.test/ok',
    failureUrl: 'http://clinic.test/no',
  })
  if (!opened.ok) throw new Error(opened.refusal)
  const { paymentId: reference } = opened.value
  expect(services.payments.orders.get(reference)!.amount).toBe(kroner(3420))
  await recordPaymentEvent(services, {
    eventId: 'paid-whole',
    reference,
    providerReference: `pay-${reference}`,
    kind: 'paid',
    amount: kroner(3420),
    currency: 'DKK',
  })
  const paid = (await findPlan(services, plan.id))!
  expect(paid).toMatchObject({ total: kroner(3420), paid: kroner(3420), remaining: 0, wholePrice: kroner(3420) })
  expect(sum(paid.sessions.map(({ price }) => price))).toBe(kroner(3420))
  const invoice = await services.db.k.selectFrom('invoices').select(['total', 'content']).executeTakeFirstOrThrow()
  expect(invoice.total).toBe(kroner(3420))
  expect(readPriced(invoice.content).lines).toMatchObject([
    { amount: kroner(3600) },
    { amount: -kroner(180), reason: 'whole', percent: 5 },
  ])
})

test('a deposit and a discount the owner sets are those of the next booking, and a booked one keeps its own', async () => {
  const { set, services, opens, count } = await clinic()
  await opens('2026-12-03', '09:00', '16:00')
  const book = (time: string) => bookAppointment(services, treatmentAt(time), { lng: 'da' })
  expect((await book('10:00')).ok).toBe(true)
  await set('deposit_kroner', 300)
  await set('single_discount_percent', 10)
  expect(await set('deposit_kroner', 901)).toMatchObject({ refusal: 'setting-out-of-bounds' })
  expect((await book('12:00')).ok).toBe(true)
  expect(await count('appointments', `deposit = 50000 and (quote->>'total')::int = 90000`)).toBe(1)
  expect(await count('appointments', `deposit = 30000 and (quote->>'total')::int = 81000`)).toBe(1)
})

const treatmentAt = (appointmentTime: string) =>
  bookingSchema.parse({
    type: 'treatment',
    email: `ida-${appointmentTime.slice(0, 2)}@post.example`,
    firstName: 'Ida',
    lastName: 'Holm',
    phone: '+4520304050',
    appointmentDate: '2026-12-03',
    appointmentTime,
    isAdult: true,
  })

test('instalments are asked for where they are offered: one message to the clinic, and nothing is ordered', async () => {
  const { propose, set, services } = await clinic()
  const plan = await propose()
  const messages = () =>
    services.db.k.selectFrom('client_messages').select(['text', 'from_clinic', 'answered_at']).execute()
  expect(await askForCredit(services, plan.id)).toMatchObject({ refusal: 'credit-not-offered' })
  await set('instalments', { isOn: true, lender: 'Demo Bank A/S', aprPercent: 12, months: 12 })
  for (const click of [1, 2])
    expect(await askForCredit(services, plan.id), `click ${click}`).toMatchObject({ ok: true })
  expect(await messages()).toEqual([
    {
      text: expect.stringMatching(/^Jeg vil gerne betale planen, 3\.600\s?kr\., i rater hos Demo Bank A\/S\.$/),
      from_clinic: false,
      answered_at: null,
    },
  ])
  expect((await findPlan(services, plan.id))!.status).toBe('notApproved')
  expect(await askForCredit(services, services.newId())).toMatchObject({ refusal: 'not-found' })
})
