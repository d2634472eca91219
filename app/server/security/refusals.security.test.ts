import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '#test/clinic/eventually.ts'
import { proxiesIn } from '#app/http/address.ts'
import type { Settings } from '#app/services/installation-settings.ts'
import { noteRefusals } from './refusals.ts'

const BEHIND_PROXY = { settings: { trustedProxies: proxiesIn('10.0.0.0/8') } as Settings }
const STATUSES = { '/admin/patients': 403, '/api/bookings': 429, '/aftale/a-private-link': 401, '/priser': 200 }

afterEach(() => void vi.restoreAllMocks())

test('[sec 72.1] what is refused is written down by kind and count, without whom or which page, however many ask', async () => {
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  const app = new Hono()
  app.use(noteRefusals(BEHIND_PROXY, { everyMs: 20 }))
  app.all('*', (c) => c.body(null, (STATUSES[c.req.path as keyof typeof STATUSES] ?? 421) as 403))
  for (let n = 0; n < 200; n++) {
    for (const path of Object.keys(STATUSES)) await app.request(`${path}?email=ida@post.example`)
    await app.request(`/Ida-Holm-${n}/x`)
  }
  await eventually(() => expect(lines.length).toBeGreaterThan(0))
  const noted = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const sumOf = (status: number, path: string) =>
    noted()
      .filter((one) => one['status'] === status && one['path'] === path)
      .reduce((sum, { count }) => sum + Number(count), 0)
  await eventually(() =>
    expect([sumOf(403, '/admin'), sumOf(429, '/api/bookings'), sumOf(401, '/aftale'), sumOf(421, '/…')]).toEqual([
      200, 200, 200, 200,
    ]),
  )
  expect(lines.length).toBeLessThan(100)
  expect(lines.join('')).not.toMatch(/ida|private-link|Holm/i)
  expect(noted().every(({ event, path }) => event === 'refused' && path !== '/priser')).toBe(true)
})

test.each([
  ['10.0.0.7', 'proxy-id-12345678', true],
  ['192.0.2.7', 'proxy-id-12345678', false],
  ['10.0.0.7', 'a b"c', false],
])('a request from %s with id %s carries that id in its answer: %s', async (remoteAddress, id, isSame) => {
  const app = new Hono()
  app.use(noteRefusals(BEHIND_PROXY))
  app.all('*', (c) => c.body(null))
  const answer = await app.request(
    '/',
    { headers: { 'X-Request-Id': id } },
    { incoming: { socket: { remoteAddress } } },
  )
  const given = answer.headers.get('x-request-id')
  expect([given === id, given!.length >= 8]).toEqual([isSame, true])
})
