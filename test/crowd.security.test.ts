import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Asked, type Site } from '#test/built-site.ts'

let site: Site
beforeAll(async () => void (site = await openSite()), 300_000)
afterAll(() => site.close())

// What is tried is who is answered and in which order: on a busy machine that may take a while.
const ask = (path: string, asked: Asked = {}) => site.ask(path, { withinMs: 30_000, ...asked })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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
  const told = new Set(statuses.filter((status) => status !== hungUp.status))
  expect(told).toEqual(new Set([401, 503]))
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
