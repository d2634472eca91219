import { expect, test } from 'vitest'
import { clinicDay, clinicTimeAt } from '#app/domain/time/clinic-time.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { expireHolds } from '#app/features/appointments/commands/managed-appointment.ts'
import { deskTimes, firstDeskDay, visitSpansOf } from '../queries/desk-times.ts'
import { bookingSchema } from '../schema.ts'
import { bookAtDesk } from './book-at-desk.ts'

async function clinic(engine: Engine = 'postgres') {
  const w = await world({ engine, now: '2026-12-03T12:05:00+01:00' })
  await w.opens('2026-12-03', '12:00', '16:00')
  const nurse = await signedIn(w.services, { roles: ['provider'] })
  const terms = { deposit: 'link', depositReason: '', medicalIndication: null } as const
  const book = (more: object = {}, settled: object = {}, actor = nurse) =>
    bookAtDesk(w.services, actor, {
      input: bookingSchema.parse({
        type: 'treatment',
        email: 'ida@post.example',
        firstName: 'Ida',
        lastName: 'Holm',
        phone: '+4520304050',
        appointmentDate: '2026-12-03',
        appointmentTime: '13:15',
        ...more,
      }),
      terms: { ...terms, ...settled },
      lng: 'da',
      idempotencyKey: w.services.newId(),
    })
  const row = () =>
    w.services.db.k.selectFrom('appointments').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  const mails = async () => {
    while ((await deliverDue(w.services, deliverOne)) > 0);
    return w.sent.splice(0)
  }
  return { ...w, nurse, book, row, mails }
}

test.each(engines())(
  'staff book on the phone: the time is held and the client gets a link to the deposit (%s)',
  async (engine) => {
    const { book, row, mails, nurse, services } = await clinic(engine)
    expect(await book()).toMatchObject({ ok: true, value: { deposit: 50_000 } })
    const held = await row()
    expect([held.payment_status, clinicTimeAt(held.hold_expires_at!)]).toEqual(['pending', '2026-12-03T13:15'])
    const [mail] = await mails()
    expect(mail).toMatchObject({
      to: 'ida@post.example',
      subject: 'Vi holder en tid til dig: torsdag 3. december 2026 kl. 13.15',
    })
    expect(mail?.text).toContain('500 kr.')
    expect(mail?.text).toContain('/aftale/')
    const history = await services.db.k.selectFrom('appointment_history').select(['actor', 'became']).execute()
    expect(history).toEqual([{ actor: nurse.userId, became: 'scheduled' }])
  },
)

test('a time booked at the desk waits 24 hours for its deposit, then it is free again', async () => {
  const w = await clinic()
  await w.opens('2026-12-05', '10:00', '11:00')
  await w.book({ appointmentDate: '2026-12-05', appointmentTime: '10:00' })
  expect(clinicTimeAt((await w.row()).hold_expires_at!)).toBe('2026-12-04T12:05')
  w.clock.moveTo('2026-12-04T12:04:59+01:00')
  await expireHolds(w.services)
  expect(await w.row()).toMatchObject({ status: 'scheduled' })
  w.clock.moveTo('2026-12-04T12:05:00+01:00')
  await expireHolds(w.services)
  expect(await w.row()).toMatchObject({ status: 'cancelled' })
})

test('without a deposit the visit stands at once, and all of it is paid at the clinic', async () => {
  const { book, row, mails, services } = await clinic()
  await book({}, { deposit: 'none', depositReason: 'Took part in a study' })
  const stands = await row()
  expect([stands.payment_status, stands.deposit]).toEqual(['confirmed', 0])
  const quote = stands.quote as { total: number; dueAtClinic: number; dueNow: number }
  expect([quote.dueNow, quote.dueAtClinic]).toEqual([0, quote.total])
  expect((await mails())[0]?.subject).toContain('bekræftet')
  const [line] = await services.db.k.selectFrom('appointment_history').select('reason').execute()
  expect(line?.reason).toBe('Took part in a study')
})

test('six weeks hold at the desk too, unless a medical indication is written', async () => {
  const { book, services, providerId, count } = await clinic()
  const ida = await signedIn(services, { email: 'ida@post.example' })
  await visit(services, ida, providerId, { at: '2026-11-02T12:30', status: 'completed' })
  expect(await book()).toMatchObject({ refusal: 'six-weeks', details: { firstOpenDay: '2026-12-14' } })
  expect(await book({}, { medicalIndication: 'Must be treated before it heals' })).toMatchObject({ ok: true })
  expect(await count('audit_log', `action = 'six-weeks-overridden' and subject_id = '${ida.userId}'`)).toBe(1)
})

test('a walk-in is booked for the next quarter of an hour; a client books nobody at the desk', async () => {
  const { book, services } = await clinic()
  expect(await book({ appointmentTime: '12:15', type: 'consultation' })).toMatchObject({ ok: true })
  expect(await book({ appointmentTime: '12:00' })).toMatchObject({ refusal: 'slot-in-past' })
  expect(await book({}, {}, await signedIn(services))).toMatchObject({ refusal: 'forbidden' })
})

test.each(engines())(
  'every time the desk shows for numbing can be booked, and none it leaves out (%s)',
  async (engine) => {
    const { book, services } = await clinic(engine)
    const ask = {
      type: 'treatment',
      areaCm2: null,
      provider: null,
      addOns: ['creme'],
      laserDays: [],
      visits: [],
    } as const
    const { times, tooEarly } = await deskTimes(services, ask, clinicDay('2026-12-03'))
    expect(tooEarly).toEqual(['12:15', '12:30', '12:45'])
    expect([times[0], times.at(-1)]).toEqual(['13:00', '15:30'])
    for (const appointmentTime of tooEarly)
      expect(await book({ appointmentTime, addOns: ['creme'] })).toMatchObject({ refusal: 'numbing-before-opening' })
    expect(await book({ appointmentTime: times[0], addOns: ['creme'] })).toMatchObject({ ok: true })
  },
)

test('the first day the desk opens has a time and keeps six weeks to every treatment; a talk needs only a time', async () => {
  const { services, opens } = await clinic()
  for (const day of ['2026-12-10', '2027-01-14', '2027-01-15']) await opens(day, '12:00', '16:00')
  const ask = { type: 'treatment', areaCm2: null, provider: null, addOns: [], visits: [] } as const
  const laserDays = [clinicDay('2026-12-03')]
  const today = clinicDay('2026-12-03')
  expect(await firstDeskDay(services, { ...ask, laserDays: [] }, today)).toBe('2026-12-03')
  expect(await firstDeskDay(services, { ...ask, laserDays }, today)).toBe('2027-01-14')
  expect(await firstDeskDay(services, { ...ask, type: 'consultation', laserDays }, clinicDay('2026-12-04'))).toBe(
    '2026-12-10',
  )
  expect(await firstDeskDay(services, { ...ask, laserDays: [...laserDays, clinicDay('2027-02-01')] }, today)).toBeNull()
})

test('a time at which the client is with a colleague is not offered', async () => {
  const { services, providerId, addProvider } = await clinic()
  const ida = await signedIn(services)
  await visit(services, ida, await addProvider('Sofie'), { at: '2026-12-03T13:30', type: 'consultation' })
  const visits = await visitSpansOf(services, ida.userId)
  const ask = { type: 'treatment', areaCm2: null, provider: providerId, addOns: [], laserDays: [], visits } as const
  const { times } = await deskTimes(services, ask, clinicDay('2026-12-03'))
  expect(times.filter((time) => time > '12:45' && time < '14:15')).toEqual(['13:00', '14:00'])
})
