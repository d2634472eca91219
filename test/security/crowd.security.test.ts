import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { halfOpen, liveStream, mainThreadMs } from './attackers.ts'
import { openSite, signIn, type Asked, type Site } from '#test/support/built-site.ts'

let site: Site
beforeAll(async () => void (site = await openSite()), 300_000)
afterAll(() => site.close())

// What is tried is who is answered and in which order: on a busy machine that may take a while.
const ask = (path: string, asked: Asked = {}) => site.ask(path, { withinMs: 30_000, ...asked })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Day = { date: string; slots: { time: string; available: boolean }[] }

/** A consultation at the first free time. */
async function book() {
  const { days } = JSON.parse((await ask('/api/availability?type=consultation')).text) as { days: Day[] }
  const day = days.find(({ slots }) => slots.some(({ available }) => available))!
  const body = JSON.stringify({
    type: 'consultation',
    email: 'ida@post.example',
    firstName: 'Ida',
    lastName: 'Holm',
    phone: '+4520304050',
    appointmentDate: day.date,
    appointmentTime: day.slots.find(({ available }) => available)!.time,
  })
  const headers = { 'Content-Type': 'application/json', Origin: site.url }
  expect((await ask('/api/bookings', { method: 'POST', headers, body })).status).toBe(201)
}

/** Somebody who never finishes a sentence: a letter a second. */
function slowTalker(begins: string): { ended: Promise<void>; socket: Socket } {
  const socket = connect(site.port, '127.0.0.1')
  socket.write(begins)
  const talk = setInterval(() => socket.writable && socket.write('x'), 1_000)
  const ended = new Promise<void>((resolve) => {
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(talk)
      resolve()
    })
    socket.resume()
  })
  return { ended, socket }
}

test('[sec 63.1] three hundred who never finish a sentence are hung up on, and others are served meanwhile', async () => {
  const head = `GET /priser HTTP/1.1\r\nHost: localhost:${site.port}\r\nX-Slow: `
  const talkers = Array.from({ length: 300 }, () => slowTalker(head))
  for (let n = 0; n < 20; n++) {
    expect((await ask('/priser')).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(200)
    await pause(200)
  }
  const allGone = Promise.all(talkers.map(({ ended }) => ended)).then(() => 'hung up')
  expect(await Promise.race([allGone, pause(90_000)])).toBe('hung up')
}, 200_000)

test('[rel A5] [rel A6] 1,000 streams and 2,100 half-open connections from 100 networks: staff hear live, visitors are served', async () => {
  const networks = Array.from({ length: 100 }, (_, n) => `127.${n + 1}.0.1`)
  const cookie = await signIn(site, 'admin@falm.example')
  const streams = networks.flatMap((from) => Array.from({ length: 10 }, () => liveStream(site, { from })))
  await expect.poll(() => streams.every(({ heard }) => heard() !== '')).toBe(true)
  const ends = networks.flatMap((from) => Array.from({ length: 21 }, () => halfOpen(site, from)))
  onTestFinished(() => {
    for (const end of ends) end()
    for (const { socket } of streams) socket.destroy()
  })
  await pause(2_000)
  const board = liveStream(site, { from: '127.200.0.1', cookie })
  const visitor = liveStream(site, { from: '127.201.0.1' })
  for (const live of [board, visitor]) await expect.poll(live.isOpen).toBe(true)
  for (let n = 0; n < 20; n++) {
    const from = `127.${210 + n}.0.1`
    for (const path of ['/priser', '/readyz']) expect((await ask(path, { from })).status).toBe(200)
  }
  expect((await ask('/admin', { from: '127.200.0.1', headers: { cookie } })).status).toBe(200)
  await book()
  for (const live of [board, visitor]) {
    await expect.poll(live.heard).toContain('event: slots')
    expect(live.isOpen()).toBe(true)
    live.socket.destroy()
  }
  expect(streams.filter(({ isOpen }) => isOpen()).length).toBeGreaterThan(500)
}, 120_000)

test.each([
  ['7 MB of empty lines', '\n'.repeat(7_000_000), '20.002'],
  ['7 MB of semicolons', ';'.repeat(7_000_000), 'Linje 1 '],
  ['30,000 columns', 'a;'.repeat(30_000), 'Linje 1 '],
  ['a spreadsheet with 1,048,576 empty rows', `Navn;E-mail\n${';\r\n'.repeat(1_048_575)}`, '20.002'],
])(
  '[rel A4] an imported file of %s is refused by its line, and others are answered meanwhile',
  async (_, text, line) => {
    const cookie = await signIn(site, 'admin@falm.example')
    const form = new FormData()
    form.set('kind', 'clients')
    form.set('intent', 'read')
    form.set('file', new File([text], 'clients.csv', { type: 'text/csv' }))
    const sent = new Response(form)
    const body = new Uint8Array(await sent.arrayBuffer())
    const headers = { cookie, Origin: site.url, 'Content-Type': sent.headers.get('content-type')! }
    const before = mainThreadMs(site.pid)
    const importing = ask('/admin/transfer', { method: 'POST', headers, body })
    expect((await ask('/healthz')).status).toBe(200)
    const answered = await importing
    expect(answered.status).toBe(413)
    expect(answered.text).toContain(line)
    expect(mainThreadMs(site.pid) - before).toBeLessThan(2_000)
  },
  60_000,
)

test('[sec 63] headers longer than sixteen thousand letters are not read', async () => {
  const { status } = await ask('/priser', { headers: { 'X-Long': 'x'.repeat(17_000) } })
  expect(status).toBe(431)
})

test('[sec 68.1] while two hundred sign in at once the site answers others first, and tells those it cannot check', async () => {
  const hungUp = { status: 0 } // a machine with other work may not take every caller in time
  let waiting = 200
  const tries = Array.from({ length: 200 }, async (_, n) => {
    const body = JSON.stringify({ email: `nobody-${n}@post.example`, password: 'not-the-password' })
    const headers = { 'Content-Type': 'application/json', Origin: site.url }
    const { status } = await ask('/api/account/sign-in', { method: 'POST', headers, body, withinMs: 90_000 }).catch(
      () => hungUp,
    )
    waiting--
    return status
  })
  let answeredMeanwhile = 0
  while (waiting > 0) {
    const others = await Promise.all(['/healthz', '/priser'].map((path) => ask(path).catch(() => hungUp)))
    if (waiting > 0 && others.every(({ status }) => status === 200)) answeredMeanwhile++
  }
  const statuses = await Promise.all(tries)
  expect(answeredMeanwhile).toBeGreaterThan(2)
  const outcomes = new Set(statuses.filter((status) => status !== hungUp.status))
  expect(outcomes).toEqual(new Set([401, 503]))
}, 200_000)

test('[sec 69.1] a question about thousands of pages is refused, one about many short ones is answered', async () => {
  const paths = (count: number) => Array.from({ length: count }, (_, n) => `/${n.toString(36)}`).join(',')
  const asked = (count: number) =>
    ask(`/__manifest?version=x&paths=${encodeURIComponent(paths(count))}`).then(
      ({ status }) => status,
      () => 'hung up on',
    )
  expect(await asked(500)).toBe(400)
  expect([431, 'hung up on']).toContain(await asked(10_000))
  expect(await asked(200)).toBeLessThan(500)
  expect((await ask('/healthz')).status).toBe(200)
})

test.each([
  '/a'.repeat(1_000),
  '/'.repeat(2_000),
  '/%2f'.repeat(500),
  `/priser${';a=b'.repeat(450)}`,
  '/..'.repeat(600),
])('[sec 69] an address of a thousand parts is matched like any other', async (path) => {
  const answered = await ask(path)
  expect(answered.status).toBeLessThan(500)
})
