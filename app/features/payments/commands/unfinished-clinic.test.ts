import { describe, expect, test } from 'vitest'
import { placeholdersIn, SHIPPED_FACTS } from '#app/domain/clinic/clinic.ts'
import { kroner } from '#app/domain/money/money.ts'
import { bookAtDesk } from '#app/features/booking/commands/book-at-desk.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { packageCourse } from '#app/features/plans/commands/order-package.ts'
import { changeSetting } from '#app/features/settings/commands/settings.ts'
import { approvedPlan } from '#test/clinic/approved-plan.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { recordClinicPayment } from './at-clinic.ts'
import { startDeposit, startPlanPayment } from './checkout.ts'
import { takePayment } from './take-payment.ts'

const OWN = {
  ...SHIPPED_FACTS,
  cvr: '12 34 56 74',
  street: 'Torvet 1',
  phone: '+45 20 30 40 50',
  email: 'os@klinik.dk',
}
const LINK = { deposit: 'link', depositReason: '', medicalIndication: null } as const
const PAGES = { successUrl: 'http://clinic.test/plan?paid=1', failureUrl: 'http://clinic.test/plan?failed=1' }

/** A clinic with the shipped facts, a treatment that waits for its deposit, and a plan to pay. */
async function unfinished(engine: Engine) {
  const w = await world({ engine })
  const services = { ...w.services, settings: w.services.settings.with({ demo: false }) }
  await w.opens('2026-12-03', '12:00', '19:30')
  const ask = (appointmentTime: string, type = 'treatment') =>
    bookingSchema.parse({
      type,
      email: 'ida@post.example',
      firstName: 'Ida',
      appointmentDate: '2026-12-03',
      appointmentTime,
    })
  const held = await bookAppointment(w.services, ask('12:30'), { lng: 'da' })
  if (!held.ok) throw new Error(held.refusal)
  const { appointmentId } = held.value
  const admin = await signedIn(services, { roles: ['admin', 'provider'] })
  const planId = await approvedPlan(w.services, admin, await signedIn(services))
  const { patient_id: patient } = await services.db.k
    .selectFrom('appointments')
    .select('patient_id')
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  const paid = { method: 'card-terminal', note: '', amount: kroner(500) } as const
  /** Every way that money is asked for or taken. */
  const ways = {
    'a deposit that is booked online': () => bookAppointment(services, ask('15:00'), { lng: 'da' }),
    'a package': async () =>
      bookAppointment(services, ask('16:00'), {
        lng: 'da',
        course: await packageCourse(services, 'completeRemoval', null),
      }),
    'a deposit link sent from the desk': () =>
      bookAtDesk(services, admin, { input: ask('17:00'), terms: LINK, lng: 'da', idempotencyKey: services.newId() }),
    'the payment page of a held time': () => startDeposit(services, appointmentId),
    'the payment page of a plan': () => startPlanPayment(services, planId, { what: 'plan', ...PAGES }),
    'a payment recorded in the client’s record': () =>
      recordClinicPayment(services, admin, patient, {
        ...paid,
        key: services.newId(),
        subject: `visit:${appointmentId}`,
      }),
    'a payment taken from the board': () =>
      takePayment(services, admin, appointmentId, { key: services.newId(), due: kroner(500), tenders: [paid] }),
  }
  return {
    ...w,
    services,
    admin,
    ask,
    ways,
    become: (value: object) => changeSetting(services, admin, { key: 'clinic', value } as never),
  }
}

describe.each(engines())('a clinic with a placeholder among its facts, %s', (engine) => {
  test('sells nothing in any way and issues no invoice, until its facts are its own', async () => {
    const w = await unfinished(engine)
    const booked = await w.count('appointments')
    for (const [way, sell] of Object.entries(w.ways))
      expect(await sell(), way).toMatchObject({ ok: false, refusal: 'clinic-unfinished' })
    expect([w.services.payments.orders.size, await w.count('payments'), await w.count('invoices')]).toEqual([0, 0, 0])
    expect(await w.count('appointments')).toBe(booked)
    expect(await w.become({ ...OWN, phone: SHIPPED_FACTS.phone })).toMatchObject({ ok: true })
    expect(await w.ways['the payment page of a held time']()).toMatchObject({ refusal: 'clinic-unfinished' })
    expect(await w.become(OWN)).toMatchObject({ ok: true })
    for (const way of [
      'the payment page of a held time',
      'the payment page of a plan',
      'a payment recorded in the client’s record',
    ] as const)
      expect(await w.ways[way](), way).toMatchObject({ ok: true })
    expect(await w.count('invoices')).toBe(1)
  })

  test('books free consultations meanwhile', async () => {
    const w = await unfinished(engine)
    const asked = { ...w.ask('18:00', 'consultation'), email: 'bo@post.example' }
    expect(await bookAppointment(w.services, asked, { lng: 'da' })).toMatchObject({ ok: true })
  })
})

test('a demo sells with the shipped facts', async () => {
  const w = await unfinished('postgres')
  const demo = { ...w.services, settings: w.services.settings.with({ demo: true }) }
  expect(await bookAppointment(demo, w.ask('15:00'), { lng: 'da' })).toMatchObject({ ok: true })
})

test('company number, address, telephone and mail must be the clinic’s own; its name may be the shipped one', () => {
  expect(placeholdersIn(SHIPPED_FACTS)).toEqual(['cvr', 'street', 'phone', 'email'])
  expect(placeholdersIn({ ...OWN, phone: SHIPPED_FACTS.phone })).toEqual(['phone'])
  expect(placeholdersIn(OWN)).toEqual([])
})
