import { describe, expect, test } from 'vitest'
import { kroner } from '#app/domain/money.ts'
import { expireHolds } from '#app/features/appointments/commands/managed-appointment.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { findPlan } from '#app/features/plans/queries/treatment-plan.ts'
import { approvedPlan } from '#test/approved-plan.ts'
import { signedIn, visit } from '#test/desk.ts'
import { apiOf } from '#test/http.ts'
import { engines, world, type Engine } from '#test/world.ts'
import { recordClinicPayment } from './at-clinic.ts'
import { startDeposit } from './checkout.ts'

/** A plan of eight that Ida has said yes to and not paid. */
async function desk(engine: Engine) {
  const w = await world({ engine })
  const { services } = w
  const staff = await signedIn(services, { roles: ['provider', 'admin'] })
  const ida = await signedIn(services)
  const planId = await approvedPlan(services, staff, ida)
  const plan = async () => (await findPlan(services, planId))!
  const record = (subject: string, { key = services.newId(), amount = 900 } = {}) => {
    const paid = { key, subject, method: 'card-terminal', amount: kroner(amount), note: '' } as const
    return recordClinicPayment(services, staff, ida.userId, paid)
  }
  const booked = () => visit(services, ida, w.providerId)
  return { ...w, ida, planId, plan, record, booked }
}

describe.each(engines())('money taken at the desk, %s', (engine) => {
  test('the first session written down in two windows is paid once, and the second one stays unpaid', async () => {
    const w = await desk(engine)
    const first = (await w.plan()).sessions[0]!
    const answers = await Promise.all([w.record(`session:${first.id}`), w.record(`session:${first.id}`)])
    expect(answers.map((answer) => (answer.ok ? 'recorded' : answer.refusal)).toSorted()).toEqual([
      'already-paid',
      'recorded',
    ])
    expect((await w.plan()).sessions.map(({ isPaid }) => isPaid).slice(0, 2)).toEqual([true, false])
    expect(await w.count('invoices')).toBe(1)
  })

  test('a button pressed twice writes one payment down, and both presses are told that it stands', async () => {
    for (const subjectOf of [
      async (w: Awaited<ReturnType<typeof desk>>) => `plan:${w.planId}`,
      async (w: Awaited<ReturnType<typeof desk>>) => `session:${(await w.plan()).sessions[0]!.id}`,
      async (w: Awaited<ReturnType<typeof desk>>) => `visit:${await w.booked()}`,
    ]) {
      const w = await desk(engine)
      const subject = await subjectOf(w)
      const key = w.services.newId()
      const twice = [w.record(subject, { key }), w.record(subject, { key })]
      for (const answer of [...(await Promise.all(twice)), await w.record(subject, { key })])
        expect(answer).toEqual({ ok: true, value: { paymentId: key } })
      expect([await w.count('payments'), await w.count('invoices')]).toEqual([1, 1])
    }
  })

  test('a session of another client’s plan is not found', async () => {
    const w = await desk(engine)
    const first = (await w.plan()).sessions[0]!
    const bo = await signedIn(w.services)
    const staff = await signedIn(w.services, { roles: ['provider'] })
    const paid = { key: w.services.newId(), subject: `session:${first.id}`, method: 'transfer', note: '' } as const
    const answer = await recordClinicPayment(w.services, staff, bo.userId, { ...paid, amount: kroner(900) })
    expect(answer).toMatchObject({ refusal: 'not-found' })
    expect(await w.count('payments')).toBe(0)
  })

  test('a time held for its deposit is confirmed by the deposit taken at the desk, and does not run out', async () => {
    const w = await desk(engine)
    const id = await w.booked()
    const held = { status: 'scheduled', payment_status: 'pending', deposit: kroner(500) } as const
    await w.services.db.k
      .updateTable('appointments')
      .set({ ...held, hold_expires_at: w.clock.instant() })
      .where('id', '=', id)
      .execute()
    const online = await startDeposit(w.services, id)
    expect(online).toMatchObject({ refusal: 'hold-expired' })
    expect(await w.record(`visit:${id}`)).toMatchObject({ refusal: 'deposit-first' })
    expect(await w.record(`visit:${id}`, { amount: 500 })).toMatchObject({ ok: true })
    expect(await expireHolds(w.services)).toBe(0)
    expect(await w.count('appointments', "status = 'confirmed' and payment_status = 'confirmed'")).toBe(1)
    expect(await w.count('payments', "kind = 'deposit' and amount = 50000")).toBe(1)
    // The rest is a visit's payment again.
    expect(await w.record(`visit:${id}`, { amount: 400 })).toMatchObject({ ok: true })
    expect([await w.count('payments', "kind = 'visit'"), await w.count('invoices')]).toEqual([1, 2])
  })

  test('a package paid at the desk while its first time is held runs, and the page left open pays it back', async () => {
    const w = await desk(engine)
    await w.opens('2026-12-03', '12:00', '19:30')
    const order = {
      treatmentType: 'completeRemoval',
      date: '2026-12-03',
      time: '15:30',
      plan: 'package',
      isAdult: true,
    }
    const who = { email: w.ida.email, firstName: 'Ida', lastName: 'Holm' }
    const { body } = await apiOf(w.services).post('/api/payments/package', { ...order, ...who })
    const { appointmentId, planId } = body as { appointmentId: string; planId: string }
    expect(await w.record(`visit:${appointmentId}`, { amount: 6_750 })).toMatchObject({ ok: true })
    expect((await findPlan(w.services, planId))!).toMatchObject({ status: 'active', paid: kroner(6_750), remaining: 0 })
    const [reference, { amount }] = [...w.services.payments.orders].at(-1)!
    const event = { eventId: 'late', reference, providerReference: 'pay', kind: 'paid', currency: 'DKK' } as const
    await recordPaymentEvent(w.services, { ...event, amount })
    expect(await w.count('refunds', "reason = 'paid-twice' and amount = 675000")).toBe(1)
    expect(await w.count('invoices')).toBe(1)
  })
})
