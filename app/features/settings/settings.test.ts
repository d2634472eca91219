import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { NO_INSTALMENTS } from '#app/domain/money/instalments.ts'
import { listAvailability } from '#app/features/booking/queries/availability.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { world } from '#test/clinic/world.ts'
import { changeSetting, undoChange } from './commands/settings.ts'
import { bookingTerms, settingChanges, settingOf } from './queries/settings.ts'

test('a changed setting counts for the next visitor, and each change is written down with who, when, old and new', async () => {
  const { services, opens } = await world()
  const owner = await signedIn(services, { firstName: 'Olga', lastName: 'Owner', roles: ['admin'] })
  await opens('2026-12-20', '10:00', '11:00')
  const day = clinicDay('2026-12-20')
  const slots = async () =>
    (await listAvailability(services, { type: 'consultation', from: day, to: day }))[0]!.slots.length
  expect(await slots()).toBe(2)
  await changeSetting(services, owner, { key: 'booking_window_days', value: 14 })
  expect(await slots()).toBe(0)
  expect(await bookingTerms(services)).toMatchObject({ windowDays: 14 })
  expect(await settingChanges(services)).toMatchObject([
    { key: 'booking_window_days', by: 'Olga Owner', was: null, became: 14, at: services.clock.instant() },
  ])
})

test('a setting goes through its schema once, however many ask for it', async () => {
  const { services } = await world()
  const owner = await signedIn(services, { roles: ['admin'] })
  await changeSetting(services, owner, { key: 'payment_ways', value: ['card', 'klarna'] })
  const ways = () => settingOf(services, 'payment_ways')
  expect(await ways()).toEqual(['card', 'klarna'])
  // The change is announced once more, and what was kept is forgotten with it.
  await expect.poll(async () => (await ways()) === (await ways())).toBe(true)
})

test('a change is undone with one press, unless the setting was changed since', async () => {
  const { services } = await world()
  const owner = await signedIn(services, { roles: ['admin'] })
  await changeSetting(services, owner, { key: 'hold_minutes', value: 45 })
  const [first] = await settingChanges(services)
  await changeSetting(services, owner, { key: 'hold_minutes', value: 60 })
  expect(await undoChange(services, owner, first!.id)).toMatchObject({ ok: false, refusal: 'changed-since' })
  const [second] = await settingChanges(services)
  expect(await undoChange(services, owner, second!.id)).toMatchObject({ ok: true })
  expect(await settingOf(services, 'hold_minutes')).toBe(45)
})

test.each([
  ['refund_rate', 'package', 'single'],
  ['payment_ways', ['card', 'klarna'], ['card', 'mobilepay']],
  ['instalments', { isOn: true, lender: 'Bank A/S', aprPercent: 9.9, months: 12 }, NO_INSTALMENTS],
] as const)('a change of %s is undone with one press', async (key, value, shipped) => {
  const { services } = await world()
  const owner = await signedIn(services, { roles: ['admin'] })
  expect(await changeSetting(services, owner, { key, value })).toMatchObject({ ok: true })
  expect(await settingOf(services, key)).toEqual(value)
  const [change] = await settingChanges(services)
  expect(await undoChange(services, owner, change!.id)).toMatchObject({ ok: true })
  expect(await settingOf(services, key)).toEqual(shipped)
})

test.each([
  ['hold_minutes', 5],
  ['hold_minutes', 30.5],
  ['booking_window_days', 400],
  ['self_service_hours', -1],
])('%s cannot be %s', async (key, value) => {
  const { services, count } = await world()
  const owner = await signedIn(services, { roles: ['admin'] })
  expect(await changeSetting(services, owner, { key, value })).toMatchObject({ refusal: 'setting-out-of-bounds' })
  expect(await count('setting_changes')).toBe(0)
})

test('nobody but an admin changes a setting', async () => {
  const { services } = await world()
  const provider = await signedIn(services, { roles: ['provider'] })
  expect(await changeSetting(services, provider, { key: 'hold_minutes', value: 45 })).toMatchObject({
    refusal: 'forbidden',
  })
})
