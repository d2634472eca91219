import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noteError, noteWhatIsPrinted } from '#app/http/log.ts'
import { eventually } from '#test/clinic/eventually.ts'
import { openSite, type Site } from '#test/support/built-site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  // It answers before it greets.
  await eventually(() => expect(site.log()).toContain('The clinic is open'))
}, 300_000)
afterAll(() => site.close())

const CANARY = 'Kanariefugl'
const own = () => ({ Origin: site.url, 'User-Agent': `${CANARY}/1.0`, Referer: `${site.url}/aftale/${CANARY}-token` })
const post = (path: string, body: unknown, type = 'application/json') =>
  site.ask(path, {
    method: 'POST',
    headers: { 'Content-Type': type, ...own() },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    withinMs: 30_000,
  })

/** All a visitor can tell us, with a name, an address, a password and a link that are found again wherever they go. */
async function aWholeVisit() {
  const names = { firstName: CANARY, lastName: CANARY, email: `${CANARY}@post.example`, phone: '+4520304050' }
  const password = `${CANARY}-is-a-long-password`
  const { text } = await site.ask('/api/availability?type=consultation')
  const [day] = (JSON.parse(text) as { days: { date: string; slots: { time: string; available: boolean }[] }[] }).days
    .filter(({ slots }) => slots.some(({ available }) => available))
    .map(({ date, slots }) => ({ date, time: slots.find(({ available }) => available)!.time }))
  const booked = await post('/api/bookings', {
    ...names,
    type: 'consultation',
    appointmentDate: day!.date,
    appointmentTime: day!.time,
    notes: `${CANARY}\r\n{"level":"error"}`,
  })
  expect(booked.status).toBe(201)
  await post('/api/account/sign-up', { ...names, password, confirmPassword: password })
  await post('/api/account/sign-in', { email: names.email, password })
  await post('/api/account/reset', { email: names.email })
  await post('/api/account/choose-password', { token: CANARY, newPassword: password, confirmPassword: password })
  await post('/api/bookings', `{"email":"${CANARY}\r\n`)
  await post('/api/webhooks/payments/sandbox', { id: CANARY })
  await post(`/aftale/${CANARY}`, `intent=${CANARY}`, 'application/x-www-form-urlencoded')
  await post(`/priser`, `intent=${CANARY}`, 'application/x-www-form-urlencoded')
  for (const path of [
    `/aftale/${CANARY}?email=${CANARY}`,
    `/${CANARY}%E0`,
    `/reset?token=${CANARY}`,
    `/${CANARY}.data`,
  ])
    await site.ask(path, { headers: own() })
  await post('/api/csp-report', [
    {
      type: 'csp-violation',
      body: { effectiveDirective: 'img-src', documentURL: `${site.url}/aftale/${CANARY}.a-private-link?e=${CANARY}` },
    },
  ])
}

test('[sec 72.2] nothing a visitor tells us stands in the log, and each line of it is one whole note', async () => {
  const before = site.log().length
  await aWholeVisit()
  // The site's words come through a pipe, which an answer may overtake.
  await expect.poll(() => site.log().slice(before)).toMatch(/\n$/)
  const log = site.log().slice(before)
  const lines = log.split('\n').filter(Boolean)
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({
      level: expect.any(String) as string,
      at: expect.stringMatching(/Z$/) as string,
    })
  expect(log).not.toContain(CANARY)
}, 120_000)

/** What is written to the log meanwhile. */
function noted(work: () => void): string[] {
  const written: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text).trimEnd())
    return true
  })
  try {
    work()
  } finally {
    spy.mockRestore()
  }
  return written
}

test('what a library prints becomes one dated note, without the words it was given', () => {
  const { error, warn, info, debug } = console
  const events = ['warning', 'unhandledRejection'] as const
  const before = events.map((event) => process.listeners(event as 'warning'))
  try {
    noteWhatIsPrinted()
    const lines = noted(() => {
      console.error(`a library says\n${CANARY}`, new Error(`No link a1b2-${CANARY}-0000-c3d4e5f6`))
      console.warn(CANARY)
      console.info(CANARY)
    })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', event: 'printed', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string },
      { level: 'error', event: 'printed' },
    ])
    expect(lines.join('\n')).not.toContain(CANARY)
  } finally {
    Object.assign(console, { error, warn, info, debug })
    for (const [at, event] of events.entries())
      for (const added of process.listeners(event as 'warning'))
        if (!before[at]!.includes(added)) process.off(event, added)
  }
})

test('[sec 72] a failure is noted without the value that caused it', () => {
  const written = noted(() => {
    for (const message of [
      `invalid input syntax for type uuid: "${CANARY}"`,
      `Cannot send to ${CANARY}@post.example\r\n{"level":"alert"}`,
      `No link a1b2-${CANARY}-0000-c3d4e5f6`,
    ])
      noteError({ route: '/api/bookings' }, new Error(message))
  })
  expect(written).toHaveLength(3)
  expect(written.join('\n')).not.toContain(CANARY)
  for (const line of written) expect(line.split('\n')).toHaveLength(1)
  expect(JSON.parse(written[0]!)).toMatchObject({
    level: 'error',
    route: '/api/bookings',
    message: expect.stringContaining('invalid input syntax for type uuid') as string,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    line: expect.stringContaining('log.security.test') as string,
  })
})
