import { afterAll, beforeAll, expect, test } from 'vitest'
import { get } from 'node:http'
import { openSite, type Site } from '#test/support/built-site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ DRAIN_SECONDS: '1' }, { through: 'npm' })
}, 300_000)
afterAll(() => site.close())

type Day = { date: string; slots: { time: string; available: boolean }[] }

test('[spec 9 orderly-stop] a server stopped through npm is no longer ready, answers what it is still sent and exits within ten seconds', async () => {
  const { days } = JSON.parse((await site.ask('/api/availability?type=consultation')).text) as { days: Day[] }
  const free = days.flatMap(({ date, slots }) => slots.flatMap((slot) => (slot.available ? [{ date, ...slot }] : [])))
  const live = get(`${site.url.replace('localhost', '127.0.0.1')}/api/events`)
  const hungUp = new Promise((resolve) => live.on('response', (answer) => answer.resume().on('close', resolve)))
  live.on('error', () => {})
  await new Promise((resolve) => live.once('response', resolve))

  const bookings = free.slice(0, 40).map(({ date, time }, index) =>
    site.ask('/api/bookings', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        type: 'consultation',
        email: `stop-${index}@post.example`,
        firstName: 'Ida',
        lastName: 'Holm',
        phone: '+4520304050',
        appointmentDate: date,
        appointmentTime: time,
      }),
      withinMs: 20_000,
    }),
  )
  const pages = Array.from({ length: 20 }, () => site.ask('/priser', { withinMs: 20_000 }))
  // All have come in, and most bookings still wait for the database.
  await Promise.all(pages)
  const stoppedAt = performance.now()
  const gone = site.stopped()
  process.kill(site.pid, 'SIGTERM')
  await expect.poll(async () => (await site.ask('/readyz')).status).toBe(503)
  expect(await site.ask('/priser')).toMatchObject({ status: 200, headers: { connection: 'close' } })

  const answered = await Promise.all([...bookings, ...pages])
  expect(answered.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 40 }, () => 201),
    ...Array.from({ length: 20 }, () => 200),
  ])
  await hungUp
  expect(await gone).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(10_000)
}, 120_000)
