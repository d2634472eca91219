import { expect, test } from 'vitest'
import { clinicDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { consentText } from '#app/domain/clinic/cookie-consent.ts'
import { apiOf } from '#test/clinic/http.ts'
import { engines, world } from '#test/clinic/world.ts'
import { count, forgetOldCounts } from './commands.ts'
import type { Services } from '#app/services/services.ts'

/** What was counted in these days, both included, by day, event, page and language. */
const dailyCounts = ({ db }: Pick<Services, 'db'>, { from, to }: { from: ClinicDay; to: ClinicDay }) =>
  db.k
    .selectFrom('daily_counts')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('event')
    .orderBy('page')
    .orderBy('lng')
    .execute()

const view = { event: 'page_view', page: '/priser', lng: 'da' } as const
const person = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const said = (statistics: boolean, day = '2026-11-30') => ({
  ...person,
  Cookie: `lng=da; consent=${consentText({ statistics, day })}`,
})
const all = { from: clinicDay('2020-01-01'), to: clinicDay('2030-01-01') }

test('with consent a page view is one more on its day, page and language', async () => {
  const { services } = await world()
  const api = apiOf(services)
  for (const lng of ['da', 'da', 'en'])
    expect((await api.post('/api/statistics', { ...view, lng }, said(true))).status).toBe(204)
  expect(await dailyCounts(services, all)).toEqual([
    { day: '2026-11-30', ...view, count: 2 },
    { day: '2026-11-30', ...view, lng: 'en', count: 1 },
  ])
})

test.each([
  ['has not chosen', person],
  ['has said no', said(false)],
  ['said yes more than twelve months ago', said(true, '2025-11-30')],
  ['is a search engine', { ...said(true), 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
])('nothing is counted of somebody who %s', async (_who, headers) => {
  const { services, count: rows } = await world()
  expect((await apiOf(services).post('/api/statistics', view, headers)).status).toBe(204)
  expect(await rows('daily_counts')).toBe(0)
})

test.each([
  ['a private link', { ...view, page: '/aftale/abc.def' }],
  ['a page we do not have', { ...view, page: '/priser/x' }],
  ['an event we do not count', { ...view, event: 'mouse_moved' }],
  ['anything about a person', { ...view, email: 'ida@post.example' }],
])('%s is refused', async (_what, body) => {
  const { services, count: rows } = await world()
  expect((await apiOf(services).post('/api/statistics', body, said(true))).status).toBe(422)
  expect(await rows('daily_counts')).toBe(0)
})

test('the choice is remembered by the server for twelve months, readable by the page', async () => {
  const { services } = await world()
  const cookie = async (statistics: boolean, publicUrl: string) =>
    (
      await apiOf({ ...services, settings: services.settings.with({ publicUrl }) }).post('/api/cookie-choice', {
        statistics,
      })
    ).headers.get('set-cookie')
  expect(await cookie(true, 'https://clinic.test')).toBe(
    '__Host-consent=v1.ns.2026-11-30; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
  )
  expect(await cookie(false, 'http://clinic.test')).toBe(
    'consent=v1.n.2026-11-30; Max-Age=31536000; Path=/; SameSite=Lax',
  )
})

test.each(engines())('twenty views at once are twenty (%s)', async (engine) => {
  const { services } = await world({ engine })
  await Promise.all(Array.from({ length: 20 }, () => count(services, view)))
  expect(await dailyCounts(services, all)).toEqual([{ day: '2026-11-30', ...view, count: 20 }])
})

test('counts are forgotten after twelve months', async () => {
  const { services, clock } = await world({ now: '2025-11-30T12:00:00+01:00' })
  await count(services, view)
  clock.moveTo('2025-12-01T12:00:00+01:00')
  await count(services, view)
  clock.moveTo('2026-11-30T12:00:00+01:00')
  await forgetOldCounts(services)
  expect((await dailyCounts(services, all)).map(({ day }) => day)).toEqual(['2025-12-01'])
})
