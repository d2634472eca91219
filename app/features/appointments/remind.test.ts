import { beforeAll, expect, test } from 'vitest'
import { clinicTime, instantOf } from '#app/domain/time/clinic-time.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { cancelAppointment, changeStatus, moveAppointment } from '#app/db/appointments/change.ts'
import { updateProfile } from '#app/features/account/commands/sign-in.ts'
import { changeSetting } from '#app/features/settings/commands/settings.ts'
import { subscribeDevice } from '#app/features/push/commands.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { remindClients } from './commands/remind.ts'

beforeAll(async () => void (await world()))

const LONG_AGO = '2026-11-01T09:00:00Z'

/** A clinic with one visit, Thursday 3 December at 12.30, booked long ago, and what is mailed as time goes. */
async function withVisit(engine: Engine = 'postgres', { type = 'treatment' as const, bookedAt = LONG_AGO } = {}) {
  const w = await world({ engine })
  const { services, clock, sent, providerId } = w
  const ida = await signedIn(services, { email: 'ida@post.example' })
  const id = await visit(services, ida, providerId, { type, bookedAt })
  const deliver = async () => {
    while ((await deliverDue(services, deliverOne)) > 0);
  }
  /** The job's rounds at these times of the clinic's clock, and what was mailed in them. */
  const at = async (...times: string[]) => {
    sent.length = 0
    for (const time of times) {
      clock.moveTo(instantOf(clinicTime(time)).toISOString())
      await remindClients(services)
      await deliver()
    }
    return sent.map(({ to, subject }) => `${to}: ${subject}`)
  }
  const history = (time: string) =>
    services.db.pool.query('update appointment_history set at = $1', [instantOf(clinicTime(time))])
  return { ...w, ida, id, at, deliver, history }
}

const REMINDED = 'ida@post.example: Husk din tid torsdag 3. december 2026 kl. 12.30'

test.each(engines())(
  '[spec 9 reminders-72] a client is reminded three days and one day before the visit, once each (%s)',
  async (engine) => {
    const { at, count } = await withVisit(engine)
    expect(await at('2026-11-30T12:29')).toEqual([])
    expect(await at('2026-11-30T12:30')).toEqual([REMINDED])
    expect(await at('2026-11-30T12:31', '2026-12-01T09:00', '2026-12-02T12:29')).toEqual([])
    expect(await at('2026-12-02T12:30')).toEqual([REMINDED])
    expect(await at('2026-12-02T12:31', '2026-12-03T12:29', '2026-12-03T12:31', '2026-12-04T09:00')).toEqual([])
    expect(await count('appointment_reminders')).toBe(2)
  },
)

test.each(engines())('ten instances that find the same reminder due send it once (%s)', async (engine) => {
  const { services, clock, sent, deliver } = await withVisit(engine)
  clock.moveTo('2026-12-02T12:00:00Z')
  const written = await Promise.all(Array.from({ length: 10 }, () => remindClients(services)))
  await deliver()
  expect([written.reduce((sum, each) => sum + each), sent.length]).toEqual([1, 1])
})

test.each(engines())('after a move the client is reminded of the new time, and not of the old (%s)', async (engine) => {
  const { services, providerId, id, at, history } = await withVisit(engine)
  expect(await at('2026-11-30T12:30')).toEqual([REMINDED])
  const { lock_key: lockKey } = await services.db.k
    .selectFrom('providers')
    .select('lock_key')
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
  const [from, to] = [clinicTime('2026-12-03T12:30'), clinicTime('2026-12-08T10:00')]
  await inTransaction(services.db, (tx) =>
    moveAppointment(tx, { id, from, to, provider: { providerId, lockKey }, resourceIds: [], by: 'client' }),
  )
  await history('2026-12-01T09:00')
  const moved = 'ida@post.example: Din tid er nu tirsdag 8. december 2026 kl. 10.00'
  expect(await at('2026-12-02T12:30')).toEqual([moved])
  const anew = 'ida@post.example: Husk din tid tirsdag 8. december 2026 kl. 10.00'
  expect(await at('2026-12-05T10:00')).toEqual([anew])
  expect(await at('2026-12-07T10:00')).toEqual([anew])
})

test.each(engines())(
  'nobody is reminded of a visit that is called off, begun, or waits for its payment (%s)',
  async (engine) => {
    const { services, id, at, ida, providerId } = await withVisit(engine)
    const held = await visit(services, ida, providerId, {
      at: '2026-12-03T15:00',
      type: 'consultation',
      bookedAt: LONG_AGO,
    })
    await services.db.pool.query(
      `update appointments set status = 'scheduled', payment_status = 'pending', hold_expires_at = $2 where id = $1`,
      [held, '2026-12-04T10:00:00Z'],
    )
    await inTransaction(services.db, (tx) =>
      changeStatus(tx, { id, from: 'confirmed', way: ['ankommet'], by: 'system' }),
    )
    expect(await at('2026-11-30T12:30', '2026-11-30T15:00', '2026-12-02T15:00')).toEqual([])
    await services.db.pool.query(`update appointments set status = 'cancelled' where id = $1`, [id])
    expect(await at('2026-12-02T15:00', '2026-12-03T12:00')).toEqual([])
  },
)

test('what was written and is no longer so is not sent: called off, moved, or begun before the mail server answered', async () => {
  const { services, clock, sent, deliver, id } = await withVisit()
  clock.moveTo('2026-12-02T12:00:00Z')
  await remindClients(services)
  await inTransaction(services.db, (tx) =>
    cancelAppointment(tx, {
      id,
      from: 'confirmed',
      by: 'client',
      reason: '',
      message: ({ day }) => ({ kind: 'appointment-status', appointmentId: id, day }),
    }),
  )
  await deliver()
  expect(sent).toEqual([])
  const late = await withVisit()
  late.clock.moveTo('2026-12-02T12:00:00Z')
  await remindClients(late.services)
  late.clock.moveTo('2026-12-03T11:30:00Z')
  await late.deliver()
  expect(late.sent).toEqual([])
})

test('whoever booked after a reminder’s moment has just been told, and is reminded by the next alone', async () => {
  const near = await withVisit('postgres', { bookedAt: '2026-12-02T15:30:00Z' })
  expect(await near.at('2026-12-02T16:31', '2026-12-03T09:00')).toEqual([])
  const between = await withVisit('postgres', { bookedAt: '2026-12-01T09:00:00Z' })
  expect(await between.at('2026-12-01T10:01', '2026-12-02T12:29')).toEqual([])
  expect(await between.at('2026-12-02T12:30')).toEqual([REMINDED])
})

test('a time that was held until it was paid counts from when it was paid', async () => {
  const { services, id, at, history } = await withVisit()
  await services.db.pool.query(`update appointments set status = 'scheduled' where id = $1`, [id])
  await inTransaction(services.db, (tx) =>
    changeStatus(tx, { id, from: 'scheduled', way: ['confirmed'], by: 'payment' }),
  )
  await history('2026-12-01T10:00')
  expect(await at('2026-12-01T10:01')).toEqual([])
  expect(await at('2026-12-02T12:30')).toEqual([REMINDED])
})

test('a clinic whose server was down reminds once of what is next, in the daytime, and never after the visit', async () => {
  const nearest = await withVisit()
  expect(await nearest.at('2026-12-02T22:00', '2026-12-03T07:59')).toEqual([])
  expect(await nearest.at('2026-12-03T08:00', '2026-12-03T08:01')).toEqual([REMINDED])
  const over = await withVisit()
  expect(await over.at('2026-12-03T12:30', '2026-12-03T13:00', '2026-12-04T09:00')).toEqual([])
})

test.each(engines())(
  'whoever says no to reminders gets none, and the clinic sees nothing else change (%s)',
  async (engine) => {
    const { services, ida, at } = await withVisit(engine)
    const profile = { firstName: 'Ida', lastName: 'Holm', phone: '', lng: 'da' } as const
    expect(await updateProfile(services, ida, { ...profile, reminders: false })).toMatchObject({ reminders: false })
    expect(await at('2026-11-30T12:30')).toEqual([])
    expect(await updateProfile(services, ida, profile)).toMatchObject({ reminders: false })
    await updateProfile(services, ida, { ...profile, reminders: true })
    expect(await at('2026-12-02T12:30')).toEqual([REMINDED])
  },
)

test('the owner chooses the hours, or none; hours chosen today write to nobody whose moment has passed', async () => {
  const { services, at, clock } = await withVisit()
  const owner = await signedIn(services, { roles: ['admin'] })
  const set = (value: unknown) => changeSetting(services, owner, { key: 'reminder_hours', value })
  await set([])
  expect(await at('2026-11-30T12:30')).toEqual([])
  clock.moveTo('2026-12-01T12:00:00Z')
  expect(await set([2, 168, 48])).toMatchObject({ ok: true })
  expect(await at('2026-12-01T13:01')).toEqual([])
  expect(await at('2026-12-03T10:30')).toEqual([REMINDED])
  for (const wrong of [[24, 24], [1, 2, 3, 4], [0], [337], [1.5], 24])
    expect(await set(wrong), JSON.stringify(wrong)).toMatchObject({ refusal: 'setting-out-of-bounds' })
})

test('the mail has the time, how to change it and the calendar file, and a device that asked is told too', async () => {
  const { services, ida, id, at, sent } = await withVisit()
  await services.db.pool.query(`update appointments set lng = 'en', add_ons = '{creme}' where id = $1`, [id])
  const phone = { endpoint: 'https://web.push.apple.com/phone', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
  await subscribeDevice(services, ida, { ...phone, lng: 'en' })
  await at('2026-12-02T12:30')
  const [mail] = sent
  expect(mail?.subject).toBe('Your appointment on Thursday 3 December 2026 at 12:30')
  expect(mail?.attachments.map(({ name }) => name)).toEqual(['appointment.ics'])
  expect(mail?.text).toContain('/aftale/')
  expect(mail?.text).toContain('http://clinic.test/account/settings?lng=en')
  expect(mail?.text).toMatch(/Arrive at:? 11:45/)
  expect(services.push.shown.map(({ text, url }) => [text, url])).toEqual([
    ['You have an appointment soon.', '/dashboard?lng=en'],
  ])
  const all = `${mail?.subject}${mail?.text}${mail?.html}${mail?.attachments[0]?.content}`
  expect(all).not.toMatch(/laser|tattoo|tatover|\bnumb(?!er)|bedøv|treatment|behandl|skin|\bhud/i)
})
