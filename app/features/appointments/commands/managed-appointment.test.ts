import { expect, test } from 'vitest'
import { clinicTime } from '#app/domain/time/clinic-time.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { startDeposit } from '#app/features/payments/commands/checkout.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { world } from '#test/clinic/world.ts'
import { cancelManagedAppointment, moveManagedAppointment } from './managed-appointment.ts'
import { findManagedAppointment } from '../queries/appointments.ts'

type World = Awaited<ReturnType<typeof world>>

async function book({ services }: World, changes: object = {}) {
  const input = bookingSchema.parse({
    type: 'consultation',
    email: 'ida@post.example',
    firstName: 'Ida',
    appointmentDate: '2026-12-03',
    appointmentTime: '12:30',
    ...changes,
  })
  const booked = await bookAppointment(services, input, { lng: 'da', isVerified: true })
  if (!booked.ok) throw new Error(booked.refusal)
  return { id: booked.value.appointmentId, token: booked.value.manageUrl.split('/aftale/')[1]! }
}

test('the private link shows the appointment and nothing of the account', async () => {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30')
  const { token } = await book(w)
  const seen = await findManagedAppointment(w.services, token)
  expect(seen).toMatchObject({ startsAt: '2026-12-03T12:30', status: 'scheduled', firstName: 'Ida', canChange: true })
  expect(JSON.stringify(seen)).not.toContain('ida@post.example')
})

test('[sec 30.1] a link of one appointment opens no other, and a changed letter opens nothing', async () => {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30')
  const mine = await book(w)
  const yours = await book(w, { email: 'bo@post.example', appointmentTime: '15:00' })
  const [, signature] = mine.token.split('.')
  expect(await findManagedAppointment(w.services, `${yours.id}.${signature}`)).toBeNull()
  expect(await cancelManagedAppointment(w.services, `${yours.id}.${signature}`, '')).toMatchObject({
    refusal: 'not-found',
  })
  expect(
    await findManagedAppointment(w.services, `${mine.token.slice(0, -1)}${mine.token.endsWith('A') ? 'B' : 'A'}`),
  ).toBeNull()
})

test('moved once, the link of the first mail leads to the new time, and the old slot is free', async () => {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30')
  const { token } = await book(w)
  expect(await moveManagedAppointment(w.services, token, clinicTime('2026-12-03T15:00'))).toMatchObject({ ok: true })
  expect(await findManagedAppointment(w.services, token)).toMatchObject({ startsAt: '2026-12-03T15:00', moves: 1 })
  await expect(book(w, { email: 'bo@post.example' })).resolves.toBeDefined()
})

test('a visit may be moved half an hour over its own old time', async () => {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30', { slotMinutes: 15 })
  const { token } = await book(w)
  expect(await moveManagedAppointment(w.services, token, clinicTime('2026-12-03T12:45'))).toMatchObject({ ok: true })
})

test('a moved visit stays with its provider when they have the time, whatever the others have', async () => {
  const w = await world()
  const providers = [w.providerId, await w.addProvider('Anden')]
  for (const provider of providers) await w.opens('2026-12-03', '12:00', '19:30', { provider })
  for (const [n, provider] of providers.entries()) {
    const { id, token } = await book(w, { provider, email: `client-${n}@post.example` })
    const moved = await moveManagedAppointment(w.services, token, clinicTime(`2026-12-03T1${5 + n}:00`))
    expect(moved.ok && (await w.count('appointments', `id = '${id}' and provider_id = '${provider}'`))).toBe(1)
  }
})

test("another client's visit with another provider at the same time stays in the way", async () => {
  const w = await world()
  const other = await w.addProvider('Anden')
  await w.opens('2026-12-03', '12:30', '19:30', { slotMinutes: 15 })
  await w.opens('2026-12-03', '12:00', '19:30', { slotMinutes: 15, provider: other })
  const { token } = await book(w, { provider: w.providerId })
  await book(w, { provider: other, email: 'bo@post.example' })
  expect(await moveManagedAppointment(w.services, token, clinicTime('2026-12-03T12:15'))).toMatchObject({
    refusal: 'slot-taken',
    details: { slots: expect.arrayContaining([{ time: '12:15', available: false }]) },
  })
})

test('moved to a taken time the client is told so, even where another provider is not there then', async () => {
  const w = await world()
  const other = await w.addProvider('Anden')
  await w.opens('2026-12-03', '12:00', '19:30')
  await w.opens('2026-12-03', '16:00', '19:30', { provider: other })
  const { token } = await book(w, { provider: w.providerId })
  await book(w, { provider: w.providerId, email: 'bo@post.example', appointmentTime: '15:00' })
  expect(await moveManagedAppointment(w.services, token, clinicTime('2026-12-03T15:00'))).toMatchObject({
    refusal: 'slot-taken',
  })
})

test('a cancelled appointment stays cancelled whatever its link is asked, and its slot is free', async () => {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30')
  const { token } = await book(w)
  await cancelManagedAppointment(w.services, token, 'syg')
  expect(await moveManagedAppointment(w.services, token, clinicTime('2026-12-03T15:00'))).toMatchObject({
    refusal: 'already-cancelled',
  })
  expect(await findManagedAppointment(w.services, token)).toMatchObject({ status: 'cancelled', canChange: false })
  await expect(book(w, { email: 'bo@post.example' })).resolves.toBeDefined()
})

test('two people moving two visits to one time: one gets it, the other keeps the old time and sees what is free', async () => {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30')
  const a = await book(w)
  const b = await book(w, { email: 'bo@post.example', appointmentTime: '13:00' })
  const answers = await Promise.all(
    [a, b].map(({ token }) => moveManagedAppointment(w.services, token, clinicTime('2026-12-03T15:00'))),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    refusal: 'slot-taken',
    details: { slots: expect.arrayContaining([{ time: '15:00', available: false }]) },
  })
})

test('a treatment cannot be moved to within 42 days of another; the first open day is told', async () => {
  const w = await world()
  for (const day of ['2026-12-03', '2027-01-14', '2027-01-13']) await w.opens(day, '12:00', '19:30')
  const first = await book(w, { type: 'treatment' })
  const paid = await startDeposit(w.services, first.id)
  if (!paid.ok) throw new Error(paid.refusal)
  await book(w, { type: 'treatment', appointmentDate: '2027-01-14' })
  expect(await moveManagedAppointment(w.services, first.token, clinicTime('2027-01-13T15:00'))).toMatchObject({
    refusal: 'six-weeks',
    details: { firstOpenDay: '2027-02-25' },
  })
})

test('less than 24 real hours before, the clinic is to be phoned: the night the clocks go forward counts 23', async () => {
  const w = await world({ now: '2027-03-20T09:00:00+01:00' })
  await w.opens('2027-03-28', '10:00', '14:00')
  const { token } = await book(w, { appointmentDate: '2027-03-28', appointmentTime: '11:00' })
  w.clock.moveTo('2027-03-27T10:30:00+01:00')
  expect(await cancelManagedAppointment(w.services, token, '')).toMatchObject({ refusal: 'too-late-to-change' })
  w.clock.moveTo('2027-03-27T09:59:00+01:00')
  expect(await cancelManagedAppointment(w.services, token, '')).toMatchObject({ ok: true })
})

test.each([
  ['on the last of the 14 days, late in the evening', '2026-12-14T23:50:00+01:00', true],
  ['after the 14 days', '2026-12-15T00:10:00+01:00', false],
])('a deposit goes back by itself when the client cancels %s', async (_when, now, back) => {
  const w = await world()
  await w.opens('2027-01-14', '12:00', '19:30')
  const { id, token } = await book(w, { type: 'treatment', appointmentDate: '2027-01-14' })
  await w.services.db.pool.query(`update appointments set created_at = '2026-11-30T08:00:00+01:00'`)
  const opened = await startDeposit(w.services, id)
  if (!opened.ok) throw new Error(opened.refusal)
  const paymentId = opened.value.paymentId
  await recordPaymentEvent(w.services, {
    eventId: paymentId,
    reference: paymentId,
    providerReference: 'p',
    kind: 'paid',
    amount: 50_000 as never,
    currency: 'DKK',
  })
  w.clock.moveTo(now)
  await cancelManagedAppointment(w.services, token, '')
  expect(await w.count('outbox', `kind = 'refund'`)).toBe(back ? 1 : 0)
})

test('[sec 30.2] the link dies a day after the visit', async () => {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30')
  const { token } = await book(w)
  w.clock.moveTo('2026-12-04T12:31:00+01:00')
  expect(await findManagedAppointment(w.services, token)).toBeNull()
})
