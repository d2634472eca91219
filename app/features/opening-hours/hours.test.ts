import { expect, test } from 'vitest'
import { clinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { DEFAULT_HOURS } from '#app/domain/time/opening-hours.ts'
import { createAdmin } from '#app/features/account/commands/create-admin.ts'
import { moveAsStaff } from '#app/features/appointments/commands/change-as-staff.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { listAvailability } from '#app/features/booking/queries/availability.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { settingChanges } from '#app/features/settings/queries/settings.ts'
import { markBackup } from '#app/services/backup/last-backup.ts'
import type { Services } from '#app/services/services.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { closeTime } from './commands/closures.ts'
import { extendAvailability } from './commands/extend.ts'
import { visitsOutsideDay, visitsOutsideWeek } from './queries/outside.ts'
import { proposeTimes } from './queries/proposals.ts'
import { setClinicWeek, setClosingDays, setDayHours, setProviderWeek } from './commands/hours.ts'
import { saveProvider } from './commands/providers.ts'
import { missingAtFirst, openingHours, visitsWithin } from './queries/opening-hours.ts'
import { choicesIn, providerSchema } from './schema.ts'

const freeOn = async (services: Services, date: string, provider?: string) => {
  const day = clinicDay(date)
  const [listed] = await listAvailability(services, { type: 'consultation', from: day, to: day, provider })
  return listed!.slots.filter(({ available }) => available).map(({ time }) => time)
}
const admin = (services: Services) => signedIn(services, { roles: ['admin'] })
const anybody = { name: 'Sofie', email: '', isDoctor: true, isActive: true, order: 0, skills: [] }

test('an installation made by its commands alone sells and holds its first hour', async () => {
  const { services } = await world()
  await services.db.k.deleteFrom('providers').execute()
  await extendAvailability(services)
  expect(await missingAtFirst(services)).toEqual([
    'facts',
    'people',
    'hours',
    'payment',
    'webhook',
    'mail',
    'mail-sent',
    'backup',
  ])

  await createAdmin(services, { email: 'owner@clinic.example', firstName: 'Olga', lastName: 'Owner' })
  const { id: userId } = await services.db.k
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'owner@clinic.example')
    .executeTakeFirstOrThrow()
  const owner = { ...(await admin(services)), userId }
  const input = providerSchema.parse({ ...anybody, email: 'owner@clinic.example', skills: 'Pico' })
  expect(await saveProvider(services, owner, { id: null, input })).toMatchObject({ ok: true })
  expect(await missingAtFirst(services)).not.toEqual(expect.arrayContaining(['people', 'hours']))

  const [time] = await freeOn(services, '2026-12-03')
  const booked = await bookAppointment(
    services,
    bookingSchema.parse({
      type: 'consultation',
      email: 'first@client.example',
      firstName: 'Frida',
      lastName: 'First',
      phone: '+4520304050',
      appointmentDate: '2026-12-03',
      appointmentTime: time,
      isAdult: true,
    }),
    { lng: 'da' },
  )
  expect(booked).toMatchObject({ ok: true })
  expect(await freeOn(services, '2026-12-03')).not.toContain(time)

  await deliverDue(services, deliverOne)
  await markBackup(services.db, services.clock.instant())
  expect(await missingAtFirst(services)).toEqual(['facts', 'payment', 'webhook', 'mail'])
})

test.for(engines())('a new week is what pages print and slots are made from, at once (%s)', async (engine) => {
  const { services } = await world({ engine })
  const owner = await admin(services)
  await extendAvailability(services)
  expect(await freeOn(services, '2026-12-07')).toEqual([]) // a Monday, closed as shipped
  const week = { ...DEFAULT_HOURS, 1: [{ opens: '09:00', closes: '10:00' }], 4: [] }
  expect(await setClinicWeek(services, owner, week)).toMatchObject({ ok: true })
  expect(await openingHours(services)).toEqual(week)
  expect(await freeOn(services, '2026-12-07')).toEqual(['09:00', '09:30'])
  expect(await freeOn(services, '2026-12-03')).toEqual([])
  expect(await settingChanges(services)).toMatchObject([{ key: 'opening_hours', was: null, became: week }])
})

test('a visit booked before the week changed stays where it is, and a single day staff set by hand stays', async () => {
  const { services, providerId, opens, count } = await world()
  const owner = await admin(services)
  await extendAvailability(services, 1)
  await opens('2026-12-07', '20:00', '21:00')
  await visit(services, await signedIn(services), providerId, { at: '2026-12-03T12:30' })
  await setClinicWeek(services, owner, { ...DEFAULT_HOURS, 4: [] })
  expect(await count('appointments', "status = 'confirmed'")).toBe(1)
  expect(await freeOn(services, '2026-12-07')).toEqual(['20:00', '20:30'])
})

test('a provider with a week of their own keeps it when the clinic changes its', async () => {
  const { services, providerId } = await world()
  const owner = await admin(services)
  const own = { ...DEFAULT_HOURS, 4: [{ opens: '20:00', closes: '21:00' }] }
  await setProviderWeek(services, owner, { providerId, week: own })
  await setClinicWeek(services, owner, { ...DEFAULT_HOURS, 4: [] })
  expect(await freeOn(services, '2026-12-03', providerId)).toEqual(['20:00', '20:30'])
  await setProviderWeek(services, owner, { providerId, week: null })
  expect(await freeOn(services, '2026-12-03', providerId)).toEqual([])
})

test.each(engines())(
  'other hours on one day take the place of the week, on that day and for that person alone (%s)',
  async (engine) => {
    const { services, providerId, addProvider } = await world({ engine })
    const owner = await admin(services)
    const other = await addProvider('En anden')
    await setClinicWeek(services, owner, DEFAULT_HOURS)
    const day = { providerId, day: clinicDay('2026-12-10'), hours: [{ opens: '20:00', closes: '21:00' }] }
    expect(await setDayHours(services, owner, { ...day, shown: [], cancel: [] })).toMatchObject({ ok: true })
    expect(await freeOn(services, '2026-12-10', providerId)).toEqual(['20:00', '20:30'])
    expect((await freeOn(services, '2026-12-10', other))[0]).toBe('12:00')
    // The week is set again, and a day decided by hand stays, closed ones too.
    await setDayHours(services, owner, { ...day, hours: [], shown: [], cancel: [] })
    await setClinicWeek(services, owner, { ...DEFAULT_HOURS, 4: [{ opens: '09:00', closes: '10:00' }] })
    expect(await freeOn(services, '2026-12-10', providerId)).toEqual([])
    await setDayHours(services, owner, { ...day, hours: null, shown: [], cancel: [] })
    expect(await freeOn(services, '2026-12-10', providerId)).toEqual(['09:00', '09:30'])
  },
)

test.each(engines())(
  'whom other hours leave outside is shown first, and whoever is called off gets the mail and the money back (%s)',
  async (engine) => {
    const { services, providerId, count, opens } = await world({ engine })
    const owner = await admin(services)
    await opens('2026-12-10', '12:00', '19:30')
    const [ida, bo] = [await signedIn(services), await signedIn(services, { firstName: 'Bo' })]
    const late = await visit(services, ida, providerId, { at: '2026-12-10T18:00', paid: 50_000 })
    await visit(services, bo, providerId, { at: '2026-12-10T12:30' })
    const day = { providerId, day: clinicDay('2026-12-10'), hours: [{ opens: '12:00', closes: '15:00' }] }
    const met = await visitsOutsideDay(services.db.k, services.clock.now(), day)
    expect(met.map(({ id }) => id)).toEqual([late])
    // Not shown yet: nothing is saved.
    expect(await setDayHours(services, owner, { ...day, shown: [], cancel: [] })).toMatchObject({
      refusal: 'visits-changed',
    })
    expect(await freeOn(services, '2026-12-10')).toContain('19:00')
    const seen = { shown: [late], cancel: [late], message: 'Amir er på kursus.' }
    expect(await setDayHours(services, owner, { ...day, ...seen })).toMatchObject({ ok: true })
    expect(await count('appointments', "status = 'cancelled'")).toBe(1)
    expect(await count('outbox', "kind = 'appointment-cancelled'")).toBe(1)
    expect(await count('refunds')).toBe(1)
    expect(await freeOn(services, '2026-12-10')).not.toContain('18:00')
  },
)

test('another week shows whom it leaves outside, of those who follow it and on days nobody set by hand', async () => {
  const { services, providerId, addProvider, opens } = await world()
  const owner = await admin(services)
  const other = await addProvider('En anden')
  await setClinicWeek(services, owner, DEFAULT_HOURS)
  await setProviderWeek(services, owner, { providerId: other, week: DEFAULT_HOURS })
  const [ida, bo, eva] = await Promise.all(['Ida', 'Bo', 'Eva'].map((firstName) => signedIn(services, { firstName })))
  const met = await visit(services, ida!, providerId, { at: '2026-12-10T18:00' })
  await visit(services, bo!, other, { at: '2026-12-10T18:00' })
  await opens('2026-12-17', '12:00', '20:00')
  await visit(services, eva!, providerId, { at: '2026-12-17T18:00' })
  const week = { ...DEFAULT_HOURS, 4: [{ opens: '12:00', closes: '16:00' }] }
  const asked = { providerId: null, week }
  expect((await visitsOutsideWeek(services.db.k, services.clock.now(), asked)).map(({ id }) => id)).toEqual([met])
  expect(await setClinicWeek(services, owner, week, { shown: [], cancel: [] })).toMatchObject({
    refusal: 'visits-changed',
  })
  expect(await setClinicWeek(services, owner, week, { shown: [met], cancel: [] })).toMatchObject({ ok: true })
  expect(await freeOn(services, '2026-12-03', providerId)).not.toContain('17:00')
})

test.each(['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-31', '2027-01-01'])(
  'the clinic is closed on %s as it is shipped, and open when its owner says so',
  async (day) => {
    const { services } = await world()
    const everyDay = [{ opens: '10:00', closes: '11:00' }]
    const week = { 1: everyDay, 2: everyDay, 3: everyDay, 4: everyDay, 5: everyDay, 6: everyDay, 7: everyDay }
    const owner = await admin(services)
    await setClinicWeek(services, owner, week)
    expect(await freeOn(services, day)).toEqual([])
    await setClosingDays(services, owner, { publicHolidays: false, yearly: [] })
    expect(await freeOn(services, day)).toEqual(['10:00', '10:30'])
  },
)

const closure = {
  providerId: null,
  resourceId: null,
  from: '2026-12-03T00:00' as ClinicTime,
  to: '2026-12-04T23:59' as ClinicTime,
  reasonDa: 'Kursus',
  reasonEn: 'Course',
}

test('a closure that calls visits off frees nobody’s day twice: each client gets one mail and the money back', async () => {
  const { services, providerId, count } = await world()
  const owner = await admin(services)
  await extendAvailability(services)
  const client = await signedIn(services)
  const id = await visit(services, client, providerId, { at: '2026-12-03T12:30', paid: 50_000 })
  const closed = await closeTime(services, owner, { closure, shown: [id], cancel: [id] })
  expect(closed).toEqual({ ok: true, value: { cancelled: 1 } })
  expect(await count('outbox', "kind = 'appointment-cancelled'")).toBe(1)
  expect(await count('refunds', 'amount = 50000')).toBe(1)
  expect(await freeOn(services, '2026-12-03')).toEqual([])
})

test('a booking that came in while the closure was being written is shown first', async () => {
  const { services, providerId, count } = await world()
  const owner = await admin(services)
  await visit(services, await signedIn(services), providerId, { at: '2026-12-03T12:30' })
  const closed = await closeTime(services, owner, { closure, shown: [], cancel: [] })
  expect(closed).toMatchObject({ ok: false, refusal: 'visits-changed' })
  expect(await count('closures')).toBe(0)
  expect(await count('appointments', "status = 'confirmed'")).toBe(1)
})

test('nobody but an admin changes the week, the closing days or the people', async () => {
  const { services, providerId } = await world()
  const provider = await signedIn(services, { roles: ['provider'] })
  const refused = { ok: false, refusal: 'forbidden' }
  expect(await setClinicWeek(services, provider, DEFAULT_HOURS)).toMatchObject(refused)
  expect(await setProviderWeek(services, provider, { providerId, week: null })).toMatchObject(refused)
  expect(await saveProvider(services, provider, { id: null, input: anybody })).toMatchObject(refused)
})

test('somebody who treats added, and what is changed of them, stands in the log', async () => {
  const { services, count } = await world()
  const owner = await admin(services)
  const added = await saveProvider(services, owner, { id: null, input: anybody })
  if (!added.ok) throw new Error(added.refusal)
  await saveProvider(services, owner, { id: added.value.id, input: { ...anybody, isActive: false } })
  const lines = (action: string) => count('audit_log', `action = '${action}' and actor_id = '${owner.userId}'`)
  expect(await lines('provider-added')).toBe(1)
  expect(await lines('provider-changed')).toBe(1)
  expect(await count('audit_log', "action = 'provider-changed' and detail ->> 'isActive' = 'false'")).toBe(1)
})

test('each client in a time to be closed is proposed the next one that fits, none of them twice', async () => {
  const { services, providerId, opens } = await world()
  for (const day of ['2026-12-03', '2026-12-08']) await opens(day, '12:00', '13:00')
  const [ida, bo, eva] = [await signedIn(services), await signedIn(services), await signedIn(services)]
  const first = await visit(services, ida, providerId, { at: '2026-12-03T12:00' })
  const second = await visit(services, bo, providerId, { at: '2026-12-03T12:30', type: 'consultation' })
  const third = await visit(services, eva, providerId, { at: '2026-12-04T12:00', type: 'consultation' })
  expect(await proposeTimes(services, [first, second, third], closure)).toMatchObject({
    [first]: { startsAt: '2026-12-08T12:00', provider: providerId },
    [second]: { startsAt: '2026-12-08T12:30', provider: providerId },
    [third]: null,
  })
})

test('while one person is away, a colleague on the same day comes first, with the laser the visit leaves', async () => {
  const { services, providerId, opens, addProvider } = await world()
  const sofie = await addProvider('Sofie')
  await opens('2026-12-03', '12:00', '14:00')
  await opens('2026-12-03', '12:30', '13:30', { provider: sofie })
  await opens('2026-12-08', '12:00', '13:00')
  const laser = services.newId()
  await services.db.k
    .insertInto('resources')
    .values({ id: laser, name: 'Laser 1', kind: 'laser', serves: ['treatment'] })
    .execute()
  const [ida, bo, eva] = [
    await signedIn(services, { phone: '+4520304050' }),
    await signedIn(services),
    await signedIn(services),
  ]
  const first = await visit(services, ida, providerId, { at: '2026-12-03T12:30' })
  await services.db.k
    .updateTable('appointments')
    .set({ resource_ids: [laser] })
    .where('id', '=', first)
    .execute()
  const second = await visit(services, bo, providerId, { at: '2026-12-03T13:00', type: 'consultation' })
  const third = await visit(services, eva, providerId, { at: '2026-12-03T13:30', type: 'consultation' })
  const ill = { ...closure, providerId, to: '2026-12-03T23:59' as ClinicTime }
  expect(await proposeTimes(services, [first, second, third], ill)).toEqual({
    [first]: { startsAt: '2026-12-03T12:30', provider: sofie, name: 'Sofie' },
    [second]: { startsAt: '2026-12-03T13:00', provider: sofie, name: 'Sofie' },
    [third]: { startsAt: '2026-12-08T12:30', provider: providerId, name: expect.any(String) },
  })
  const [shown] = await visitsWithin(services.db.k, ill)
  expect(shown).toMatchObject({ id: first, phone: '+4520304050' })
})

test.each(engines())(
  'of the visits of an ill person one is kept, one moved and one cancelled in one go (%s)',
  async (engine) => {
    const { services, providerId, opens, addProvider, count } = await world({ engine })
    const owner = await admin(services)
    const sofie = await addProvider('Sofie')
    await opens('2026-12-03', '12:00', '15:00')
    await opens('2026-12-03', '12:00', '15:00', { provider: sofie })
    const [kept, moved, off] = await Promise.all(
      ['12:00', '13:00', '14:00'].map(async (time) =>
        visit(services, await signedIn(services), providerId, { at: `2026-12-03T${time}` }),
      ),
    )
    const shown = [kept!, moved!, off!]
    const typed = new Map([
      [`do-${kept}`, 'keep'],
      [`do-${moved}`, `move 2026-12-03T13:00 ${sofie}`],
      [`do-${off}`, 'cancel'],
    ])
    const { move, cancel } = choicesIn(shown, (name) => typed.get(name) ?? '')
    const ill = { ...closure, providerId }
    expect(await closeTime(services, owner, { closure: ill, shown, cancel })).toEqual({
      ok: true,
      value: { cancelled: 1 },
    })
    for (const one of move) expect(await moveAsStaff(services, owner, one)).toMatchObject({ ok: true })
    expect(await count('appointments', `id = '${moved}' and provider_id = '${sofie}' and status = 'confirmed'`)).toBe(1)
    expect(
      await count('appointments', `id = '${kept}' and provider_id = '${providerId}' and status = 'confirmed'`),
    ).toBe(1)
    expect(await count('appointments', "status = 'cancelled'")).toBe(1)
  },
)

test('the client whose visit a closure calls off reads the clinic’s message, and no code of ours', async () => {
  const { services, providerId, sent } = await world()
  const owner = await admin(services)
  const ids = [
    await visit(services, await signedIn(services), providerId, { at: '2026-12-03T12:30' }),
    await visit(services, await signedIn(services), providerId, { at: '2026-12-04T12:30' }),
  ]
  await closeTime(services, owner, { closure, shown: ids, cancel: ids.slice(0, 1), message: 'The laser is away' })
  await closeTime(services, owner, { closure, shown: ids.slice(1), cancel: ids.slice(1) })
  while ((await deliverDue(services, deliverOne)) > 0);
  expect(sent.map(({ text }) => text.includes('The laser is away'))).toEqual([true, false])
  expect(sent.filter(({ text }) => text.includes('clinic-closed'))).toEqual([])
})
