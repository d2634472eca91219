import { expect, test } from 'vitest'
import { kroner } from '#app/domain/money/money.ts'
import { startPlanPayment } from '#app/features/payments/commands/checkout.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { approvePlan, proposePlan } from '#app/features/plans/commands/treatment-plan.ts'
import { findPlan } from '#app/features/plans/queries/treatment-plan.ts'
import { proposalSchema } from '#app/features/plans/schema.ts'
import type { PaymentEvent } from '#app/services/payments/payments.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { world } from '#test/clinic/world.ts'
import { shownOfPlan } from './plan-acts.ts'

const pages = { successUrl: 'http://clinic.test/ok', failureUrl: 'http://clinic.test/no' }

/** An active course paid session by session: the first is paid, the second is due. */
async function courseUnderWay() {
  const w = await world()
  const staff = await signedIn(w.services, { roles: ['provider', 'admin'] })
  const ida = await signedIn(w.services)
  const wish = { treatmentType: 'full_removal', areaCm2: '7', sessions: '10', sessionPrice: '675', description: '' }
  const made = await proposePlan(w.services, staff, { ...proposalSchema.parse(wish), patientId: ida.userId })
  if (!made.ok) throw new Error(made.refusal)
  const { planId } = made.value
  const plan = async () => (await findPlan(w.services, planId))!
  await approvePlan(w.services, (await plan()).url!.split('/treatment-plan/')[1]!)
  const opens = async () => {
    const opened = await startPlanPayment(w.services, planId, { what: 'session', ...pages })
    if (!opened.ok) throw new Error(opened.refusal)
    return opened.value.paymentId
  }
  const hears = (reference: string, kind: 'paid' | 'failed', more: Partial<PaymentEvent> = {}) =>
    recordPaymentEvent(w.services, {
      eventId: `${kind}-${reference}`,
      reference,
      providerReference: `pay-${reference}`,
      kind,
      amount: kroner(675),
      currency: 'DKK',
      ...more,
    })
  await hears(await opens(), 'paid')
  const shown = async (query: string) =>
    (await shownOfPlan(w.services, await plan(), new Request(`http://clinic.test/dashboard/plan/${planId}${query}`)))
      .payment
  return { ...w, plan, opens, hears, shown }
}

test('a declined session of an active course is shown with its reason and amount', async () => {
  const w = await courseUnderWay()
  await w.hears(await w.opens(), 'failed', { reason: 'insufficient_funds' })
  expect(await w.shown('?failed=1')).toEqual({
    standing: 'failed',
    reason: 'insufficient_funds',
    amount: kroner(675),
    isPending: false,
  })
  expect(await w.shown('')).toBeNull()
})

test('back before the bank has answered the page waits, and then shows what was paid', async () => {
  const w = await courseUnderWay()
  const reference = await w.opens()
  expect(await w.shown('?paid=1')).toMatchObject({ standing: 'waiting', isPending: true })
  await w.hears(reference, 'paid')
  expect(await w.shown('?paid=1')).toMatchObject({ standing: 'paid', amount: kroner(675), isPending: false })
})

test('a payment page left unpaid is no reason to wait', async () => {
  const w = await courseUnderWay()
  await w.opens()
  expect(await w.shown('?failed=1')).toMatchObject({ standing: 'failed', reason: null })
})

test('a plan read just before its payment arrived waits and is read again, instead of asking to pay', async () => {
  const w = await courseUnderWay()
  const stale = { ...(await w.plan()), status: 'pending' as const }
  const { payment } = await shownOfPlan(w.services, stale, new Request('http://clinic.test/dashboard/plan/x?paid=1'))
  expect(payment).toMatchObject({ standing: 'waiting', isPending: true })
})
