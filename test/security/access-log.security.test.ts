import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTIONS, type Action } from '#app/domain/access/roles.ts'
import { everyAddress, type Address } from '#test/support/addresses.ts'
import { openSite, signIn, type Site } from '#test/support/built-site.ts'

// Every page and call, asked as an admin of the demo: whoever of its clients an answer names stands in the access log.

/** Logs of what staff did: their own views would fill them. */
const LOGS = new Set(['/admin/access-log', '/admin/audit-log'])
/** What the demo alone has: its mailbox, and the person signed in. */
const NOT_STAFF_PAGES = new Set(['/dev/mail', '/dev/gallery', '/dev/mail.json', '/dev/mail/files/:name'])

const addresses = await everyAddress()

let site: Site
let cookie = ''
beforeAll(async () => {
  site = await openSite()
  cookie = await signIn(site, 'admin@falm.example')
}, 300_000)
afterAll(() => site.close())

/** A page and its data are one loader, and one row of the log: its data names whoever the page names. */
const isDrawn = ({ kind, path }: Address) => kind === 'page' && !path.endsWith('.data')

type Row = Record<string, string | null> & { patient_ids?: string[] | null }

/** The tables of the demo as its owner takes them out. */
async function tables() {
  const { default: http } = await import('node:http')
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const options = { port: site.port, host: '127.0.0.1', path: '/api/clinic.zip?format=json', headers: { cookie } }
    http
      .get(options, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve(Buffer.concat(chunks)))
      })
      .on('error', reject)
  })
  const files = unzipSync(new Uint8Array(bytes), { filter: ({ name }) => name.startsWith('tables/') })
  return (name: string) =>
    strFromU8(files[`tables/${name}.jsonl`] ?? new Uint8Array())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row)
}

test('every route with which staff reach a client declares whom it shows', () => {
  const reaches = (action: Action) => {
    const { anonymous, provider, admin } = ACTIONS[action] as Record<string, string | undefined>
    return anonymous !== 'any' && (provider === 'any' || admin === 'any')
  }
  const silent = addresses.filter(({ kind, rule }) => kind !== 'form' && reaches(rule.action) && !rule.shows)
  expect(silent.map(({ name }) => name)).toEqual([])
  expect(addresses.filter(({ rule }) => typeof rule.shows === 'object').length).toBeGreaterThan(40)
})

test('whoever of the clients a page or call names stands in the access log, once a view', async () => {
  const before = await tables()
  // Partners and those who apply are no clients.
  const staff = new Set([...before('user-roles'), ...before('affiliates')].map(({ user_id: id }) => id))
  const clients = before('users')
    .filter(({ id }) => !staff.has(id!))
    .map(({ id, email }) => ({ id: id!, email: email! }))
  expect(clients.length).toBeGreaterThan(10)
  const patient = clients.find(({ email }) => email === 'client@falm.example')!
  const ids = {
    '/api/invoices/{id}': before('invoices')[0]?.['id'],
    '/api/analyses/{id}': before('analyses')[0]?.['id'],
  }
  const pathOf = ({ path, pattern }: Address) =>
    path.replace('nothing', (ids as Record<string, string | null | undefined>)[pattern] ?? patient.id)

  const named: { pattern: string; name: string; found: string[] }[] = []
  for (const address of addresses) {
    if (address.method !== 'GET' || address.path === '/api/events' || address.path === '/api/clinic.zip') continue
    if (NOT_STAFF_PAGES.has(address.pattern) || LOGS.has(address.pattern) || isDrawn(address)) continue
    const query = address.pattern === '/api/ledger.csv' ? '?from=2026-01-01&to=2027-12-31' : ''
    const { status, text } = await site.ask(pathOf(address) + query, { headers: { Cookie: cookie }, withinMs: 60_000 })
    // The id in the address is no answer; the page of a client who is not there names nobody.
    const answered = status < 400 ? text : ''
    const found = clients
      .filter(({ id, email }) => answered.includes(id) || answered.includes(email))
      .map(({ id }) => id)
    if (found.length > 0) named.push({ ...address, found })
  }

  const after = await tables()
  const logged = new Map<string, Set<string | null>>()
  for (const { detail, patient_id: one, patient_ids: many } of after('access-log')) {
    const seen = logged.get(detail!) ?? new Set()
    for (const id of [one ?? null, ...(many ?? [])]) seen.add(id)
    logged.set(detail!, seen)
  }
  const missing = named.flatMap(({ pattern, name, found }) => {
    const left = found.filter((id) => !logged.get(pattern)?.has(id))
    return left.length > 0 ? [`${name}: ${left.length} of ${found.length} clients`] : []
  })
  expect(missing).toEqual([])
  const seen = new Set(named.map(({ pattern }) => pattern))
  for (const pattern of ['/admin', '/admin/calendar', '/admin/patients', '/admin/patients/:id', '/admin/worklists'])
    expect([pattern, seen.has(pattern)]).toEqual([pattern, true])
  for (const pattern of ['/api/invoices/{id}', '/api/patients/{id}/intervals'])
    expect([pattern, (logged.get(pattern)?.size ?? 0) > 0]).toEqual([pattern, true])
}, 600_000)

test('a board that asks again and again adds no row', async () => {
  const rows = async () => (await tables())('access-log').length
  await site.ask('/admin', { headers: { Cookie: cookie }, withinMs: 60_000 })
  const before = await rows()
  for (let n = 0; n < 5; n++) await site.ask('/admin.data', { headers: { Cookie: cookie }, withinMs: 60_000 })
  expect(await rows()).toBe(before)
}, 120_000)
