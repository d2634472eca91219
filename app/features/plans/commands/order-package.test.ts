import { describe, expect, test } from 'vitest'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { cancelManagedAppointment, expireHolds } from '#app/features/appointments/commands/managed-appointment.ts'
import { withdraw } from '#app/features/appointments/commands/withdraw.ts'
import { bookingNumber } from '#app/domain/booking/booking-number.ts'
import { manageUrlOf } from '#app/services/links/links.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { changeSetting } from '#app/features/settings/commands/settings.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { allClearedInSql } from '#test/clinic/cleared.ts'
import { apiOf } from '#test/clinic/http.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'

const order = {
  treatmentType: 'completeRemoval',
  date: '2026-12-03',
  time: '15:30',
  plan: 'package',
  addOns: { addCreme: true },
  email: 'ida@post.example',
  firstName: 'Ida',
  lastName: 'Holm',
  isAdult: true,
}

async function clinic(engine: Engine = 'postgres') {
  const w = await world({ engine })
  await w.opens('2026-12-03', '12:00', '19:30')
  return { ...w, api: apiOf(w.services) }
}
type Clinic = Awaited<ReturnType<typeof clinic>>

const paymentOf = async ({ services }: Clinic) =>
  services.db.k.selectFrom('payments').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow()

let events = 0
async function pays(w: Clinic) {
  const { id, amount } = await paymentOf(w)
  const event = { eventId: `package-${++events}`, reference: id, providerReference: `pay-${id}`, kind: 'paid' } as const
  await recordPaymentEvent(w.services, { ...event, amount, currency: 'DKK' })
  await recordPaymentEvent(w.services, { ...event, amount, currency: 'DKK' })
}

const planOf = ({ services }: Clinic) =>
  services.db.k.selectFrom('treatment_plans').selectAll().executeTakeFirstOrThrow()

describe.each(engines())('a package, %s', (engine) => {
  test('[spec 9 package-instalments] a package asked for in instalments is held for a day unpaid, and the clinic reads the request', async () => {
    const w = await clinic(engine)
    const owner = await signedIn(w.services, { roles: ['admin'] })
    const ida = await signedIn(w.services)
    const asked = { ...order, email: ida.email, payBy: 'instalments' }
    const api = apiOf({ ...w.services, sessions: { ...w.services.sessions, actorOf: async () => ida } })
    expect((await api.post('/api/payments/package', asked)).body.code).toBe('credit-not-offered')

    const value = { isOn: true, lender: 'Demo Bank A/S', aprPercent: 9.5, months: 24 }
    expect((await changeSetting(w.services, owner, { key: 'instalments', value })).ok).toBe(true)
    expect((await w.api.post('/api/payments/package', asked)).body.code).toBe('sign-in-needed')
    const { status, body } = await api.post('/api/payments/package', asked)
    expect([status, body.url, body.holdExpiresAt]).toEqual([201, `/dashboard/plan/${body.planId}`, null])
    expect([await w.count('payments'), await w.count('appointments')]).toEqual([0, 1])
    const visit = await w.services.db.k.selectFrom('appointments').select('hold_expires_at').executeTakeFirstOrThrow()
    expect(visit.hold_expires_at!.getTime() - w.services.clock.instant().getTime()).toBe(24 * 3_600_000)
    const said = await w.services.db.k.selectFrom('client_messages').select('text').execute()
    expect(said.map(({ text }) => text)).toEqual([expect.stringContaining('i rater hos Demo Bank A/S')])
  })

  test('a visitor buys a course: visit, plan and payment are one order at one price', async () => {
    const w = await clinic(engine)
    const { status, body } = await w.api.post('/api/payments/package', order)
    expect([status, body.code, body.fields]).toEqual([201, undefined, undefined])
    const payment = await paymentOf(w)
    expect(body).toMatchObject({ url: payment.checkout_url, planId: payment.plan_id })
    expect(payment).toMatchObject({ kind: 'package', amount: 675_000, appointment_id: null })
    expect(await planOf(w)).toMatchObject({
      status: 'pending',
      treatment_type: 'full_removal',
      session_count: 10,
      total: 675_000,
      session_price: 67_500,
      single_price: 90_000,
    })
    expect(await w.count('plan_sessions')).toBe(10)
    expect(w.services.payments.orders.get(payment.id)?.lines).toEqual([
      { title: 'Laserbehandling × 10', amount: 675_000 },
    ])
  })

  test('its payment confirms the first visit and makes the plan active, once', async () => {
    const w = await clinic(engine)
    const { body } = await w.api.post('/api/payments/package', order)
    await pays(w)
    expect((await planOf(w)).status).toBe('active')
    expect(await w.count('appointments', `status = 'confirmed' and payment_status = 'confirmed'`)).toBe(1)
    expect(await w.count('ledger_entries', `kind = 'payment' and amount = 675000`)).toBe(1)
    expect(await w.count('plan_history', `was = 'pending' and became = 'active'`)).toBe(1)
    expect(await w.count('plan_sessions', `number = 1 and appointment_id = '${body.appointmentId}'`)).toBe(1)
    while ((await deliverDue(w.services, deliverOne)) > 0);
    expect(w.sent.map(({ text }) => text).join()).toContain('Pakken, betalt: 6.750 kr.')
  })

  test('the same order sent twice is bought once, and both presses lead to one payment page', async () => {
    const w = await clinic(engine)
    const key = { 'Idempotency-Key': 'one-press' }
    const [first, second] = await Promise.all([
      w.api.post('/api/payments/package', order, key),
      w.api.post('/api/payments/package', order, key),
    ])
    expect([first.status, second.status, second.body.url]).toEqual([201, 201, first.body.url])
    expect([await w.count('treatment_plans'), await w.count('payments'), await w.count('appointments')]).toEqual([
      1, 1, 1,
    ])
  })

  test('a hold that runs out ends the plan; who pays late and finds the slot free gets both', async () => {
    const w = await clinic(engine)
    await w.api.post('/api/payments/package', order)
    w.clock.moveTo('2026-11-30T08:31:00+01:00')
    await expireHolds(w.services)
    expect(await planOf(w)).toMatchObject({ status: 'pending', ended_because: 'hold-expired' })
    await pays(w)
    expect(await planOf(w)).toMatchObject({ status: 'active', ended_because: null })
    expect(
      await w.count('plan_sessions', `appointment_id in (select id from appointments where status = 'confirmed')`),
    ).toBe(1)
  })

  test('who pays late and finds the slot taken gets all of it back, and no plan', async () => {
    const w = await clinic(engine)
    await w.api.post('/api/payments/package', order)
    const { id } = await paymentOf(w)
    w.clock.moveTo('2026-11-30T08:31:00+01:00')
    await expireHolds(w.services)
    await w.api.post('/api/bookings', {
      type: 'treatment',
      email: 'bo@post.example',
      firstName: 'Bo',
      lastName: 'Ek',
      isAdult: true,
      appointmentDate: '2026-12-03',
      appointmentTime: '15:30',
    })
    await recordPaymentEvent(w.services, {
      eventId: `late-${id}`,
      reference: id,
      providerReference: `pay-${id}`,
      kind: 'paid',
      amount: 675_000 as never,
      currency: 'DKK',
    })
    while ((await deliverDue(w.services, deliverOne)) > 0);
    expect([...w.services.payments.refunds.values()]).toEqual([675_000])
    expect(await planOf(w)).toMatchObject({ status: 'pending', ended_because: 'hold-expired' })
    const { rows } = await w.services.db.pool.query('select sum(amount)::int as balance from ledger_entries')
    expect(rows).toEqual([{ balance: 0 }])
  })
})

test.each(engines())(
  'a package that gives way to a single session is over, and nobody is asked to pay for it (%s)',
  async (engine) => {
    const w = await clinic(engine)
    const { body } = await w.api.post('/api/payments/package', order)
    const anew = { ...order, plan: 'single', time: '16:30', replaces: body.appointmentId }
    expect((await w.api.post('/api/payments/package', anew)).status).toBe(201)
    expect(await planOf(w)).toMatchObject({ status: 'pending', ended_because: 'hold-expired' })
    expect(await w.count('appointments', `status = 'cancelled'`)).toBe(1)
  },
)

test('a slot somebody else took a moment ago is answered with the fresh ones, and nothing is bought', async () => {
  const w = await clinic()
  await w.api.post('/api/payments/package', order)
  const { status, body } = await w.api.post('/api/payments/package', { ...order, email: 'bo@post.example' })
  expect([status, body.code]).toEqual([409, 'slot-taken'])
  expect(body.slots.length).toBeGreaterThan(5)
  expect([await w.count('treatment_plans'), await w.count('payments')]).toEqual([1, 1])
})

test('another price than the one shown is not bought at', async () => {
  const w = await clinic()
  const { body } = await w.api.post('/api/payments/package', { ...order, total: 600_000 })
  expect(body.code).toBe('price-changed')
  expect(await w.count('appointments')).toBe(0)
})

test('[spec 9 package-single-session] a single session in the package dialog is a visit with a deposit and no plan', async () => {
  const w = await clinic()
  const { body } = await w.api.post('/api/payments/package', { ...order, plan: 'single' })
  expect(body.planId).toBeNull()
  expect(await paymentOf(w)).toMatchObject({ kind: 'deposit', amount: 50_000 })
  const { quote } = await w.services.db.k.selectFrom('appointments').select('quote').executeTakeFirstOrThrow()
  expect(quote).toMatchObject({ total: 115_000, dueAtClinic: 65_000 })
})

test.each([
  [{ isAdult: false }, 'isAdult'],
  [{ lastName: '' }, 'lastName'],
  [{ sessions: 21 }, 'sessions'],
  [{ treatmentType: 'other' }, 'treatmentType'],
])('an order that lacks something says which field: %o', async (wrong, field) => {
  const { api } = await clinic()
  const { status, body } = await api.post('/api/payments/package', { ...order, ...wrong })
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
})

test('an order without a last name asks for it by its name', async () => {
  const { api } = await clinic()
  const { lastName: _, ...nameless } = order
  const { body } = await api.post('/api/payments/package', nameless)
  expect(body.fields).toEqual({ lastName: 'Skriv dit efternavn.' })
})

test('the database refuses a payment that belongs to nothing, to two things, or to another thing than its kind', async () => {
  const w = await clinic()
  const { body } = await w.api.post('/api/payments/package', order)
  const insert = (columns: string, values: string) =>
    w.services.db.pool.query(
      `insert into payments (id, amount, provider, ${columns}) values (gen_random_uuid(), 100, 'sandbox', ${values})`,
    )
  await expect(insert('kind', `'deposit'`)).rejects.toThrow('payment_has_one_subject')
  await expect(insert('kind, plan_id', `'deposit', '${body.planId}'`)).rejects.toThrow('payment_has_one_subject')
  await expect(
    insert('kind, plan_id, appointment_id', `'plan', '${body.planId}', '${body.appointmentId}'`),
  ).rejects.toThrow('payment_has_one_subject')
})

describe('a package is withdrawn from', () => {
  const statement = (id: string) => ({ name: 'Ida Holm', contract: bookingNumber(id), email: 'ida@post.example' })
  async function bought(more: object = {}) {
    const w = await clinic()
    const { body } = await w.api.post('/api/payments/package', { ...order, ...more })
    await pays(w)
    return { w, id: body.appointmentId as string }
  }
  const deliver = async ({ services }: Clinic) => {
    while ((await deliverDue(services, deliverOne)) > 0);
  }
  const given = async ({ services }: Clinic) => {
    await allClearedInSql(services)
    await services.db.pool.query(`update appointments set status = 'completed' where status = 'confirmed'`)
  }

  test('before anything is given: all of it goes back, the visit is off, and there is a credit note', async () => {
    const { w, id } = await bought()
    expect(await withdraw(w.services, statement(id), 'da')).toBe('withdrawn')
    expect(await withdraw(w.services, statement(id), 'da')).toBe('already')
    await deliver(w)
    expect([...w.services.payments.refunds.values()]).toEqual([675_000])
    expect(await planOf(w)).toMatchObject({ ended_because: 'withdrawn' })
    expect(await w.count('appointments', `status = 'cancelled' and payment_status = 'refunded'`)).toBe(1)
    expect(await w.count('invoices', `series = 'K' and total = -675000`)).toBe(1)
  })

  test('with one session given on request: its agreed share stays, the rest goes back', async () => {
    const { w, id } = await bought({ expressRequest: true })
    await given(w)
    w.clock.moveTo('2026-12-04T08:00:00+01:00')
    expect(await withdraw(w.services, statement(id), 'da')).toBe('withdrawn')
    await deliver(w)
    expect([...w.services.payments.refunds.values()]).toEqual([607_500])
    expect(await w.count('appointments', `status = 'completed'`)).toBe(1)
  })

  test('with one session given and no request for an early start: all of it goes back', async () => {
    const { w, id } = await bought()
    await given(w)
    w.clock.moveTo('2026-12-04T08:00:00+01:00')
    await withdraw(w.services, statement(id), 'da')
    await deliver(w)
    expect([...w.services.payments.refunds.values()]).toEqual([675_000])
  })

  test('with its only session given on request: nothing is left of it, and a person reads the statement', async () => {
    const { w, id } = await bought({ expressRequest: true, sessions: 1 })
    await given(w)
    w.clock.moveTo('2026-12-04T08:00:00+01:00')
    expect(await withdraw(w.services, statement(id), 'da')).toBe('received')
    await deliver(w)
    expect(w.services.payments.refunds.size).toBe(0)
    expect(await w.count('outbox', `kind = 'withdrawal-to-read'`)).toBe(1)
  })

  test('after the period the statement is passed on to a person, and the course stands', async () => {
    const { w, id } = await bought()
    w.clock.moveTo('2026-12-20T08:00:00+01:00')
    expect(await withdraw(w.services, statement(id), 'da')).toBe('received')
    expect(await planOf(w)).toMatchObject({ status: 'active', ended_because: null })
  })

  test('a first visit that is called off leaves the package as it is, with its session free again', async () => {
    const { w, id } = await bought()
    const { manageUrl } = (await w.api.post('/api/payments/package', order)).body ?? {}
    expect(manageUrl).toBeUndefined()
    const link = manageUrlOf(w.services.settings, id, 1).split('/aftale/')[1]!
    expect(await cancelManagedAppointment(w.services, link, '')).toMatchObject({ ok: true })
    await deliver(w)
    expect(w.services.payments.refunds.size).toBe(0)
    expect(await planOf(w)).toMatchObject({ status: 'active' })
    expect(await w.count('plan_sessions', 'appointment_id is not null')).toBe(0)
  })
})
