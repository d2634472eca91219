import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageRule } from '#app/domain/access/gate.ts'
import routes from '#app/routes.ts'
import { formWithFilesMax } from '#app/server/security/requests.ts'
import { openSite, signIn, type Asked, type Site } from '#test/support/built-site.ts'

let site: Site
beforeAll(async () => void (site = await openSite()), 300_000)
afterAll(() => site.close())

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const json = { 'Content-Type': 'application/json' }
const own = () => ({ Origin: site.url, 'Sec-Fetch-Site': 'same-origin' })
const codeOf = ({ text }: { text: string }) =>
  text.startsWith('{') ? (JSON.parse(text) as { code: string }).code : null

test.each(['evil.example', 'localhost.evil.example', 'evil.example:80', 'localhost@evil.example', 'clinic.example.'])(
  'the host %j is none of ours',
  async (host) =>
    expect((await site.ask('/', { headers: { Host: host } })).status).toBe(host.includes('@') ? 400 : 421),
)

test('a demo answers by number, where no stranger can point a name', async () => {
  for (const host of [`127.0.0.1:${site.port}`, `[::1]:${site.port}`, 'app:3000'])
    expect((await site.ask('/robots.txt', { headers: { Host: host } })).status).toBe(200)
})

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
  '%s is no kind of request here',
  async (method) => {
    for (const path of ['/', '/book', '/api/bookings', '/nowhere']) {
      const answered = await site.ask(path, { method, headers: { ...form, ...own() } })
      expect([answered.status, answered.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
    }
  },
)

test('a refused file that a person opens is a page, and JSON for everything else', async () => {
  const opened = { 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html' }
  const missing = await site.ask('/api/results/nothing', { headers: opened })
  expect([missing.status, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(missing.text).toContain('<h1>')
  expect(codeOf(await site.ask('/api/results/nothing'))).toBe('not-found')
  const signedOut = await site.ask('/api/account/export', { headers: opened })
  expect([signedOut.status, signedOut.headers.location]).toEqual([303, '/?signin=1'])
})

test('a header that asks for another method changes nothing', async () => {
  const answered = await site.ask('/api/pricing-rules', { headers: { 'X-HTTP-Method-Override': 'DELETE' } })
  expect(answered.status).toBe(200)
})

const FOREIGN: [string, Record<string, string>][] = [
  ['another origin', { Origin: 'https://evil.example' }],
  ['an origin that is null', { Origin: 'null' }],
  ['our name in a longer one', { Origin: 'http://localhost.evil.example' }],
  ['a foreign page', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a sister host', { 'Sec-Fetch-Site': 'same-site' }],
  ['an address bar', { 'Sec-Fetch-Site': 'none' }],
  ['a foreign page with our origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'OWN' }],
  ['nowhere, with a session', { Cookie: 'a=1; session=abc.def' }],
  ['nowhere, with a host session', { Cookie: '__Host-session=abc' }],
  ['nowhere, half signed in', { Cookie: '2fa=abc' }],
]
const WRITES: [string, Record<string, string>][] = [
  ['/?index', form],
  ['/.data?index', form],
  ['/_root.data?index', form],
  ['/payment-failed', form],
  ['/payment-failed.data', form],
  ['/aftale/x', form],
  ['/aftale/x.data', form],
  ['/sandbox/betaling/x', form],
  ['/api/bookings', json],
  ['/api/quotes', json],
  ['/api/payments/treatment-deposit', json],
  ['/api/booking-images', { 'Content-Type': 'multipart/form-data; boundary=x' }],
]
test.each(FOREIGN)('[sec 10.1] no form and no call is taken from %s', async (_what, headers) => {
  for (const [path, type] of WRITES) {
    const from = headers['Origin'] === 'OWN' ? { ...headers, Origin: site.url } : headers
    const answered = await site.ask(path, { method: 'POST', headers: { ...type, ...from }, body: '{}' })
    expect([path, answered.status, codeOf(answered)]).toEqual([path, 403, 'foreign-request'])
  }
})

test('our own pages, and programs that are nobody, are heard', async () => {
  for (const headers of [
    {},
    own(),
    { Origin: site.url },
    { Origin: site.url, Cookie: 'session=x' },
    { Cookie: 'lng=en' },
  ])
    expect(
      (await site.ask('/api/quotes', { method: 'POST', headers: { ...json, ...headers }, body: '{}' })).status,
    ).toBe(200)
})

test("a page's data and the calls are not for other sites to embed, but a link in a mail may lead to a file", async () => {
  const foreign = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }
  for (const path of ['/book.data', '/api/pricing-rules', '/api/events'])
    expect((await site.ask(path, { headers: foreign })).status).toBe(403)
  const followed = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }
  expect((await site.ask('/api/appointments/x.ics', { headers: followed })).status).toBe(404)
  expect((await site.ask('/book', { headers: followed })).status).toBe(200)
})

test.each<[string, string, Asked, number, string]>([
  ['an address that is too long', '/book?x='.padEnd(2_100, 'a'), {}, 400, 'address-invalid'],
  ['a NUL', '/book%00', {}, 400, 'address-invalid'],
  ['a line break', '/book?x=%0d%0aSet-Cookie:a=b', {}, 400, 'address-invalid'],
  ['half a letter', '/%e0%a4%a', {}, 400, 'address-invalid'],
  [
    'a packed body',
    '/api/quotes',
    { method: 'POST', headers: { ...json, 'Content-Encoding': 'gzip' }, body: 'x' },
    415,
    'encoding-unsupported',
  ],
  [
    'text as JSON',
    '/api/quotes',
    { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: '{}' },
    415,
    'type-unsupported',
  ],
  ['JSON as a form', '/payment-failed', { method: 'POST', headers: json, body: '{}' }, 415, 'form-expected'],
  [
    'text as a form',
    '/payment-failed',
    { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'a=b' },
    415,
    'form-expected',
  ],
  [
    'a long form',
    '/payment-failed',
    { method: 'POST', headers: form, body: 'a'.repeat(257 * 1024) },
    413,
    'body-too-large',
  ],
  [
    'a long report',
    '/api/csp-report',
    { method: 'POST', headers: json, body: 'a'.repeat(9 * 1024) },
    413,
    'body-too-large',
  ],
])(
  'what no page of ours would send is refused before anything is read: %s',
  async (_what, path, asked, status, code) => {
    const answered = await site.ask(path, asked)
    expect([answered.status, codeOf(answered)]).toEqual([status, code])
  },
)

type Entry = { file: string; path?: string; children?: Entry[] }
const leaves = (entries: Entry[]): Entry[] => entries.flatMap((one) => (one.children ? leaves(one.children) : [one]))

test('every page that reads files from a form is one that may be sent files', () => {
  const reads = leaves(routes as Entry[]).filter(({ file }) =>
    /\b(?:filesIn|actOnVideo)\(/.test(readFileSync(new URL(`../../app/${file}`, import.meta.url), 'utf8')),
  )
  expect(reads.length).toBeGreaterThan(5)
  for (const { path = '' } of reads) {
    const at = `/${path.replaceAll(/:\w+/g, '0-0')}`
    for (const address of at === '/' ? [at] : [at, `${at}.data`])
      expect([address, formWithFilesMax(address)]).toEqual([address, expect.any(Number)])
  }
})

test('pictures as large as a phone takes them reach the clinic from every page that asks for them', async () => {
  // As large as a phone's, and of one colour: what is tried is the way here, not the drawing.
  const taken = await sharp({ create: { width: 1_000, height: 800, channels: 3, background: '#c89b7b' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(taken.length).toBeGreaterThan(2_000_000)
  const send = async (path: string, cookie: string, field: string, texts: Record<string, string>) => {
    const sent = new FormData()
    for (const [name, text] of Object.entries(texts)) sent.set(name, text)
    for (let n = 0; n < 3; n++) sent.append(field, new File([new Uint8Array(taken)], `${n}.png`, { type: 'image/png' }))
    const read = new Response(sent)
    const headers = { ...own(), Cookie: cookie, 'Content-Type': read.headers.get('content-type')! }
    const body = new Uint8Array(await read.arrayBuffer())
    const { status, headers: heard } = await site.ask(path, { method: 'POST', headers, body, withinMs: 60_000 })
    return [status, heard.location]
  }
  const [client, staff] = [await signIn(site, 'client@falm.example'), await signIn(site, 'provider@falm.example')]
  expect(await send('/dashboard/messages', client, 'pictures', { text: 'Sådan ser det ud' })).toEqual([
    302,
    '/dashboard/messages#write',
  ])
  expect(await send('/dashboard/reactions', client, 'picture', { visit: '', note: 'Det klør' })).toEqual([
    302,
    '/dashboard/reactions?sent=fine',
  ])
  const list = (await site.ask('/admin/patients', { headers: { Cookie: staff } })).text
  const at = /\/admin\/patients\/[0-9a-f-]{36}/.exec(list)![0]
  expect(await send(`${at}/messages`, staff, 'pictures', { text: 'Brug en kold klud' })).toEqual([
    302,
    expect.stringContaining(`${at}/messages`),
  ])
}, 120_000)

test('[sec 64.7] a body without a length is stopped where the limit is, not where it ends', async () => {
  const sent = await new Promise<{ status: number; mib: number }>((resolve, reject) => {
    let mib = 0
    const outgoing = request(
      { port: site.port, path: '/api/quotes', method: 'POST', headers: { ...json, Host: `localhost:${site.port}` } },
      (incoming) => {
        resolve({ status: incoming.statusCode!, mib })
        outgoing.destroy()
      },
    )
    outgoing.on('error', reject)
    const more = () => {
      if (mib >= 200 || outgoing.destroyed) return
      mib++
      outgoing.write(Buffer.alloc(1024 * 1024, 32), () => setImmediate(more))
    }
    more()
  })
  expect(sent.status).toBe(413)
  expect(sent.mib).toBeLessThan(100)
})

test('[sec 57.1] nothing one visitor sends beside the address changes what the next one is shown', async () => {
  const headers = {
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'gopher',
    'X-Forwarded-Port': '666',
    'X-Forwarded-For': '1.2.3.4',
    Forwarded: 'host=evil.example',
    'X-Original-URL': '/admin',
    'X-Rewrite-URL': '/admin',
    'X-Host': 'evil.example',
    'X-React-Router-SPA-Mode': 'yes',
    'X-React-Router-Prerender-Data': '<script>',
    'X-Middleware-Prefetch': '1',
    'X-HTTP-Method-Override': 'POST',
    'Accept-Language': 'da',
    'Accept-Encoding': 'identity',
    'User-Agent': '<script>alert(1)</script>',
    Referer: 'https://evil.example/',
    Range: 'bytes=0-10',
  }
  for (const path of ['/', '/priser', '/faq']) {
    const before = await site.ask(path)
    const during = await site.ask(path, { headers })
    const after = await site.ask(path)
    expect(after.text).toBe(before.text)
    expect(during.text).toBe(before.text)
    expect(during.text).not.toContain('evil.example')
  }
})

test('[sec 58.1] an unknown page below a private one is private too', async () => {
  for (const end of ['/x.css', '.css', ';a.js', '%2fx.png', '/..%2fx', '?a.css']) {
    const { headers, status } = await site.ask(`/aftale/abc${end}`)
    expect([end, status, headers['cache-control']]).toEqual([end, 404, 'private, no-store'])
  }
})

const files = import.meta.glob<{ handle?: PageRule }>('../../app/routes/**/*.tsx')

test('[sec 52.1] every page a private link opens tells it to nobody and is kept by nobody, whether there is such a link or not', async () => {
  const linked: string[] = ['confirm', 'email', 'email-undo', 'reset', 'welcome'].map((page) => `/account/${page}`)
  for (const { file, path = '' } of leaves(routes as Entry[])) {
    const { handle } = await files[`../../app/${file}`]!()
    if (handle!.link) linked.push(`/${path.replaceAll(/:\w+/g, 'abc')}`)
  }
  expect(linked.length).toBeGreaterThan(8)
  for (const page of linked)
    for (const path of [`${page}?token=abc`, `${page}.data?token=abc`]) {
      const { headers, text } = await site.ask(path)
      const policy = headers['referrer-policy']
      expect([path, policy === 'strict-origin' || policy === 'no-referrer', headers['cache-control']]).toEqual([
        path,
        true,
        'private, no-store',
      ])
      // And nothing of it is fetched from anybody else.
      const foreign = text.match(/(?:src|href)="https?:\/\/[^"]+"[^>]*>/g) ?? []
      expect([path, foreign.filter((one) => /\bsrc=|rel="(?:stylesheet|preload|modulepreload)"/.test(one))]).toEqual([
        path,
        [],
      ])
    }
  const ics = await site.ask('/api/appointments/abc.ics')
  expect(ics.headers['cache-control']).toContain('no-store')
})
