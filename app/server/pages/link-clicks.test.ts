import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { signedIn } from '#test/clinic/desk.ts'
import { cookieOf, person } from '#test/clinic/people.ts'
import { world } from '#test/clinic/world.ts'
import { followReferrals, openClickCounter } from './link-clicks.ts'
import { threadMs } from '#test/support/thread-time.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PRESSED = { 'user-agent': BROWSER, 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }

async function site() {
  const w = await world()
  const partner = await signedIn(w.services, { roles: ['affiliate'] })
  await w.services.db.k
    .insertInto('affiliates')
    .values({
      id: w.services.newId(),
      affiliate_code: 'NORD',
      company_name: 'Studio Nord',
      status: 'active',
      is_active: true,
      user_id: partner.userId,
    })
    .execute()
  const clicks = openClickCounter(w.services)
  const app = new Hono()
  app.use(followReferrals(w.services, clicks))
  app.get('*', (c) => c.text('page'))
  const open = (path: string, headers: object = {}, address = '203.0.113.1') =>
    app.request(
      `http://clinic.test${path}`,
      { headers: { ...PRESSED, 'x-forwarded-for': address, ...headers } },
      { incoming: { socket: { remoteAddress: '10.0.0.1' } } },
    )
  const counted = async () => {
    await clicks.flush()
    return w.services.db.k.selectFrom('affiliate_clicks').select(['day', 'via', 'count']).orderBy('via').execute()
  }
  return { ...w, open, counted, clicks }
}

beforeAll(async () => void (await world()))

test('[sec 22] a press on a partner’s link is a number a day, and nothing of the visitor is stored', async () => {
  const { open, counted } = await site()
  await open('/?ref=NORD')
  await open('/priser?ref=nord&via=qr', {}, '203.0.113.2')
  await open('/?ref=UKENDT', {}, '203.0.113.3')
  expect(await counted()).toEqual([
    { day: '2026-11-30', via: 'link', count: 1 },
    { day: '2026-11-30', via: 'qr', count: 1 },
  ])
})

test.each([
  ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a reload', { 'cache-control': 'max-age=0' }],
  ['a step on our own site', { 'sec-fetch-site': 'same-origin' }],
  ['a page fetched ahead', { 'sec-purpose': 'prefetch' }],
])('[sec 22] %s is no press', async (_, headers) => {
  const { open, counted } = await site()
  await open('/?ref=NORD', headers)
  expect(await counted()).toEqual([])
})

test('[sec 22] a look of the partner’s own, or of staff, is no press; a client’s is', async () => {
  const { open, counted, services } = await site()
  for (const roles of [['affiliate'], ['provider'], ['admin']] as const) {
    const who = await person(services, { roles: [...roles] })
    await open('/?ref=NORD', { cookie: await cookieOf(services, who.id) }, `203.0.113.${roles[0].length}`)
  }
  expect(await counted()).toEqual([])
  const client = await person(services)
  await open('/?ref=NORD', { cookie: await cookieOf(services, client.id) }, '203.0.113.40')
  expect(await counted()).toMatchObject([{ count: 1 }])
})

test('[sec 22] pressing again within half an hour does not count, and counts after it', async () => {
  const { open, counted, clock } = await site()
  for (let n = 0; n < 5; n++) await open('/?ref=NORD')
  expect(await counted()).toMatchObject([{ count: 1 }])
  clock.moveTo('2026-11-30T10:00:00+01:00')
  for (const address of ['203.0.113.8', '203.0.113.9']) await open('/?ref=NORD', {}, address)
  expect(await counted()).toMatchObject([{ count: 3 }])
})

test('[sec 22] ten thousand presses are one small write, and none waits for the database', async () => {
  const { clicks, counted } = await site()
  const began = threadMs()
  for (let n = 0; n < 10_000; n++) clicks.count({ code: 'NORD', via: 'link' }, `2001:db8::${n.toString(16)}`)
  expect(threadMs() - began).toBeLessThan(2_000)
  expect(await counted()).toEqual([{ day: '2026-11-30', via: 'link', count: 10_000 }])
})

test('[sec 22] a code followed before the page’s script is carried to the next page in its address', async () => {
  const { open } = await site()
  const next = await open('/priser?lng=en', {
    referer: 'http://clinic.test/?ref=NORD',
    'sec-fetch-site': 'same-origin',
  })
  expect([next.status, next.headers.get('location')]).toEqual([302, '/priser?lng=en&ref=NORD'])
})

test.each([
  ['from another site', { referer: 'http://elsewhere.test/?ref=NORD' }],
  [
    'with consent, for the script keeps it',
    { referer: 'http://clinic.test/?ref=NORD', cookie: 'consent=v1.ns.2026-11-29' },
  ],
  ['to a picture', { referer: 'http://clinic.test/?ref=NORD', 'sec-fetch-dest': 'image' }],
])('[sec 22] a code is not carried %s', async (_, headers) => {
  const { open } = await site()
  expect((await open('/priser', headers)).status).toBe(200)
})
