import { describe, expect, test } from 'vitest'
import { bookingNumber } from '#app/domain/booking/booking-number.ts'
import { clinicTime, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import { bookCourse } from '#app/features/plans/commands/book-course.ts'
import { approvePlan, proposePlan } from '#app/features/plans/commands/treatment-plan.ts'
import { findPlan } from '#app/features/plans/queries/treatment-plan.ts'
import { proposalSchema } from '#app/features/plans/schema.ts'
import { startPlanPayment } from '#app/features/payments/commands/checkout.ts'
import { refundByStaff } from '#app/features/payments/commands/at-clinic.ts'
import { stopPlan } from './stop-plan.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import {
  cancelManagedAppointment,
  expireHolds,
  moveManagedAppointment,
} from '#app/features/appointments/commands/managed-appointment.ts'
import { findManagedAppointment } from '#app/features/appointments/queries/appointments.ts'
import { findContract } from '#app/features/appointments/queries/named-contract.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { manageUrlOf } from '#app/services/links/links.ts'
import { allClearedInSql, cleared } from '#test/clinic/cleared.ts'
import { cancelledByStaff, signedIn } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { closeVisit } from './close-visit.ts'
import { withdraw } from './withdraw.ts'

const DAYS = ['2026-12-03', '2027-01-14', '2027-01-15', '2027-02-25'] as const
const PRICE = 675_000
const email = 'ida@post.example'
const order = {
  treatmentType: 'completeRemoval',
  date: DAYS[0],
  time: '15:30',
  plan: 'package',
  email,
  firstName: 'Ida',
  lastName: 'Holm',
  isAdult: true,
}

async function clinic(engine: Engine = 'postgres') {
  const w = await world({ engine })
  for (const day of DAYS) await w.opens(day, '12:00', '19:30')
  return { ...w, staff: await signedIn(w.services, { roles: ['provider', 'admin'] }) }
}
type Clinic = Awaited<ReturnType<typeof clinic>>

/** Ten sessions ordered on 30 November 2026, their payment still to come. */
async function ordered(w: Clinic) {
  const { body } = await apiOf(w.services).post('/api/payments/package', order)
  return { planId: body.planId as string, first: body.appointmentId as string }
}

let events = 0
async function pays({ services }: Clinic) {
  const { id, amount } = await services.db.k
    .selectFrom('payments')
    .selectAll()
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const event = { eventId: `course-${++events}`, reference: id, providerReference: `pay-${id}`, kind: 'paid' } as const
  await recordPaymentEvent(services, { ...event, amount, currency: 'DKK' })
}

/** The same, paid. */
async function bought(w: Clinic) {
  const course = await ordered(w)
  await pays(w)
  await deliver(w)
  return course
}

/** Gives the next open sessions of a plan these times. @returns their visits, in that order. */
async function booksSessions(w: Clinic, planId: string, ...times: ClinicTime[]) {
  const open = (await findPlan(w.services, planId))!.sessions.filter(({ startsAt, doneOn }) => !startsAt && !doneOn)
  const chosen = times.map((startsAt, at) => ({ sessionId: open[at]!.id, startsAt }))
  const booked = await bookCourse(w.services, { planId, times: chosen, scope: 'rest', by: 'client' })
  if (!booked.ok) throw new Error(booked.refusal)
  await deliver(w)
  const rows = await w.services.db.k
    .selectFrom('appointments')
    .select(['id', 'starts_at'])
    .where('status', '=', 'confirmed')
    .execute()
  return times.map((time) => rows.find(({ starts_at: startsAt }) => startsAt === time)!.id)
}
const [SECOND, THIRD] = [clinicTime('2027-01-14T15:30'), clinicTime('2027-02-25T15:30')]

const deliver = async ({ services }: Clinic) => {
  while ((await deliverDue(services, deliverOne)) > 0);
}
const statement = (id: string) => ({ name: 'Ida Holm', contract: bookingNumber(id), email })
const tokenOf = ({ services }: Clinic, id: string) => manageUrlOf(services.settings, id, 1).split('/aftale/')[1]!
const calledOff = async (w: Clinic, id: string) => {
  expect(await cancelManagedAppointment(w.services, tokenOf(w, id), '')).toMatchObject({ ok: true })
  await deliver(w)
}
const refunds = ({ services }: Clinic) => [...services.payments.refunds.values()]
const paymentOf = async ({ services }: Clinic) =>
  (await services.db.k.selectFrom('payments').select('id').where('status', '=', 'confirmed').executeTakeFirstOrThrow())
    .id
const ownerOf = ({ services }: Clinic, planId: string) =>
  services.db.k.selectFrom('treatment_plans').select('patient_id').where('id', '=', planId).executeTakeFirstOrThrow()
const endOf = async ({ services }: Clinic) =>
  (await services.db.k.selectFrom('treatment_plans').select('ended_because').executeTakeFirstOrThrow()).ended_because
/** Mails about visits and statements, without line breaks: invoices and credit notes have tests of their own. */
const lettersSince = ({ sent }: Clinic, from: number) =>
  sent
    .slice(from)
    .filter(({ id }) => !id.startsWith('invoice-'))
    .map(({ text, ...mail }) => ({ ...mail, text: text.replaceAll(/\s+/g, ' ') }))

describe.each(engines())('a package is withdrawn from by the number of any of its visits, %s', (engine) => {
  test('the first, also after it was called off: all that was paid goes back, once', async () => {
    const w = await clinic(engine)
    const { first } = await bought(w)
    await calledOff(w, first)
    expect(await findContract(w.services, statement(first))).toMatchObject({ standing: 'free', back: PRICE })
    expect(await withdraw(w.services, statement(first), 'da')).toBe('withdrawn')
    expect(await withdraw(w.services, statement(first), 'da')).toBe('already')
    await deliver(w)
    expect([refunds(w), await endOf(w)]).toEqual([[PRICE], 'withdrawn'])
    expect(await w.count('appointments', `payment_status = 'refunded'`)).toBe(1)
  })

  test('one booked later: the whole package ends, every visit of it is off, and each mail says so', async () => {
    const w = await clinic(engine)
    const { planId, first } = await bought(w)
    const [second, third] = await booksSessions(w, planId, SECOND, THIRD)
    const before = w.sent.length
    expect(await withdraw(w.services, statement(third!), 'da')).toBe('withdrawn')
    await deliver(w)
    expect([refunds(w), await endOf(w)]).toEqual([[PRICE], 'withdrawn'])
    expect(await w.count('appointments', `status = 'cancelled'`)).toBe(3)
    expect(await w.count('appointments', `id = '${first}' and payment_status = 'refunded'`)).toBe(1)
    const letters = lettersSince(w, before)
    expect(letters).toHaveLength(3)
    expect(letters.filter(({ text }) => text.includes('Hele pakken er fortrudt'))).toHaveLength(1)
    expect(letters.filter(({ text }) => text.includes('Hvad du får tilbage, står i kvitteringen'))).toHaveLength(2)
    for (const { text } of letters) expect(text).not.toMatch(/ikke betalt noget|epositum/)
    expect(await findManagedAppointment(w.services, tokenOf(w, second!))).toMatchObject({
      refundOnCancel: false,
      course: { state: 'withdrawn' },
    })
  })

  test('two of its numbers sent at the same moment: it ends once, and the money goes back once', async () => {
    const w = await clinic(engine)
    const { planId, first } = await bought(w)
    const booked = await booksSessions(w, planId, SECOND, THIRD)
    const answers = await Promise.all([first, ...booked].map((id) => withdraw(w.services, statement(id), 'da')))
    expect(answers.toSorted()).toEqual(['already', 'already', 'withdrawn'])
    await deliver(w)
    expect(refunds(w)).toEqual([PRICE])
  })

  test('while staff send a part of its price back: it ends, and all that was paid goes back, not an øre twice', async () => {
    const w = await clinic(engine)
    const { planId, first } = await bought(w)
    const payment = await paymentOf(w)
    const { patient_id: patientId } = await ownerOf(w, planId)
    const part = { key: w.services.newId(), payment, amount: kroner(1_000), note: '' }
    const [answer] = await Promise.all([
      withdraw(w.services, statement(first), 'da'),
      refundByStaff(w.services, w.staff, patientId, part),
    ])
    expect(answer).toBe('withdrawn')
    await deliver(w)
    expect(refunds(w).reduce((all, one) => all + one, 0)).toBe(PRICE)
  })

  test('one that was called off and whose session has another time by now', async () => {
    const w = await clinic(engine)
    const { planId } = await bought(w)
    const [second] = await booksSessions(w, planId, SECOND)
    await calledOff(w, second!)
    await booksSessions(w, planId, clinicTime('2027-01-15T15:30'))
    expect(await withdraw(w.services, statement(second!), 'da')).toBe('withdrawn')
    expect(await w.count('appointments', `status = 'confirmed'`)).toBe(0)
    await deliver(w)
    expect(refunds(w)).toEqual([PRICE])
  })

  test('a plan agreed with the clinic is never answered with nothing: a person reads the statement, and the visit stands', async () => {
    const w = await clinic(engine)
    const ida = await signedIn(w.services, { email })
    const input = proposalSchema.parse({ treatmentType: 'fading', sessions: '5', sessionPrice: '900' })
    const made = await proposePlan(w.services, w.staff, { ...input, patientId: ida.userId })
    if (!made.ok) throw new Error(made.refusal)
    const { planId } = made.value
    await approvePlan(w.services, (await findPlan(w.services, planId))!.url!.split('/treatment-plan/')[1]!)
    const pages = { successUrl: 'http://clinic.test/ok', failureUrl: 'http://clinic.test/no' }
    expect(await startPlanPayment(w.services, planId, { what: 'session', ...pages })).toMatchObject({ ok: true })
    await pays(w)
    const [visit] = await booksSessions(w, planId, SECOND)
    const before = w.sent.length
    const named = await findContract(w.services, statement(visit!))
    expect(named).toMatchObject({ standing: 'plan', paid: 90_000 })
    expect(await withdraw(w.services, statement(visit!), 'da')).toBe('received')
    await deliver(w)
    expect(await w.count('appointments', `id = '${visit}' and status = 'confirmed'`)).toBe(1)
    expect([refunds(w), await endOf(w)]).toEqual([[], null])
    const letters = lettersSince(w, before)
    expect(letters.map(({ to }) => to).toSorted()).toEqual(['hej@falm.example', email])
    for (const { text } of letters) expect(text).toContain('en af os regner ud, hvor meget du skal have tilbage')
    await calledOff(w, visit!)
    expect(lettersSince(w, before).at(-1)!.text).toContain('Planen gælder stadig')
    expect(await withdraw(w.services, statement(visit!), 'da')).toBe('received')
  })
})

test('a part that goes back while the statement is read is seen: the client is sent the rest, not nothing', async () => {
  const w = await clinic('postgres')
  const { first } = await bought(w)
  const payment = await paymentOf(w)
  const { db, newId } = w.services
  const waiting = async () =>
    (
      await db.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  const part = { payment_id: payment, amount: kroner(1_000), reason: 'by-clinic', note: '' } as const
  const { answer } = await db.k.transaction().execute(async (tx) => {
    await tx
      .insertInto('refunds')
      .values({ ...part, id: newId() })
      .execute()
    const asked = withdraw(w.services, statement(first), 'da')
    await expect.poll(waiting).toBe(1)
    return { answer: asked }
  })
  expect([await answer, await endOf(w)]).toEqual(['withdrawn', 'withdrawn'])
  const sent = await db.k.selectFrom('refunds').select('amount').orderBy('amount').execute()
  expect(sent.map(({ amount }) => amount)).toEqual([kroner(1_000), PRICE - kroner(1_000)])
})

test('the period is the package’s own, from the day of its order: a session booked after it opens none', async () => {
  const w = await clinic()
  const { planId, first } = await bought(w)
  w.clock.moveTo('2026-12-20T08:00:00+01:00')
  const [second] = await booksSessions(w, planId, SECOND)
  for (const id of [first, second!])
    expect(await findContract(w.services, statement(id))).toMatchObject({
      lastDay: '2026-12-14',
      standing: 'period-over',
    })
  const before = w.sent.length
  const moved = await moveManagedAppointment(w.services, tokenOf(w, second!), clinicTime('2027-01-14T16:00'))
  expect(moved).toMatchObject({ ok: true })
  expect(await withdraw(w.services, statement(second!), 'da')).toBe('received')
  await deliver(w)
  const [move, ...statements] = lettersSince(w, before)
  expect(move!.text).not.toMatch(/Du kan fortryde aftalen/)
  expect(statements[0]!.text).toContain('udløb mandag 14. december 2026')
})

test('a package stopped by its own rule inside the period may owe more by law: a person reads the statement', async () => {
  const w = await clinic()
  const { planId, first } = await bought(w)
  await allClearedInSql(w.services)
  await w.services.db.pool.query(`update appointments set status = 'completed'`)
  const { patient_id: patientId } = await ownerOf(w, planId)
  expect(await stopPlan(w.services, w.staff, { planId, patientId })).toMatchObject({ ok: true })
  expect(await withdraw(w.services, statement(first), 'da')).toBe('received')
})

test.each(engines())(
  'a package stopped at the desk calls off what is still to come of it: nothing is given unpaid (%s)',
  async (engine) => {
    const w = await clinic(engine)
    const { planId, first } = await bought(w)
    const [second, third] = await booksSessions(w, planId, SECOND, THIRD)
    await allClearedInSql(w.services)
    await w.services.db.pool.query(`update appointments set status = 'completed' where id = '${first}'`)
    w.clock.moveTo('2027-01-14T16:00:00+01:00')
    const { patient_id: patientId } = await ownerOf(w, planId)
    const stop = () => stopPlan(w.services, { ...w.staff, provenAt: w.clock.instant() }, { planId, patientId })
    // The second's time has begun: only whoever closes it knows whether it is to be paid back.
    expect(await stop()).toMatchObject({ refusal: 'visit-under-way' })
    await cleared(w.services, patientId)
    await closeVisit(w.services, { id: second!, patientId, as: 'completed' }, w.staff)
    await deliver(w)
    const before = w.sent.length
    expect(await stop()).toMatchObject({ value: { back: PRICE - kroner(1_800) } })
    await deliver(w)
    const rows = await w.services.db.k.selectFrom('appointments').select(['id', 'status']).execute()
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [first]: 'completed',
      [second!]: 'completed',
      [third!]: 'cancelled',
    })
    const [letter, ...more] = lettersSince(w, before)
    expect(letter!.text).toContain('Den aftale, tiden hørte til, er afsluttet')
    expect(letter!.text).not.toMatch(/som du bad om/i)
    expect(more).toEqual([])
  },
)

test('a session whose time is past and that nobody has marked is for a person: it may have been given', async () => {
  const w = await clinic()
  const { first } = await bought(w)
  w.clock.moveTo('2026-12-03T18:00:00+01:00')
  expect(await withdraw(w.services, statement(first), 'da')).toBe('received')
  expect(refunds(w)).toEqual([])
})

test.each(['client', 'clinic'] as const)(
  'a visit of a package called off by the %s: mail and page say that the package stands, and until when it can be left',
  async (wish) => {
    const w = await clinic()
    const { first, planId } = await bought(w)
    const token = tokenOf(w, first)
    const asked = (await findManagedAppointment(w.services, token))!
    const course = { origin: 'package', state: 'stands', withdrawUntil: '2026-12-14', planId }
    expect(asked).toMatchObject({ refundOnCancel: false, course })
    const before = w.sent.length
    if (wish === 'client') await calledOff(w, first)
    else await cancelledByStaff(w.services, w.staff, { id: first, reason: 'Laseren er til service', wish })
    await deliver(w)
    const [mail] = lettersSince(w, before)
    for (const said of ['Pakken gælder stadig', 'mandag 14. december 2026', `/dashboard/plan/${planId}`])
      expect(mail!.text).toContain(said)
    expect(mail!.text).not.toMatch(/epositum|ikke betalt noget/)
    expect((await findManagedAppointment(w.services, token))!.course).toEqual(course)
  },
)

test('a package whose payment page was left is called a package, in the mail and on its page', async () => {
  const w = await clinic()
  const { first } = await ordered(w)
  expect((await findManagedAppointment(w.services, tokenOf(w, first)))!.course).toMatchObject({ state: 'unpaid' })
  w.clock.moveTo('2026-11-30T08:31:00+01:00')
  await expireHolds(w.services)
  await deliver(w)
  const [mail] = lettersSince(w, 0)
  expect(mail!.text).toContain('så du kunne nå at betale pakken')
  expect(mail!.text).not.toContain('epositum')
})
