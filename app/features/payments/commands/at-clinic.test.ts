import { describe, expect, test } from 'vitest'
import { kroner } from '#app/domain/money.ts'
import { findPlan } from '#app/features/plans/queries.ts'
import { approvedPlan } from '#test/approved-plan.ts'
import { signedIn, visit } from '#test/desk.ts'
import { engines, world, type Engine } from '#test/world.ts'
import { recordClinicPayment } from './at-clinic.ts'

/** A plan of eight that Ida has said yes to and not paid. */
async function desk(engine: Engine) {
  const w = await world({ engine })
  const { services } = w
  const staff = await signedIn(services, { roles: ['provider', 'admin'] })
  const ida = await signedIn(services)
  const planId = await approvedPlan(services, staff, ida)
  const plan = async () => (await findPlan(services, planId))!
  const record = (subject: string, key = services.newId()) => {
    const paid = { key, subject, method: 'card-terminal', amount: kroner(900), note: '' } as const
    return recordClinicPayment(services, staff, ida.userId, paid)
  }
  const booked = () => visit(services, ida, w.providerId)
  return { ...w, planId, plan, record, booked }
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
      const twice = [w.record(subject, key), w.record(subject, key)]
      for (const answer of [...(await Promise.all(twice)), await w.record(subject, key)])
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
})
