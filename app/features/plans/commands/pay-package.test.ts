import { describe, expect, test } from 'vitest'
import { expireHolds } from '#app/features/appointments/commands/managed-appointment.ts'
import { recordClinicPayment } from '#app/features/payments/commands/at-clinic.ts'
import { startPlanPayment } from '#app/features/payments/commands/checkout.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { payForPlan } from '#app/routes/client/plan-acts.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'

const order = {
  treatmentType: 'completeRemoval',
  date: '2026-12-03',
  time: '15:30',
  plan: 'package',
  addOns: {},
  email: 'ida@post.example',
  firstName: 'Ida',
  lastName: 'Holm',
  isAdult: true,
}

/** A package that was ordered, its payment page open and its first time held until 8.30. */
async function ordered(engine: Engine) {
  const w = await world({ engine })
  await w.opens('2026-12-03', '12:00', '19:30')
  const { body } = await apiOf(w.services).post('/api/payments/package', order)
  const { planId, appointmentId, url } = body as { planId: string; appointmentId: string; url: string }
  const payments = () => w.services.db.k.selectFrom('payments').selectAll().orderBy('created_at').execute()
  let events = 0
  const heard = async (kind: 'paid' | 'failed' | 'cancelled', reference?: string) => {
    const { id, amount } = reference
      ? (await payments()).find((one) => one.id === reference)!
      : (await payments()).at(-1)!
    const said = { eventId: `own-page-${id}-${++events}`, reference: id, providerReference: `pay-${id}` }
    await recordPaymentEvent(w.services, { ...said, kind, amount, currency: 'DKK' })
  }
  /** The press on the package's own page. @returns where the browser is sent, or what it reads. */
  const press = async (what: 'plan' | 'session' = 'plan') => {
    const answer = await payForPlan(w.services, planId, { what, here: `/dashboard/plan/${planId}`, lng: 'da' })
    return answer instanceof Response ? answer.headers.get('location') : answer.data.text
  }
  const standing = async () => ({
    plan: (await w.services.db.k.selectFrom('treatment_plans').select('status').executeTakeFirstOrThrow()).status,
    visit: (await w.services.db.k.selectFrom('appointments').select('status').executeTakeFirstOrThrow()).status,
  })
  return { ...w, planId, appointmentId, url, payments, heard, press, standing }
}

describe.each(engines())('a package that waits for its payment, %s', (engine) => {
  test('is paid from its own page on the page its order opened, whichever button was pressed', async () => {
    const w = await ordered(engine)
    expect(await w.press('plan')).toBe(w.url)
    expect(await w.press('session')).toBe(w.url)
    expect(await w.payments()).toMatchObject([{ kind: 'package', amount: 675_000, status: 'pending' }])
    await w.heard('paid')
    expect(await w.standing()).toEqual({ plan: 'active', visit: 'confirmed' })
  })

  test.each(['failed', 'cancelled'] as const)('is paid after a try that %s, and its first time stands', async (how) => {
    const w = await ordered(engine)
    await w.heard(how)
    expect(await w.press()).toMatch(/^http:\/\/pay\.test\//)
    await w.heard('paid')
    expect(await w.standing()).toEqual({ plan: 'active', visit: 'confirmed' })
    w.clock.moveTo('2026-11-30T08:31:00+01:00')
    await expireHolds(w.services)
    expect(await w.standing()).toEqual({ plan: 'active', visit: 'confirmed' })
  })

  test('is not sold without its first time, as a plan or session by session, online or at the desk', async () => {
    const w = await ordered(engine)
    const { services, planId } = w
    const staff = await signedIn(services, { roles: ['admin'] })
    const patient = await services.db.k
      .selectFrom('treatment_plans')
      .select('patient_id as id')
      .executeTakeFirstOrThrow()
    const first = await services.db.k
      .selectFrom('plan_sessions')
      .select('id')
      .where('number', '=', 1)
      .executeTakeFirst()
    for (const what of ['plan', 'session'] as const) {
      const pages = { successUrl: 'http://clinic.test/ok', failureUrl: 'http://clinic.test/no' }
      expect(await startPlanPayment(services, planId, { what, ...pages })).toMatchObject({ refusal: 'paid-with-visit' })
      const subject = `${what}:${what === 'plan' ? planId : first!.id}`
      const paid = { key: services.newId(), subject, method: 'mobilepay', amount: 67_500 as never, note: '' } as const
      expect(await recordClinicPayment(services, staff, patient.id, paid)).toMatchObject({ refusal: 'paid-with-visit' })
    }
    expect(await w.count('payments')).toBe(1)
  })

  test('has its first time confirmed, too, by a page that was opened for the plan alone', async () => {
    const w = await ordered(engine)
    await w.heard('cancelled')
    const id = w.services.newId()
    await w.services.db.k
      .insertInto('payments')
      .values({ id, kind: 'plan', plan_id: w.planId, amount: 675_000 as never, provider: 'sandbox' })
      .execute()
    await w.heard('paid', id)
    expect(await w.standing()).toEqual({ plan: 'active', visit: 'confirmed' })
  })

  test('says so on its own page when its time is no longer held', async () => {
    const w = await ordered(engine)
    w.clock.moveTo('2026-11-30T08:31:00+01:00')
    expect(await w.press()).toBe(
      'Vi kunne ikke holde din første tid længere. Der er ikke trukket penge. Bestil pakken igen.',
    )
    expect(await w.count('payments')).toBe(1)
  })
})
