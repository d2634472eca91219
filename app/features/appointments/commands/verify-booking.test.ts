import { describe, expect, test } from 'vitest'
import { verifyBooking } from './verify-booking.ts'
import {
  cancelManagedAppointment,
  moveManagedAppointment,
} from '#app/features/appointments/commands/managed-appointment.ts'
import { markVisit } from '#app/features/appointments/commands/change-as-staff.ts'
import { checkIn, checkInByLink } from '#app/features/check-in/commands.ts'
import {
  closedDaysOf,
  findManagedAppointment,
  ownAppointments,
} from '#app/features/appointments/queries/appointments.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { kroner } from '#app/domain/money/money.ts'
import { clinicTime } from '#app/domain/time/clinic-time.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signLink } from '#app/services/links/links.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'

const OWNER = 'owner@post.example'
const ask = (changes: object = {}) =>
  bookingSchema.parse({
    type: 'treatment',
    email: OWNER,
    firstName: 'Ida',
    lastName: 'Holm',
    phone: '+45 20 30 40 50',
    appointmentDate: '2026-12-10',
    appointmentTime: '12:30',
    affiliateCode: 'FRI500',
    ...changes,
  })

async function clinic(engine: Engine = 'embedded') {
  const w = await world({ engine })
  const { services } = w
  for (const day of ['2026-12-03', '2026-12-10', '2027-01-21']) await w.opens(day, '12:00', '19:30')
  await services.db.k
    .insertInto('affiliates')
    .values({
      id: services.newId(),
      affiliate_code: 'FRI500',
      company_name: 'Demo',
      status: 'active',
      is_active: true,
      zero_deposit: true,
    })
    .execute()
  const book = async (changes: object = {}, who: object = {}) => {
    const booked = await bookAppointment(services, ask(changes), { lng: 'da', ...who })
    if (!booked.ok) throw new Error(booked.refusal)
    return booked.value
  }
  const statusOf = async (id: string) =>
    (
      await services.db.pool.query<{ status: string; payment_status: string; unverified: boolean }>(
        'select status, payment_status, unverified_since is not null as unverified from appointments where id = $1',
        [id],
      )
    ).rows[0]!
  const mailed = (id: string) => signLink(services.settings.secret, 'appointment', id, 1)
  const deliver = async () => {
    while ((await deliverDue(services, deliverOne)) > 0);
  }
  return { ...w, book, statusOf, mailed, deliver }
}

const tokenOf = (manageUrl: string) => manageUrl.split('/').at(-1)!

describe.each(engines())('an unverified booking on the %s engine', (engine) => {
  test('stands once verified, and only then closes the six weeks around it', async () => {
    const { services, book, statusOf } = await clinic(engine)
    const { appointmentId } = await book()
    const owner = { isVerified: true }
    expect(await verifyBooking(services, appointmentId)).toEqual({ ok: true, value: null })
    expect(await statusOf(appointmentId)).toMatchObject({ status: 'scheduled', unverified: false })
    await expect(book({ appointmentDate: '2026-12-03' }, owner)).rejects.toThrow('six-weeks')
  })

  test('is released at verification when a verified treatment is too near, and its deposit goes back', async () => {
    const { services, sent, book, statusOf, providerId, deliver } = await clinic(engine)
    const owner = await signedIn(services, { email: OWNER })
    await visit(services, owner, providerId, { at: '2026-12-09T12:30' })
    const { appointmentId } = await book()
    await services.db.pool.query(
      `update appointments set deposit = 50000, status = 'confirmed', payment_status = 'confirmed' where id = $1`,
      [appointmentId],
    )
    await services.db.k
      .insertInto('payments')
      .values({
        id: services.newId(),
        appointment_id: appointmentId,
        kind: 'deposit',
        amount: kroner(500),
        provider: services.payments.name,
        provider_reference: `paid-${appointmentId}`,
        status: 'confirmed',
      })
      .execute()
    expect(await verifyBooking(services, appointmentId)).toEqual({
      ok: false,
      refusal: 'six-weeks',
      details: { firstOpenDay: '2027-01-20' },
    })
    expect(await statusOf(appointmentId)).toMatchObject({ status: 'cancelled' })
    const { rows } = await services.db.pool.query('select amount from refunds')
    expect(rows).toEqual([{ amount: 50_000 }])
    await deliver()
    const mail = sent.findLast(({ to }) => to === OWNER)!
    expect(mail.text).toContain('Loven kræver seks uger')
    expect(mail.text).toContain('20. januar 2027')
  })

  test('verified eight times at the same moment it stands, and is no reason against itself', async () => {
    const { services, book, statusOf } = await clinic(engine)
    const { appointmentId: id } = await book()
    const answers = await Promise.all(Array.from({ length: 8 }, () => verifyBooking(services, id)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(8)
    expect(await statusOf(id)).toMatchObject({ status: 'scheduled', unverified: false })
  })

  test('verified twice at the same moment with its rival: one of two overlapping treatments stands', async () => {
    const { services, book, statusOf } = await clinic(engine)
    const first = await book()
    // Made by hand: a second zero-deposit booking for one address replaces the first.
    const second = await book({ email: 'other@post.example', appointmentDate: '2026-12-03' })
    await services.db.pool.query(
      'update appointments set patient_id = (select patient_id from appointments where id = $1) where id = $2',
      [first.appointmentId, second.appointmentId],
    )
    const ids = [first.appointmentId, second.appointmentId]
    const answers = await Promise.all([...ids, ...ids].map((id) => verifyBooking(services, id)))
    expect(answers.some((answer) => !answer.ok && answer.refusal === 'six-weeks')).toBe(true)
    const standing = await Promise.all(ids.map(statusOf))
    expect(standing.filter(({ status, unverified }) => status === 'scheduled' && !unverified)).toHaveLength(1)
    expect(standing.filter(({ status }) => status === 'cancelled')).toHaveLength(1)
  })

  test('[sec 28.4] cannot arrive or be treated within six weeks of a verified treatment, and arrives otherwise', async () => {
    const { services, clock, book, statusOf, providerId } = await clinic(engine)
    const staff = await signedIn(services, { roles: ['admin'] })
    const owner = await signedIn(services, { email: OWNER })
    const near = await visit(services, owner, providerId, { at: '2026-12-09T12:30' })
    const { appointmentId: id } = await book()
    await services.db.pool.query(`update appointments set status = 'confirmed' where id = $1`, [id])
    clock.moveTo('2026-12-10T12:20:00+01:00')
    const mark = () => markVisit(services, staff, { id, from: 'confirmed', to: 'ankommet' })
    expect(await mark()).toMatchObject({ ok: false, refusal: 'six-weeks' })
    const kioskId = services.newId()
    const made = { id: kioskId, name: 'Indgangen', made_at: services.clock.instant() }
    await services.db.k.insertInto('kiosks').values(made).execute()
    await checkIn(services, kioskId, { who: OWNER, initials: 'IH', time: '12:30' } as never, 0)
    expect(await statusOf(id)).toMatchObject({ status: 'confirmed', unverified: true })
    await services.db.pool.query(`update appointments set status = 'cancelled' where id = $1`, [near])
    expect(await mark()).toMatchObject({ ok: true, value: 'ankommet' })
    expect(await statusOf(id)).toMatchObject({ status: 'ankommet', unverified: false })
  })

  test('ten consultations for one address at once: one stands, and the freed times can be booked', async () => {
    const { services, book, count } = await clinic(engine)
    const times = ['12:30', '13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00']
    const booked = await Promise.all(
      times.map((appointmentTime) => book({ type: 'consultation', affiliateCode: null, appointmentTime })),
    )
    expect(booked).toHaveLength(10)
    expect(await count('appointments', "status <> 'cancelled'")).toBe(1)
    const { rows } = await services.db.pool.query(
      `select appointment_time::text as time from appointments where status = 'cancelled'`,
    )
    expect(rows).toHaveLength(9)
    const email = 'new@post.example'
    await book({ type: 'consultation', affiliateCode: null, email, appointmentTime: rows[0].time.slice(0, 5) })
  })
})

test("the owner's own booking replaces an unverified treatment near it, and a paid one is refunded", async () => {
  const { services, book, statusOf, deliver } = await clinic()
  const owner = await signedIn(services, { email: OWNER })
  const paid = await book({ appointmentTime: '15:00' })
  await services.db.pool.query(
    `update appointments set deposit = 50000, status = 'confirmed', payment_status = 'confirmed' where id = $1`,
    [paid.appointmentId],
  )
  await services.db.k
    .insertInto('payments')
    .values({
      id: services.newId(),
      appointment_id: paid.appointmentId,
      kind: 'deposit',
      amount: kroner(500),
      provider: services.payments.name,
      provider_reference: `paid-${paid.appointmentId}`,
      status: 'confirmed',
    })
    .execute()
  const free = await book()
  const late = await book({ email: OWNER, appointmentDate: '2027-01-21', affiliateCode: null })
  await book({ appointmentDate: '2026-12-03' }, { actor: owner })
  await deliver()
  expect(await statusOf(free.appointmentId)).toMatchObject({ status: 'cancelled' })
  expect(await statusOf(paid.appointmentId)).toMatchObject({ status: 'cancelled' })
  expect((await services.db.pool.query('select amount from refunds')).rows).toEqual([{ amount: 50_000 }])
  expect(await statusOf(late.appointmentId)).toMatchObject({ status: 'scheduled', unverified: true })
})

test('a second open consultation of a verified client is refused; a stranger is told nothing of it', async () => {
  const { services, book } = await clinic()
  const owner = await signedIn(services, { email: OWNER })
  const talk = { type: 'consultation', affiliateCode: null }
  await book(talk, { actor: owner })
  await expect(book({ ...talk, appointmentTime: '14:00' }, { actor: owner })).rejects.toThrow('consultation-open')
  const stranger = await book({ ...talk, appointmentTime: '14:00' })
  expect(await verifyBooking(services, stranger.appointmentId)).toMatchObject({ refusal: 'consultation-open' })
})

test('the link given with an unverified booking shows no days of the owner, moves freely and ends at verification', async () => {
  const { services, book, mailed, providerId } = await clinic()
  const owner = await signedIn(services, { email: OWNER })
  await visit(services, owner, providerId, { at: '2026-12-09T12:30' })
  const { manageUrl, appointmentId } = await book()
  const link = tokenOf(manageUrl)
  expect(link).not.toBe(mailed(appointmentId))
  expect(await closedDaysOf(services, { patientId: null, link })).toEqual([])
  const moved = await moveManagedAppointment(services, link, clinicTime('2026-12-03T13:00'))
  expect(moved).toMatchObject({ ok: true, value: { isMailed: false, token: link } })
  await services.db.pool.query(`update appointments set status = 'cancelled' where appointment_date = '2026-12-09'`)
  expect(await verifyBooking(services, appointmentId)).toMatchObject({ ok: true })
  expect(await findManagedAppointment(services, link)).toBeNull()
  expect(await cancelManagedAppointment(services, link, '')).toMatchObject({ refusal: 'not-found' })
  expect(await findManagedAppointment(services, mailed(appointmentId))).toMatchObject({ isMailed: true })
})

test('the link given with an unverified booking does not check in; the mailed one does', async () => {
  const { services, clock, book, mailed } = await clinic()
  const { manageUrl, appointmentId } = await book()
  await services.db.pool.query(`update appointments set status = 'confirmed' where id = $1`, [appointmentId])
  clock.moveTo('2026-12-10T12:20:00+01:00')
  expect(await checkInByLink(services, tokenOf(manageUrl))).toMatchObject({ refusal: 'move-not-allowed' })
  expect(await checkInByLink(services, mailed(appointmentId))).toMatchObject({ ok: true })
})

test('a repeated request is answered with the link it was given, also after the address is verified', async () => {
  const { services, book } = await clinic()
  const first = await book({}, { idempotencyKey: 'once' })
  await verifyBooking(services, first.appointmentId)
  expect((await book({}, { idempotencyKey: 'once' })).manageUrl).toBe(first.manageUrl)
})

test('an unverified booking is marked as such where its owner sees it', async () => {
  const { services, book } = await clinic()
  const owner = await signedIn(services, { email: OWNER })
  await book()
  expect(await ownAppointments(services, asReached(owner.userId))).toMatchObject([{ isUnverified: true }])
})
