import { expect, test } from 'vitest'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { suspectBookings, unverifiedBookings } from '#app/features/appointments/queries/unverified.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { world } from '#test/clinic/world.ts'
import { cancelUnverified } from './commands/cancel-unverified.ts'
import { verifyBooking } from './commands/verify-booking.ts'

const TIMES = ['12:00', '12:30', '13:00', '13:30', '14:00', '14:30', '15:00']

/** Seven unverified consultations from one network, the last of them verified, each for another address. */
async function attacked() {
  const w = await world()
  const { services } = w
  const people = [w.providerId, ...(await Promise.all(Array.from({ length: 5 }, () => w.addProvider())))]
  for (const provider of people) await w.opens('2026-12-03', '12:00', '19:30', { provider })
  const ids: string[] = []
  for (const [at, appointmentTime] of TIMES.entries()) {
    const input = bookingSchema.parse({
      type: 'consultation',
      email: `visitor-${at}@post.example`,
      firstName: 'Ida',
      phone: '+4520304050',
      appointmentDate: '2026-12-03',
      appointmentTime,
    })
    const booked = await bookAppointment(services, input, { lng: 'da', from: `203.0.113.${at + 1}` })
    if (!booked.ok) throw new Error(booked.refusal)
    ids.push(booked.value.appointmentId)
  }
  await verifyBooking(services, ids.at(-1)!)
  const mails = async () => {
    w.sent.length = 0
    await services.db.pool.query(`update outbox set done_at = now() where kind = 'consultation-booked'`)
    while ((await deliverDue(services, deliverOne)) > 0);
    return w.sent.map(({ to }) => to).toSorted()
  }
  return { ...w, ids, mails, staff: await signedIn(services, { roles: ['admin'] }) }
}

test('bookings from one network are a pattern on the first page of staff; a verified one is not among them', async () => {
  const { services, ids } = await attacked()
  expect(await suspectBookings(services)).toBe(6)
  const { patterns } = await unverifiedBookings(services)
  expect(patterns.map(({ by, ids: those }) => [by, those.length])).toEqual([
    ['network', 6],
    ['phone', 6],
  ])
  expect(patterns[0]!.ids).not.toContain(ids.at(-1))
})

test('a batch is cancelled with one action and a reason, without mail, and written to the audit log', async () => {
  const { services, ids, mails, staff } = await attacked()
  const done = await cancelUnverified(services, staff, { ids, reason: 'Samme netværk', mail: 'none' })
  expect(done).toEqual({ ok: true, value: 6 })
  const { rows } = await services.db.pool.query(
    `select h.reason, h.actor, count(*)::int from appointment_history h where became = 'cancelled' group by 1, 2`,
  )
  expect(rows).toEqual([{ reason: 'Samme netværk', actor: staff.userId, count: 6 }])
  const { rows: audited } = await services.db.pool.query('select action, actor_id, detail from audit_log')
  expect(audited).toEqual([
    { action: 'unverified-cancelled', actor_id: staff.userId, detail: { count: 6, mail: 'none' } },
  ])
  expect(await mails()).toEqual([])
})

test('each address of a cancelled batch is mailed once where staff ask for it', async () => {
  const { services, ids, mails, staff } = await attacked()
  await services.db.pool.query(`update appointments set email = 'visitor-0@post.example' where id = $1`, [ids[1]])
  await cancelUnverified(services, staff, { ids, reason: 'Samme netværk', mail: 'one' })
  expect(await mails()).toEqual([0, 2, 3, 4, 5].map((at) => `visitor-${at}@post.example`))
})

test('a client cancels no batch', async () => {
  const { services, ids } = await attacked()
  const client = await signedIn(services)
  expect(await cancelUnverified(services, client, { ids, reason: 'x', mail: 'none' })).toMatchObject({
    refusal: 'forbidden',
  })
})
