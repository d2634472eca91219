import { expect, test } from 'vitest'
import { instalmentOffer } from '#app/domain/instalments.ts'
import { kroner } from '#app/domain/money.ts'
import { startPlanPayment } from '#app/features/payments/commands/checkout.ts'
import { changeSetting } from '#app/features/settings/commands.ts'
import { settingOf } from '#app/features/settings/queries.ts'
import { signedIn } from '#test/desk.ts'
import { world } from '#test/world.ts'
import { approvePlan, proposePlan } from './commands.ts'
import { findPlan } from './queries.ts'
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

test('credit is off until an owner names lender, rate and months, and cannot be switched on without', async () => {
  const { set, services } = await clinic()
  expect(instalmentOffer(kroner(3600), await settingOf(services, 'instalments'))).toBeNull()
  const terms = { isOn: true, lender: 'Demo Bank A/S', aprPercent: 9.5, months: 24 }
  for (const more of [{ lender: '' }, { aprPercent: 26 }, { months: 48 }])
    expect(await set('instalments', { ...terms, ...more })).toMatchObject({ refusal: 'setting-out-of-bounds' })
  await set('instalments', terms)
  expect(instalmentOffer(kroner(3600), await settingOf(services, 'instalments'))).toMatchObject({ months: 24 })
})
