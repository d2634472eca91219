import { describe, expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { recordClinicPayment, refundByStaff } from '#app/features/payments/commands/at-clinic.ts'
import { stopPlan } from '#app/features/appointments/commands/stop-plan.ts'
import { enterInBook } from '#app/features/payments/commands/enter-in-book.ts'
import { startPlanPayment } from '#app/features/payments/commands/checkout.ts'
import { markPaidBack } from '#app/features/payments/commands/send-refund.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { carryOutErasure } from '#app/features/privacy/commands/erasure.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { approvePlan, changePlan, proposePlan } from './commands/treatment-plan.ts'
import { findPlan, findPlanByToken } from './queries/treatment-plan.ts'
import { proposalSchema } from './schema.ts'

const pages = { successUrl: 'http://clinic.test/ok', failureUrl: 'http://clinic.test/no' }

/** Ida's plan of ten sessions at 675 kr., agreed; one alone costs 900 kr. */
async function clinic(engine: Engine) {
  const w = await world({ engine })
  const staff = await signedIn(w.services, { roles: ['provider', 'admin'] })
  const ida = await signedIn(w.services)
  const wish = { treatmentType: 'full_removal', areaCm2: '7', sessions: '10', sessionPrice: '675', description: '' }
  const made = await proposePlan(w.services, staff, { ...proposalSchema.parse(wish), patientId: ida.userId })
  if (!made.ok) throw new Error(made.refusal)
  const { planId } = made.value
  const plan = async () => (await findPlan(w.services, planId))!
  await approvePlan(w.services, (await plan()).url!.split('/treatment-plan/')[1]!)
  const opens = (what: 'plan' | 'session') => startPlanPayment(w.services, planId, { what, ...pages })
  const pays = async (what: 'plan' | 'session') => {
    const opened = await opens(what)
    if (!opened.ok) throw new Error(opened.refusal)
    const { paymentId: reference } = opened.value
    const { amount } = w.services.payments.orders.get(reference)!
    const event = { eventId: reference, reference, providerReference: `pay-${reference}`, kind: 'paid' } as const
    await recordPaymentEvent(w.services, { ...event, amount, currency: 'DKK' })
    return reference
  }
  const sends = (payment: string, amount: number) =>
    refundByStaff(w.services, staff, ida.userId, { key: w.services.newId(), payment, amount: kroner(amount), note: '' })
  const gives = (upTo: number, from = 1) =>
    w.services.db.k
      .updateTable('plan_sessions')
      .set({ done_date: clinicDay('2026-11-20') })
      .where('number', '>=', from)
      .where('number', '<=', upTo)
      .execute()
  const arrives = async () => {
    while ((await deliverDue(w.services, deliverOne)) > 0);
  }
  return { ...w, staff, ida, planId, plan, opens, pays, sends, gives, arrives }
}
type Sums = { paid: Ore; priceNow: Ore; remaining: Ore; owed: Ore }
const sums = ({ paid, priceNow, remaining, owed }: Sums) => [paid, priceNow, remaining, owed]

describe.each(engines())('what a plan costs after money went back, %s', (engine) => {
  test('two sessions the clinic gives back of a paid plan are off its price: nothing is missing', async () => {
    const w = await clinic(engine)
    const payment = await w.pays('plan')
    await w.sends(payment, 1_350)
    await w.arrives()
    expect(sums(await w.plan())).toEqual([kroner(5_400), kroner(5_400), 0, 0])
    await w.sends(payment, 5_400)
    await w.arrives()
    await w.gives(1)
    const plan = await w.plan()
    expect([...sums(plan), plan.sessions.every(({ isPaid }) => isPaid)]).toEqual([0, 0, 0, 0, true])
  })

  test('what is sent back by hand at the payment provider is off the price, too', async () => {
    const w = await clinic(engine)
    const reference = await w.pays('plan')
    const event = { eventId: 'by-hand', reference, providerReference: `pay-${reference}`, kind: 'refunded' } as const
    await recordPaymentEvent(w.services, { ...event, amount: kroner(675), refundedInAll: kroner(675), currency: 'DKK' })
    expect(sums(await w.plan())).toEqual([kroner(6_075), kroner(6_075), 0, 0])
  })

  test('a session that was given and given back is owed by nobody, and the next payment is for the next', async () => {
    const w = await clinic(engine)
    const payment = await w.pays('session')
    await w.gives(1)
    await w.sends(payment, 675)
    await w.arrives()
    expect(sums(await w.plan())).toEqual([0, kroner(6_075), kroner(6_075), 0])
    await w.pays('session')
    const third = (await w.plan()).sessions[2]!
    const paid = { key: w.services.newId(), subject: `session:${third.id}`, method: 'mobilepay', note: '' } as const
    await recordClinicPayment(w.services, w.staff, w.ida.userId, { ...paid, amount: kroner(675) })
    const plan = await w.plan()
    expect(plan.sessions.map(({ isPaid }) => isPaid).slice(0, 4)).toEqual([true, true, true, false])
    expect(sums(plan)).toEqual([kroner(1_350), kroner(6_075), kroner(4_725), 0])
  })

  test('a session given back before it was given is to be paid as it was', async () => {
    const w = await clinic(engine)
    const payment = await w.pays('session')
    await w.sends(payment, 675)
    await w.arrives()
    const plan = await w.plan()
    expect([...sums(plan), plan.sessions[0]!.isPaid]).toEqual([0, kroner(6_750), kroner(6_750), 0, false])
    await w.pays('session')
    expect(sums(await w.plan())).toEqual([kroner(675), kroner(6_750), kroner(6_075), 0])
  })

  test('a session the clinic gave back after it was given takes no money from a page that was still open', async () => {
    const w = await clinic(engine)
    const opened = await w.opens('session')
    if (!opened.ok) throw new Error(opened.refusal)
    const [key, first] = [w.services.newId(), (await w.plan()).sessions[0]!]
    const paid = { key, subject: `session:${first.id}`, method: 'mobilepay', note: '' } as const
    const answer = await recordClinicPayment(w.services, w.staff, w.ida.userId, { ...paid, amount: kroner(675) })
    expect(answer).toMatchObject({ ok: true })
    await w.gives(1)
    await w.sends(key, 675)
    const refunds = () => w.services.db.k.selectFrom('refunds').select(['id', 'payment_id', 'reason']).execute()
    const [sent] = await refunds()
    expect(await markPaidBack(w.services, w.staff, w.ida.userId, sent!.id)).toMatchObject({ ok: true })
    const { paymentId: reference } = opened.value
    const event = { eventId: 'old-page', reference, providerReference: 'pay', kind: 'paid' } as const
    await recordPaymentEvent(w.services, { ...event, amount: kroner(675), currency: 'DKK' })
    expect((await refunds()).find(({ payment_id: of }) => of === reference)?.reason).toBe('paid-twice')
    await w.arrives()
    expect(sums(await w.plan())).toEqual([0, kroner(6_075), kroner(6_075), 0])
  })

  test('money paid twice is no discount', async () => {
    const w = await clinic(engine)
    const opened = await w.opens('session')
    if (!opened.ok) throw new Error(opened.refusal)
    const [first] = (await w.plan()).sessions
    const paid = { key: w.services.newId(), subject: `session:${first!.id}`, method: 'mobilepay', note: '' } as const
    const taken = await recordClinicPayment(w.services, w.staff, w.ida.userId, { ...paid, amount: kroner(675) })
    expect(taken.ok).toBe(true)
    const { paymentId: reference } = opened.value
    const event = { eventId: 'twice', reference, providerReference: 'pay', kind: 'paid' } as const
    await recordPaymentEvent(w.services, { ...event, amount: kroner(675), currency: 'DKK' })
    await w.arrives()
    expect(sums(await w.plan())).toEqual([kroner(675), kroner(6_750), kroner(6_075), 0])
  })

  test('a plan stopped while a refund is on its way sends back what the rule gives, both counted', async () => {
    const w = await clinic(engine)
    const payment = await w.pays('plan')
    await w.gives(4)
    const { singlePrice, refundNow } = await w.plan()
    expect([singlePrice, refundNow]).toEqual([kroner(900), kroner(3_150)])
    await w.sends(payment, 1_000)
    expect(await w.plan()).toMatchObject({ refundNow: kroner(2_150), usedNow: kroner(3_600) })
    const stop = { planId: w.planId, patientId: w.ida.userId }
    expect(await stopPlan(w.services, w.staff, stop)).toMatchObject({ value: { back: kroner(2_150) } })
    await w.arrives()
    expect((await w.plan()).paid).toBe(kroner(3_600))
  })

  test.each(['plan', 'session'] as const)(
    'the page of a %s that was left open when its client was erased: the money goes back, and no invoice is made out to nobody',
    async (what) => {
      const w = await clinic(engine)
      const token = (await w.plan()).url!.split('/treatment-plan/')[1]!
      const opened = await w.opens(what)
      if (!opened.ok) throw new Error(opened.refusal)
      expect(await carryOutErasure(w.services, w.staff, w.ida.userId)).toMatchObject({ ok: true })
      expect(await w.opens(what)).toMatchObject({ refusal: 'plan-over' })
      expect(await findPlanByToken(w.services, token)).toBe('gone')
      const { paymentId: reference } = opened.value
      const { amount } = w.services.payments.orders.get(reference)!
      const event = { eventId: 'late', reference, providerReference: 'pay', kind: 'paid' } as const
      await recordPaymentEvent(w.services, { ...event, amount, currency: 'DKK' })
      await w.arrives()
      expect([...w.services.payments.refunds.values()]).toEqual([amount])
      expect([await w.count('invoices'), (await w.plan()).status]).toEqual([0, 'pending'])
    },
  )

  test('a session given, unpaid and given up is asked for by nobody: the next payment is for the next', async () => {
    const w = await clinic(engine)
    await w.pays('session')
    await w.gives(2)
    expect((await w.plan()).owed).toBe(kroner(675))
    const entry = { key: w.services.newId(), subject: `plan:${w.planId}`, amount: kroner(675), note: 'Aftalt.' }
    expect(await enterInBook(w.services, w.staff, w.ida.userId, entry)).toMatchObject({ ok: true })
    await w.pays('session')
    const plan = await w.plan()
    expect(plan.sessions.map(({ isPaid }) => isPaid).slice(0, 4)).toEqual([true, true, true, false])
    expect(sums(plan)).toEqual([kroner(1_350), kroner(6_750), kroner(4_725), 0])
    // Stopped before the third is given, its payment goes back: nothing of it stays for what was given up.
    const stop = { planId: w.planId, patientId: w.ida.userId }
    expect(await stopPlan(w.services, w.staff, stop)).toMatchObject({ value: { back: kroner(675) } })
  })

  test('stopped after the clinic gave one session back, the payment of another that was not given goes back whole', async () => {
    const w = await clinic(engine)
    const first = await w.pays('session')
    await w.gives(1)
    await w.sends(first, 675)
    await w.arrives()
    await w.pays('session')
    const stop = { planId: w.planId, patientId: w.ida.userId }
    expect(await stopPlan(w.services, w.staff, stop)).toMatchObject({ value: { back: kroner(675) } })
  })

  test('stopped with one session given before the one that is paid, the two are made up and nothing is owed', async () => {
    const w = await clinic(engine)
    await w.pays('session')
    await w.gives(2, 2)
    expect(sums(await w.plan())).toEqual([kroner(675), kroner(6_750), kroner(6_075), kroner(675)])
    const stop = { planId: w.planId, patientId: w.ida.userId }
    expect(await stopPlan(w.services, w.staff, stop)).toMatchObject({ value: { back: 0 } })
    expect(sums(await w.plan())).toEqual([kroner(675), kroner(6_750), 0, 0])
  })

  test('a plan paid whole by mistake beside its first session: while that money is on its way back, the second is paid', async () => {
    const w = await clinic(engine)
    const whole = await w.opens('plan')
    if (!whole.ok) throw new Error(whole.refusal)
    await w.pays('session')
    const { paymentId: reference } = whole.value
    const event = { eventId: 'whole-too', reference, providerReference: 'pay', kind: 'paid' } as const
    await recordPaymentEvent(w.services, { ...event, amount: kroner(6_750), currency: 'DKK' })
    expect((await w.plan()).sessions.filter(({ isPaid }) => isPaid)).toHaveLength(1)
    await w.pays('session')
    await w.arrives()
    expect(sums(await w.plan())).toEqual([kroner(1_350), kroner(6_750), kroner(5_400), 0])
  })

  test('a plan done before all of it was given asks for what was given and not paid, and for nothing of the rest', async () => {
    const w = await clinic(engine)
    await w.pays('session')
    await w.gives(3)
    const done = { planId: w.planId, from: 'active', to: 'completed' } as const
    expect(await changePlan(w.services, w.staff, done)).toMatchObject({ ok: true })
    expect(sums(await w.plan())).toEqual([kroner(675), kroner(6_750), kroner(1_350), kroner(1_350)])
    await w.pays('session')
    const { sessions } = await w.plan()
    const atDesk = (number: number) =>
      recordClinicPayment(w.services, w.staff, w.ida.userId, {
        key: w.services.newId(),
        subject: `session:${sessions[number - 1]!.id}`,
        method: 'mobilepay',
        note: '',
        amount: kroner(675),
      })
    expect(await atDesk(4)).toMatchObject({ refusal: 'plan-over' })
    expect(await atDesk(3)).toMatchObject({ ok: true })
    expect(sums(await w.plan())).toEqual([kroner(2_025), kroner(6_750), 0, 0])
    expect(await w.opens('session')).toMatchObject({ refusal: 'plan-over' })
    expect(await w.opens('plan')).toMatchObject({ refusal: 'plan-over' })
  })
})
