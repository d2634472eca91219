import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import type { RateLimit } from '#app/domain/access/gate.ts'
import { clientAddress } from '#app/http/address.ts'
import { handle as enrol } from '#app/routes/check-in/enrol.tsx'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { pageGate } from '#app/server/pages/page-gate.ts'
import { guardConnections } from '#app/server/security/connections.ts'
import { openUploads, type UploadPort } from '#app/services/uploads/uploads.ts'
import { openClinic } from '#test/clinic/clinic.ts'

// Each kind of limit there is, met in each way a caller can come: a subscriber's whole IPv6 network is one caller,
// and behind a proxy of ours each visitor is their own.

type Clinic = Awaited<ReturnType<typeof openClinic>>
type Caller = { headers: Record<string, string>; peer: string }
let clinic: Clinic
beforeAll(async () => void (clinic = await openClinic()))

const PROXY = '10.0.0.1'
const direct = (address: string): Caller => ({ headers: {}, peer: address })
const behind = (address: string): Caller => ({ headers: { 'X-Forwarded-For': `8.8.8.8, ${address}` }, peer: PROXY })

/** One caller however they write themselves down, by number of the try, and somebody else. */
const WAYS: [string, (family: number, n: number) => Caller, (family: number) => Caller][] = [
  ['IPv4, directly', (f) => direct(`203.0.113.${f}`), (f) => direct(`203.0.113.${f + 100}`)],
  ['IPv6, directly', (f, n) => direct(`2001:db8:1:${f}::${n.toString(16)}`), (f) => direct(`2001:db8:1:${f + 100}::1`)],
  ['IPv4, behind our proxy', (f) => behind(`198.51.100.${f}`), (f) => behind(`198.51.100.${f + 100}`)],
  [
    'IPv6, behind our proxy',
    (f, n) => behind(`2001:db8:2:${f}:${n.toString(16)}::1`),
    (f) => behind(`2001:db8:2:${f + 100}::1`),
  ],
]

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

/** Asks once; @returns the status. */
type Ask = (clinic: Clinic, caller: Caller) => Promise<number>
const FAMILIES: [string, number, Ask][] = [
  [
    'calls from an address',
    30,
    ({ api }, { headers, peer }) =>
      statusOf(api.post(`/api/analyses/${crypto.randomUUID()}/corrections`, { answers: {} }, headers, peer)),
  ],
  [
    'writes of nobody in particular',
    300,
    ({ api }, { headers, peer }) => statusOf(api.post('/api/cookie-choice', { statistics: false }, headers, peer)),
  ],
  [
    'what is typed from an address',
    10,
    ({ api }, { headers, peer }) =>
      statusOf(
        api.post('/api/account/sign-in', { email: 'ida@post.example', password: 'not-the-password' }, headers, peer),
      ),
  ],
  ['reports of browsers', 60, ({ api }, { headers, peer }) => statusOf(api.post('/api/csp-report', [], headers, peer))],
  ['live streams', 10, ({ api }, { headers, peer }) => statusOf(api.get('/api/events', headers, peer))],
  ['private links of pages', 30, (made, caller) => page(made, caller, { link: true })],
  ['forms of pages', 20, (made, caller) => page(made, caller, { rateLimit: ['withdraw-from-address'] })],
]

/** A page's gate, with a caller whose address is read as for every page. */
async function page(
  { services }: Clinic,
  { headers, peer }: Caller,
  rule: { link?: boolean; rateLimit?: RateLimit },
): Promise<number> {
  const address = clientAddress(peer, headers['X-Forwarded-For'], services.settings.trustedProxies)
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  const ruleOf = () => ({ action: 'withdraw', formAction: 'withdraw', ...rule })
  context.set(requestContext, { lng: 'da', clinic: SHIPPED_CLINIC, nonce: '', actor: null, address, ruleOf } as never)
  const url = new URL('http://clinic.test/x')
  const request = new Request(url, { method: rule.rateLimit ? 'POST' : 'GET' })
  const answered = rule.link ? 404 : 200
  try {
    const asked = { request, pattern: '/x', url, context, params: {} }
    const response = (await pageGate(asked as never, async () => new Response(null, { status: answered }))) as Response
    return response.status
  } catch (thrown) {
    return (thrown as { init?: { status: number } }).init?.status ?? 500
  }
}

describe.each(FAMILIES)('%s', (name, most, ask) => {
  const family = 1 + FAMILIES.findIndex(([one]) => one === name)

  test.each(WAYS)('%s: so many tries, whoever else asks goes on', async (_way, caller, other) => {
    for (let n = 1; n <= most; n++) expect(await ask(clinic, caller(family, n))).not.toBe(429)
    expect(await ask(clinic, caller(family, most + 1))).toBe(429)
    expect(await ask(clinic, other(family))).not.toBe(429)
  })
})

test('[rel A18] a /56 tries twenty codes of a tablet and a /48 forty, and another address goes on', async () => {
  const tries = async (from: (n: number) => string) => {
    const statuses: number[] = []
    for (let n = 0; n < 256; n++) statuses.push(await page(clinic, direct(from(n)), { rateLimit: enrol.rateLimit }))
    return statuses.filter((status) => status !== 429).length
  }
  expect(await tries((n) => `2001:db8:18:${n.toString(16)}::1`)).toBe(20)
  expect(await tries((n) => `2001:db8:19:${(n * 256).toString(16)}::1`)).toBe(40)
  expect(await page(clinic, direct('203.0.113.240'), { rateLimit: enrol.rateLimit })).not.toBe(429)
})

describe('connections', () => {
  const FROM_ADDRESS = 50
  const proxies = new BlockList()
  proxies.addSubnet('10.0.0.0', 8)
  const servers: EventEmitter[] = []
  afterAll(() => servers.forEach((server) => server.emit('close')))

  /** A server with so many places for connections, and what opens one there: its number, its request and its end. */
  function guarded(most?: number) {
    const server = new EventEmitter()
    servers.push(server)
    guardConnections(server as unknown as Server, { proxies, demo: false, ...(most ? { most } : {}) })
    return function connect(remoteAddress: string) {
      let isEnded = false
      const socket = Object.assign(new EventEmitter(), {
        remoteAddress,
        writableLength: 0,
        bytesWritten: 0,
        setKeepAlive: () => {},
        destroy: () => void (isEnded = true),
      })
      server.emit('connection', socket)
      return {
        isEnded: () => isEnded,
        /** Sends a whole request, or the beginning of one. @returns what answers it. */
        request({ complete }: { complete: boolean }) {
          const response = { writableFinished: false }
          server.emit('request', { socket, complete }, response)
          return () => void (response.writableFinished = true)
        },
      }
    }
  }

  test.each([
    ['IPv4', () => '203.0.113.9', '203.0.113.10'],
    ['IPv6', (n: number) => `2001:db8:1:2::${n.toString(16)}`, '2001:db8:1:3::1'],
    ['IPv4 in IPv6 dress', () => '::ffff:203.0.113.77', '203.0.113.78'],
  ])('%s: an address has fifty connections, and another address connects', (_way, from, other) => {
    const connect = guarded()
    for (let n = 1; n <= FROM_ADDRESS; n++) expect(connect(from(n)).isEnded()).toBe(false)
    expect(connect(from(FROM_ADDRESS + 1)).isEnded()).toBe(true)
    expect(connect(other).isEnded()).toBe(false)
  })

  test.each([
    ['an IPv6 /56', 100, (n: number) => `2001:db8:1:${(n % 256).toString(16)}::1`, '2001:db8:1:100::1'],
    ['an IPv6 /48', 200, (n: number) => `2001:db8:1:${n.toString(16)}00::1`, '2001:db8:2::1'],
    ['an IPv4 /24', 200, (n: number) => `203.0.113.${n}`, '203.0.114.1'],
  ])('%s has %d connections in all, and another network connects', (_network, most, from, other) => {
    const connect = guarded()
    for (let n = 1; n <= most; n++) expect(connect(from(n)).isEnded()).toBe(false)
    expect(connect(from(most + 1)).isEnded()).toBe(true)
    expect(connect(other).isEnded()).toBe(false)
  })

  test('a proxy of ours speaks for many', () => {
    const connect = guarded()
    for (let n = 0; n < 500; n++) expect(connect(PROXY).isEnded()).toBe(false)
  })

  test('with all connections taken, a new one replaces the longest idle one of the most crowded network', () => {
    const connect = guarded(5)
    const visitor = connect('198.51.100.1')
    const crowd = [1, 2, 3, 4].map((n) => connect(`203.0.113.${n}`))
    const newcomer = connect('192.0.2.1')
    expect(crowd.map(({ isEnded }) => isEnded())).toEqual([true, false, false, false])
    expect([visitor.isEnded(), newcomer.isEnded()]).toEqual([false, false])
  })

  test('a connection with half a request is replaced before one that is being answered', () => {
    const connect = guarded(4)
    const answered = [1, 2, 3].map((n) => connect(`203.0.113.${n}`))
    const ends = answered.map(({ request }) => request({ complete: true }))
    const half = connect('198.51.100.1')
    half.request({ complete: false })
    connect('192.0.2.1')
    expect(answered.map(({ isEnded }) => isEnded())).toEqual([false, false, false])
    expect(half.isEnded()).toBe(true)
    ends[1]!()
    connect('192.0.3.1')
    expect(answered.map(({ isEnded }) => isEnded())).toEqual([false, true, false])
  })
})

describe('places for uploads', () => {
  const AT_ONCE = 4
  const proxies = new BlockList()
  proxies.addSubnet('10.0.0.0', 8)
  const folder = mkdtempSync(join(tmpdir(), 'places-'))
  const ended = new AbortController()
  afterAll(() => {
    ended.abort()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Sends a form that never ends. @returns whether anything of it has been read. */
  function send(uploads: UploadPort, { headers, peer }: Caller): () => boolean {
    let isRead = false
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          isRead = true
          return new Promise((resolve) => {
            ended.signal.addEventListener('abort', () => {
              controller.error(new Error('gone'))
              resolve()
            })
          })
        },
      },
      { highWaterMark: 0 },
    )
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const request = new Request('http://clinic.test/x', {
      method: 'POST',
      headers: form,
      body,
      duplex: 'half',
    } as never)
    const upload = uploads.open({ address: clientAddress(peer, headers['X-Forwarded-For'], proxies), actor: null })
    void upload
      .form(request, { maxBytes: 1_000 })
      .catch(() => {})
      .then(() => upload.done())
    return () => isRead
  }

  test.each(WAYS)(
    '[sec 64.4] %s: four are received at a time, the fifth waits unread, others go on',
    async (_way, caller, other) => {
      const family = FAMILIES.length + 1
      const uploads = openUploads({ folder: join(folder, crypto.randomUUID()), isDemoMachine: () => false })
      const sent = Array.from({ length: AT_ONCE + 1 }, (_, n) => send(uploads, caller(family, n)))
      const others = send(uploads, other(family))
      await expect
        .poll(() => [...sent, others].map((isRead) => isRead()))
        .toEqual([true, true, true, true, false, true])
    },
  )
})
