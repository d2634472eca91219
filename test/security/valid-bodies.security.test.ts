import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#app/routes/api/endpoints.ts'
import { openSite, signIn, type Answered, type Asked, type Site } from '#test/support/built-site.ts'
import { formsIn, linksIn } from './forms-in-page.ts'

// One extreme but well-formed value at a time, in a body that is valid otherwise: what other fuzzing never reaches,
// because a body with several faults is refused at the first.

const REQUESTS = Number(process.env['VALID_BODIES'] ?? 120)
const SEED = 20_261_127
const AT_ONCE = 4
const ANSWER_MS = 10_000
const HEALTH_MS = Number(process.env['VALID_BODIES_HEALTH_MS'] ?? ANSWER_MS)
const HEALTH_EVERY_MS = 250
const HEAP_GROWTH_MAX = 20 * 1024 * 1024
const PAGES_PER_ROLE = REQUESTS > 1_000 ? 120 : 15

const DAYS = ['0000-01-01', '0001-01-01', '2028-02-29', '2027-02-29', '2026-02-30', '9998-12-31', '9999-12-31']
const NUMBERS = ['0', '-1', '2147483648', '-2147483649', '9007199254740993', '1e308', '0.1', 'NaN', '1_000', '١٢']
const TIMES = ['24:00', '00:00', '9999-12-31T23:59', '0001-01-01T00:00', '2026-03-29T02:30', '2026-10-25T02:30']
const TEXTS = ['', ' ', 'x'.repeat(1_000_000), '\u0000', 'a\u0000b', '\ud800', '\u202e', '\ufeff', '🏳️‍🌈'.repeat(500)]
const INHERITED = [...Object.getOwnPropertyNames(Object.prototype), 'prototype']
const EXTREME_TEXTS = [...DAYS, ...NUMBERS, ...TIMES, ...TEXTS, ...INHERITED]
const EXTREME_NUMBERS = [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -0, 0.1]
const EXTREME_VALUES: unknown[] = [
  ...EXTREME_TEXTS,
  ...EXTREME_NUMBERS,
  null,
  true,
  {},
  [],
  Array(50_000).fill('x'),
  Array(1_000_000).fill(0),
  { constructor: { prototype: { polluted: true } } },
]

const ROLES = ['admin', 'provider', 'client', 'partner'] as const
// What ends the account that sends the requests, or sends everything there is.
const LEFT_OUT =
  /\.zip$|sign-out|sessions|two-factor|\/account\/(password|email|delete)|erasure|\/admin\/(roles|transfer)/
const LEAKED = /demo-secret|connectionString|"services"|previousSecret|passportKey/

let site: Site
const inFlight = new Set<Sent>()
const cookies = new Map<Role, string>()

beforeAll(async () => {
  const probe = new URL('../support/heap-probe.mjs', import.meta.url).pathname
  site = await openSite({ NODE_OPTIONS: `--import=${probe}` })
  for (const role of ROLES) cookies.set(role, await signIn(site, `${role}@falm.example`))
}, 300_000)
afterAll(() => site.close())

type Role = (typeof ROLES)[number]
type Sent = { path: string; asked: Asked; field: string; role: Role }

test('[rel A1] extreme values in valid bodies: no failure, no hang, no leak, and the heap comes back', async () => {
  const all = [...callTargets(), ...(await formTargets())]
  expect(all.length).toBeGreaterThan(REQUESTS / 2)
  const chosen = fc.sample(fc.constantFrom(...all), { seed: SEED, numRuns: REQUESTS })
  await send(chosen.slice(0, 200))
  const before = await heapUsed()
  const { answered, failed } = await healthWhile(async () => {
    const wrong = await send(chosen)
    expect(wrong.slice(0, 10)).toEqual([])
  })
  expect(failed).toEqual([])
  expect(answered).toBeGreaterThan(0)
  expect((await heapUsed()) - before).toBeLessThan(HEAP_GROWTH_MAX)
}, 900_000)

async function send(all: readonly Sent[]): Promise<string[]> {
  const left = [...all]
  const wrong: string[] = []
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      inFlight.add(next)
      const why = await askAs(next).then(
        ({ status, text }) => (status >= 500 ? `answered ${status}` : LEAKED.test(text) ? 'leaks' : null),
        // A body above the limit is answered before it has been read to its end.
        (error: Error) => (/ECONNRESET|EPIPE/.test(error.message) ? null : error.message),
      )
      inFlight.delete(next)
      if (why)
        wrong.push(`${why}: ${next.asked.method} ${next.path} ${next.field} ${String(next.asked.body).slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return wrong
}

/** Asks for the server's health throughout the work. Each failure names the requests in flight. */
async function healthWhile(work: () => Promise<void>) {
  const failed: unknown[] = []
  let answered = 0
  let isWorking = true
  const asking = (async () => {
    while (isWorking) {
      const status = await site.ask('/healthz', { withinMs: HEALTH_MS }).then(
        (answer) => answer.status,
        (error: Error) => error.message,
      )
      if (status === 200) answered += 1
      else
        failed.push([status, ...Array.from(inFlight, ({ asked, path, field }) => `${asked.method} ${path} ${field}`)])
      await new Promise((resolve) => setTimeout(resolve, HEALTH_EVERY_MS))
    }
  })()
  await work().finally(() => (isWorking = false))
  await asking
  return { answered, failed }
}

/** Signs in again when an earlier request ended the session. */
async function askAs({ path, asked, role }: Sent): Promise<Answered> {
  const ask = () => {
    const headers = { ...asked.headers, Cookie: cookies.get(role)! }
    return site.ask(path, { ...asked, headers, withinMs: ANSWER_MS })
  }
  const answered = await ask()
  if (answered.status !== 401 && !answered.headers.location?.includes('signin=1')) return answered
  cookies.set(role, await signIn(site, `${role}@falm.example`))
  return ask()
}

async function heapUsed(): Promise<number> {
  const seen = site.log().length
  process.kill(site.pid, 'SIGUSR2')
  let said: string | undefined
  await expect.poll(() => (said = /heap-used (\d+)/.exec(site.log().slice(seen))?.[1])).toBeDefined()
  return Number(said)
}

/** Every field of every call, each with every extreme value. */
function callTargets(): Sent[] {
  return endpoints
    .filter(({ path }) => !LEFT_OUT.test(path))
    .flatMap((one) => {
      const known = (schema: z.ZodType | undefined) => (schema ? (sampleOf(jsonSchemaOf(schema)) as object) : {})
      const [query, body] = [known(one.query), known(one.body)] as Record<string, unknown>[]
      const path = one.path.replaceAll(/\{\w+\}/g, ID)
      const role = /admin|staff|analytics|ledger|clinic/.test(path) ? 'admin' : 'client'
      const sent = (search: Record<string, unknown>, payload: unknown, field: string): Sent => ({
        path: `${path}${one.query ? `?${searchOf(search)}` : ''}`,
        field,
        role,
        asked: one.method === 'get' ? {} : one.form ? form(payload as Record<string, string>) : json(payload),
      })
      return [
        ...Object.keys(query!).flatMap((name) =>
          EXTREME_TEXTS.filter((text) => text.length < 5_000).map((value) =>
            sent({ ...query, [name]: value }, body, name),
          ),
        ),
        ...Object.keys(body!).flatMap((name) =>
          EXTREME_VALUES.map((value) => sent(query!, { ...body, [name]: value }, name)),
        ),
      ]
    })
}

/** Every field of every form that the demo's roles meet on their pages. */
async function formTargets(): Promise<Sent[]> {
  const found: Sent[] = []
  for (const role of ROLES) {
    const todo = ['/', '/admin', '/dashboard', '/affiliate-dashboard', '/kontakt', '/book', '/fortryd-aftale']
    const seen = new Set<string>()
    for (let page = todo.shift(); page !== undefined && seen.size < PAGES_PER_ROLE; page = todo.shift()) {
      const shape = page.replace(/\?.*/, '').replaceAll(/[0-9a-f-]{36}/g, ':id')
      if (seen.has(shape) || LEFT_OUT.test(page)) continue
      seen.add(shape)
      const { status, text } = await site.ask(page, { headers: { Cookie: cookies.get(role)! }, withinMs: 30_000 })
      if (status !== 200) continue
      todo.push(...linksIn(text))
      for (const { path, fields } of formsIn(text, page))
        if (!LEFT_OUT.test(path) && !/two.?factor/i.test(JSON.stringify(fields)))
          for (const name of Object.keys(fields))
            for (const value of EXTREME_TEXTS)
              found.push({ path, role, field: name, asked: form({ ...fields, [name]: value }) })
    }
  }
  return found
}

const json = (body: unknown): Asked => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Origin: site.url },
  body: JSON.stringify(body),
})
const form = (fields: Record<string, string>): Asked => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: site.url },
  body: searchOf(fields),
})
const searchOf = (fields: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value).toWellFormed()])).toString()

const ID = '7f1b2f2e-4a56-4c2b-9a55-3a5f3c1f0a11'
type JsonSchema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  minimum?: number
}
const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const TEXT_OF_FORMAT = new Map([
  ['uuid', ID],
  ['email', 'ida@post.example'],
  ['date', '2027-01-21'],
  ['uri', 'http://localhost/'],
])

/** A value that a JSON schema accepts, as far as its types tell. */
function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.examples) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.anyOf) return sampleOf(schema.anyOf[0]!)
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, of]) => [name, sampleOf(of)]))
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items)] : []
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  return TEXT_OF_FORMAT.get(schema.format ?? '') ?? '20304050'
}
