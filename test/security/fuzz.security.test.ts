import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { endpoints } from '#app/routes/api/endpoints.ts'
import { STRANGE } from '#test/cases/strange.ts'
import { openSite, signIn, type Answered, type Asked, type Site } from '#test/support/built-site.ts'

// `npm run test:full -- fuzz` sends 10,000.
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1_000)
const WARM_UP = Math.min(2_500, REQUESTS)
const AT_ONCE = 16
const SEED = 20_261_121
const GROWTH_MAX_MIB = 100

type Entry = { path?: string; children?: Entry[] }
const leaves = (entries: Entry[]): Entry[] => entries.flatMap((one) => (one.children ? leaves(one.children) : [one]))
const pages = leaves(routes as Entry[]).map(({ path = '' }) => `/${path}`)
const ADDRESSES = [
  pages,
  pages.map((path) => `${path}.data`),
  endpoints.map(({ path }) => path),
  ['/api/booking-images', '/api/appointments/{file}.ics', '/api/webhooks/payments/{provider}', '/api/csp-report'],
  ['/dev/mail.json', '/dev/mail/{file}.html', '/dev/mail/{id}/{name}', '/api/files/{key}'],
  ['/__manifest', '/healthz', '/assets/{file}', '/api/uploads', '/api/uploads/{id}'],
].flat()

const strange = fc.oneof(
  fc.constantFrom(...STRANGE),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 20 }),
)

/** Part of an address, as a stranger might write it. */
const part = fc.oneof(
  strange.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 600)),
  fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '%2f',
    '%5c',
    '%00',
    '%',
    '%zz',
    '%c0%af',
    '%ff',
    ';a=b',
    '*',
    '~root',
    'con',
    '.env',
    '.git',
  ),
  fc.uuid(),
)

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: [nested(depth - 1)] })
const value: fc.Arbitrary<unknown> = fc.oneof(
  strange,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant(Array(2_000).fill('x')),
  fc.constant(nested(400)),
  fc.object({ maxDepth: 3 }),
  fc.array(strange, { maxLength: 5 }),
)

/** The fields a call knows, each with something it does not expect, and some it never heard of. */
function bodyFor(path: string): fc.Arbitrary<string> {
  const schema = endpoints.find((one) => one.path === path)?.body as { shape?: object } | undefined
  const names = Object.keys(schema?.shape ?? { email: 0, token: 0, intent: 0, day: 0, image: 0 })
  const known = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
  const more = fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'role', 'id', 'price', 'status', 'patient_id'),
    value,
  )
  return fc.oneof(
    { weight: 4, arbitrary: fc.tuple(known, more).map(([a, b]) => JSON.stringify({ ...b, ...a })) },
    { weight: 1, arbitrary: value.map((any) => JSON.stringify(any) ?? '') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '{', '[', '"', '{"a":', '\u0000', '{"a":1}{"b":2}', '['.repeat(20_000), '1e99999'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nGIF89a',
        'a=b&a=c&__proto__=1',
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .dictionary(fc.string({ maxLength: 8 }), strange)
        .map((form) => new URLSearchParams(form).toString()),
    },
  )
}

const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  'image/png',
  '',
  'application/json; charset=utf-7',
  'application/offset+octet-stream',
]
const headers = fc.record(
  {
    'Content-Type': fc.constantFrom(...TYPES),
    Accept: fc.constantFrom('*/*', 'text/html', 'x'.repeat(500), '🦄'.slice(0, 0)),
    'Accept-Language': fc.constantFrom('da', 'en', '*', '../../etc', 'x'.repeat(3_000), 'da;q=NaN'),
    Cookie: fc.constantFrom(
      'lng=da',
      'lng=../..',
      'session=x.y',
      `session=${'a'.repeat(43)}.${'b'.repeat(40)}`,
      '2fa=%00',
      '='.repeat(200),
      `a=${'b'.repeat(4_000)}`,
    ),
    Range: fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-1,2-3', 'x'),
    'If-None-Match': fc.constantFrom('*', '"x"', 'W/"'),
    'Idempotency-Key': fc.constantFrom('k', 'x'.repeat(300), "' or 1=1", '%00'),
    'Last-Event-ID': fc.constantFrom('-1', '1e9', 'x', '99999999999999999999'),
    'X-Forwarded-For': fc.constantFrom('1.2.3.4', 'x', '::1, , ,', '1.1.1.1,'.repeat(200)),
    'Stripe-Signature': fc.constantFrom('t=1,v1=x', 't=,v1=', 'x'.repeat(1_000)),
    'User-Agent': fc.constantFrom('Googlebot', '', 'x'.repeat(2_000), '<script>'),
    Expect: fc.constantFrom('100-continue'),
    'Tus-Resumable': fc.constantFrom('1.0.0', '1.0.0', '0.2.2', 'x'),
    'Upload-Length': fc.constantFrom('3', '0', '-1', '1e3', '99999999999999999999', 'x'),
    'Upload-Offset': fc.constantFrom('0', '7', '-1', 'NaN', '99999999999999999999'),
    'Upload-Metadata': fc.constantFrom(
      'filename YQ==',
      'kind dmlkZW8=,name eA==',
      'a',
      ',,',
      '__proto__ eA==',
      'x '.repeat(400),
    ),
    'Upload-Defer-Length': fc.constantFrom('1', 'x'),
    'Upload-Concat': fc.constantFrom('partial', 'final;/api/uploads/x ../../x'),
  },
  { requiredKeys: [] },
)

const question = fc.dictionary(
  fc.constantFrom(
    'lng',
    'type',
    'from',
    'to',
    'id',
    'payment',
    'change',
    'next',
    '_routes',
    'index',
    'p',
    'paths',
    'version',
    'minutes',
    'provider',
    'until',
    'proof',
  ),
  strange,
  { maxKeys: 3 },
)

const requests: fc.Arbitrary<{ path: string; asked: Asked }> = fc.constantFrom(...ADDRESSES).chain((address) =>
  fc
    .record({
      parts: fc.array(part, { minLength: 3, maxLength: 3 }),
      tail: fc.option(part, { freq: 6, nil: '' }),
      query: question,
      method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
      sent: headers,
      body: bodyFor(address),
    })
    .map(({ parts, tail, query, method, sent, body }) => {
      let n = 0
      const filled = address.replaceAll(/[:{]\w+\}?|\*$/g, () => parts[n++ % 3]!)
      const search = new URLSearchParams(query).toString()
      const path = `${filled}${tail ? `/${tail}` : ''}${search ? `?${search}` : ''}`.slice(0, 6_000)
      return {
        path,
        asked: {
          method,
          headers: sent as Record<string, string>,
          ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
        },
      }
    }),
)

let site: Site
let staff = ''
beforeAll(async () => {
  site = await openSite()
  staff = await signIn(site, 'admin@falm.example')
}, 300_000)
afterAll(() => site.close())

/** What a stranger must never be shown: where in the code, or in which table, something went wrong. */
const STACK =
  /\n\s+at .+:\d+:\d+|node_modules|node:internal|\.tsx?:\d+|PostgresError|syntax error at|relation "|kysely|pglite/i
const residentMib = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))![1]) / 1024

test(`[sec 73.1] ${REQUESTS} requests nobody of ours would send: no failure, no stack trace, no hang, and the memory comes back`, async () => {
  await run(fc.sample(requests, { seed: SEED, numRuns: WARM_UP })) // pages compiled, caches filled, the heap grown to its size
  const before = residentMib()
  const wrong = await run(fc.sample(requests, { seed: SEED + 1, numRuns: REQUESTS }))
  expect(wrong.slice(0, 10)).toEqual([])
  await expect.poll(() => residentMib() - before, { timeout: 20_000 }).toBeLessThan(GROWTH_MAX_MIB)
  expect((await site.ask('/readyz')).status).toBe(200)
  expect(site.log()).not.toMatch(/unhandled|uncaught/i)
}, 300_000)

async function run(all: { path: string; asked: Asked }[]) {
  const wrong: string[] = []
  const left = all.filter(({ path, asked }) => !isStream(path, asked))
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const why = await oddity(next.path, asStaff(next.path, next.asked, left.length))
      if (why)
        wrong.push(
          `${why}: ${next.asked.method} ${next.path.slice(0, 300)} ${JSON.stringify(next.asked).slice(0, 600)}`,
        )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return wrong
}

const isStream = (path: string, { method }: Asked) =>
  path.startsWith('/api/events') && (method === 'GET' || method === 'HEAD')

/** Every third request comes from staff who are signed in, so that the pages behind the gate are met as well. */
function asStaff(path: string, { headers, ...asked }: Asked, n: number): Asked {
  if (n % 3 > 0 || /sign-out|sessions/.test(path)) return { ...asked, headers: headers ?? {} }
  return { ...asked, headers: { ...headers, Cookie: staff, Origin: site.url } }
}

async function oddity(path: string, asked: Asked): Promise<string | null> {
  const answered = await site.ask(path, asked).catch((error: Error) => error)
  // What cannot be put into a request at all was never sent.
  if (answered instanceof Error)
    return /no answer/.test(answered.message) ? 'hangs' : isRefusal(answered) ? null : answered.message
  return oddAnswer(answered)
}

const isRefusal = (error: Error) => /invalid character|unescaped|ECONNRESET|EPIPE|hang up/i.test(error.message)

function oddAnswer({ status, text }: Answered): string | null {
  if (status >= 500) return `answered ${status} ${text.slice(0, 80)}`
  return STACK.test(text) ? 'shows its inside' : null
}
