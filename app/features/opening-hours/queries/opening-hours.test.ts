import { expect, test } from 'vitest'
import { DEFAULT_HOURS } from '#app/domain/time/opening-hours.ts'
import type { Services } from '#app/services/services.ts'
import { world } from '#test/clinic/world.ts'
import { openingHours } from './opening-hours.ts'

const set = ({ db }: Services, value: unknown) =>
  db.k
    .insertInto('site_settings')
    .values({ setting_key: 'opening_hours', setting_value: JSON.stringify(value) })
    .execute()

test('a clinic that has set no hours is open as it was shipped', async () => {
  const { services } = await world()
  expect(await openingHours(services)).toEqual(DEFAULT_HOURS)
})

test("[spec 9 opening-hours] the owner's hours are the hours of the pages", async () => {
  const { services } = await world()
  const week = { ...DEFAULT_HOURS, 1: [{ opens: '09:00', closes: '12:00' }], 2: [] }
  await set(services, week)
  expect(await openingHours(services)).toEqual(week)
})

test.each([
  ['a day is missing', { 1: [] }],
  ['a day closes before it opens', { ...DEFAULT_HOURS, 1: [{ opens: '15:00', closes: '10:00' }] }],
  ['a time is no time', { ...DEFAULT_HOURS, 1: [{ opens: '9', closes: '25:00' }] }],
])('where %s in the setting, the pages print the shipped hours', async (_, value) => {
  const { services } = await world()
  await set(services, value)
  expect(await openingHours(services)).toEqual(DEFAULT_HOURS)
})
