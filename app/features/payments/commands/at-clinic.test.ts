import { describe, expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner, ore } from '#app/domain/money/money.ts'
import { FALLBACK_RULES, quote } from '#app/domain/pricing/pricing.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { expireHolds } from '#app/features/appointments/commands/managed-appointment.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { endPlan } from '#app/features/plans/steps/move-plan.ts'
import { findPlan } from '#app/features/plans/queries/treatment-plan.ts'
import { approvedPlan } from '#test/clinic/approved-plan.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { recordClinicPayment } from './at-clinic.ts'
import { startDeposit } from './checkout.ts'

const ORDERED = quote({ areaCm2: 30, plan: 'single', addOns: [] }, FALLBACK_RULES)

/** A plan of eight that Ida has said yes to and not paid. */
async function desk(engine: Engine) {
  const w = await world({ engine })
  const { services } = w
  const staff = await signedIn(services, { roles: ['provider', 'admin'] })
  const ida = await signedIn(services)
  const planId = await approvedPlan(services, staff, ida)
  const plan = async () => (await findPlan(services, planId))!
  const record = (subject: string, { key = services.newId(), amount = 900, isAbove = false, due = -1 } = {}) => {
    const sum = { method: 'card-terminal', amount: kroner(amount), note: '' } as const
    const paid = { key, subject, ...sum, isAbove: isAbove ? ('on' as const) : undefined }
    const seen = due < 0 ? {} : { due: kroner(due) }
    return recordClinicPayment(services, staff, ida.userId, { ...paid, ...seen })
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

  /** A visit that was given, with 400 kr. left at the clinic. */
  async function givenVisit(w: Awaited<ReturnType<typeof desk>>) {
    const id = await visit(w.services, w.ida, w.providerId, { at: '2026-11-20T10:00', status: 'completed' })
    await w.services.db.k
      .updateTable('appointments')
      .set({ quote: JSON.stringify({ ...ORDERED, dueAtClinic: kroner(400) }) })
      .where('id', '=', id)
      .execute()
    return `visit:${id}`
  }

  test('a debt recorded twice asks to be confirmed, and says what is left and who recorded the payment before', async () => {
    const w = await desk(engine)
    const subject = await givenVisit(w)
    expect(await w.record(subject, { amount: 150 })).toMatchObject({ ok: true })
    const last = { amount: kroner(150), method: 'card-terminal', by: 'Ida Holm' }
    expect(await w.record(subject, { amount: 400 })).toEqual({
      ok: false,
      refusal: 'above-due',
      details: { left: kroner(250), last },
    })
    expect(await w.record(subject, { amount: 250 })).toMatchObject({ ok: true })
    expect(await w.record(subject, { amount: 250 })).toMatchObject({ refusal: 'above-due', details: { left: 0 } })
    expect(await w.count('payments')).toBe(2)
    expect(await w.record(subject, { amount: 250, isAbove: true })).toMatchObject({ ok: true })
    expect([await w.count('payments'), await w.count('invoices'), await w.count('open_balances')]).toEqual([3, 3, 0])
  })

  test('two desks that record the same debt at once record it once', async () => {
    const w = await desk(engine)
    const subject = await givenVisit(w)
    const answers = await Promise.all([w.record(subject, { amount: 400 }), w.record(subject, { amount: 400 })])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'above-due', details: { left: 0 } })
    expect(await w.count('payments')).toBe(1)
  })

  test('of two desks that record a part of one amount, the later reads who recorded what, and nothing is recorded', async () => {
    const w = await desk(engine)
    const subject = await givenVisit(w)
    expect(await w.record(subject, { amount: 200, due: 400 })).toMatchObject({ ok: true })
    expect(await w.record(subject, { amount: 200, due: 400 })).toMatchObject({
      refusal: 'due-changed',
      details: { due: kroner(200), last: { by: 'Ida Holm', amount: kroner(200), method: 'card-terminal' } },
    })
    expect(await w.count('payments')).toBe(1)
    expect(await w.record(subject, { amount: 200, due: 200 })).toMatchObject({ ok: true })
  })

  test('a session, a whole plan and a held time name who recorded them before', async () => {
    for (const subjectOf of [
      async (w: Awaited<ReturnType<typeof desk>>) => [`session:${(await w.plan()).sessions[0]!.id}`, 900] as const,
      async (w: Awaited<ReturnType<typeof desk>>) => [`plan:${w.planId}`, 7_200] as const,
      async (w: Awaited<ReturnType<typeof desk>>) => {
        const id = await w.booked()
        const held = { status: 'scheduled', payment_status: 'pending', deposit: kroner(500) } as const
        await w.services.db.k.updateTable('appointments').set(held).where('id', '=', id).execute()
        return [`visit:${id}`, 500] as const
      },
    ]) {
      const w = await desk(engine)
      const [subject, due] = await subjectOf(w)
      expect(await w.record(subject, { amount: due, due })).toMatchObject({ ok: true })
      expect(await w.record(subject, { amount: due, due })).toMatchObject({
        refusal: 'due-changed',
        details: { last: { by: 'Ida Holm', amount: kroner(due) } },
      })
      expect(await w.count('payments')).toBe(1)
    }
  })

  test('a session written off in part is paid for what is left of it, also after its plan has ended', async () => {
    const w = await desk(engine)
    const { k } = w.services.db
    const [first, second] = (await w.plan()).sessions
    const done = { done_date: clinicDay('2026-11-20') }
    await k.updateTable('plan_sessions').set(done).where('id', 'in', [first!.id, second!.id]).execute()
    const entry = { at: w.clock.instant(), kind: 'write-off', amount: ore(-40_000), actor: 'admin', note: '' } as const
    const of = { plan_id: w.planId, appointment_id: null, payment_id: null, refund_id: null, method: '' }
    await k
      .insertInto('ledger_entries')
      .values({ ...entry, ...of })
      .execute()
    expect(await w.record(`session:${first!.id}`)).toMatchObject({
      refusal: 'above-due',
      details: { left: kroner(500) },
    })
    expect(await w.record(`session:${first!.id}`, { amount: 500 })).toMatchObject({ ok: true })
    await inTransaction(w.services.db, (tx) => endPlan(tx, { id: w.planId, because: 'stopped', actor: 'admin' }))
    expect(await w.plan()).toMatchObject({ owed: kroner(900), remaining: kroner(900) })
    expect(await w.record(`session:${second!.id}`)).toMatchObject({ ok: true })
    expect((await w.plan()).owed).toBe(0)
    expect(await w.count('open_balances')).toBe(0)
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

  test('[spec 11 paid-at-clinic] a time held for its deposit is confirmed by the deposit taken at the desk, and does not run out', async () => {
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
