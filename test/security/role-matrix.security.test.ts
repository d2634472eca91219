import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { judge } from '#app/domain/access/gate.ts'
import type { Role } from '#app/domain/access/roles.ts'
import { everyAddress, type Address } from '#test/support/addresses.ts'
import { openSite, signIn, type Answered, type Asked, type Site } from '#test/support/built-site.ts'

// Every address of the site × everybody who may come, asked over HTTP; what is expected is the table of roles.
// `npm run test:full -- roles` asks as everybody. The short form asks as one person of each expected verdict, in turn.

const IS_FULL = process.env['TEST_FULL'] === '1'

const PEOPLE: Record<string, readonly Role[] | null> = {
  nobody: null,
  client: ['client'],
  provider: ['client', 'provider'],
  reception: ['client', 'reception'],
  admin: ['client', 'admin'],
  partner: ['client', 'affiliate'],
}

let site: Site
const cookies: Record<string, string> = {}
const addresses = await everyAddress()

beforeAll(async () => {
  site = await openSite()
  for (const [who, roles] of Object.entries(PEOPLE)) if (roles) cookies[who] = await signIn(site, `${who}@falm.example`)
}, 300_000)
afterAll(() => site.close())

const expectedOf = (who: string, { rule }: Address) => {
  const roles = PEOPLE[who]
  const entered = judge(roles ? actorWith(roles) : null, rule)
  return entered.ok ? 'let in' : entered.refusal
}

/** Whether this person asks for the address: in the short form those with the same verdict take turns. */
function asks(who: string, address: Address, at: number) {
  const alike = Object.keys(PEOPLE).filter((other) => expectedOf(other, address) === expectedOf(who, address))
  return IS_FULL || alike[at % alike.length] === who
}

const actorWith = (roles: readonly Role[]) =>
  ({ roles, mustChangePassword: false, mustSetUpTwoFactor: false }) as SignedIn

/** Forms that check the right of each intent: the one that every role of the page has. */
const INTENTS: Readonly<Record<string, string>> = { '/admin/hours': 'preview' }

/** A request that gets past the gate when it may, and then is no use: a form without fields, a body of another shape. */
function asked({ method, path, kind }: Address, who: string): Asked {
  const cookie = cookies[who] ? { Cookie: cookies[who] } : {}
  if (method === 'GET') return { headers: { ...cookie, 'X-Path': path } }
  const type = kind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    method,
    headers: { ...cookie, Origin: site.url, 'Content-Type': type },
    body: kind === 'form' ? `intent=${INTENTS[path] ?? 'x'}` : '"x"',
  }
}

const codeOf = ({ text }: Answered) => (text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined)
const GATE_CODES = ['sign-in-needed', 'forbidden', 'new-password-needed', 'two-factor-needed']

/** What became of a request, in the words of the gate. */
function verdictOf(answered: Answered, { kind, path }: Address) {
  const away = answered.headers.location ?? /"(\/\?signin=1&next=[^"]+)"/.exec(answered.text)?.[1] ?? ''
  if (kind !== 'data' && away.startsWith('/?signin=1')) {
    const own = path === '/_.data' ? '/' : path.replace(/\.data$/, '')
    expect(new URL(away, 'http://x').searchParams.get('next')).toBe(own)
    return 'sign-in-needed'
  }
  if (kind !== 'data') return answered.status === 403 ? 'forbidden' : 'let in'
  const code = codeOf(answered)
  return code && GATE_CODES.includes(code) ? code : 'let in'
}

/** Streams stay open: their first line is enough. */
const STREAMS = new Set(['/api/events'])

test.each(Object.keys(PEOPLE))(
  '[sec 17.1] %s gets past every page, form, call and file the table of roles opens, and no other',
  async (who) => {
    const wrong: string[] = []
    const own = addresses.filter((address, at) => !STREAMS.has(address.path) && asks(who, address, at))
    expect(own.length).toBeGreaterThan(addresses.length / 20)
    for (const address of own) {
      const answered = await site.ask(address.path, { ...asked(address, who), withinMs: 30_000 })
      const [expected, got] = [expectedOf(who, address), verdictOf(answered, address)]
      if (expected !== got || answered.status >= 500)
        wrong.push(`${address.name}: ${expected}, not ${got} ${answered.status}`)
    }
    expect(wrong).toEqual([])
  },
  180_000,
)

const masked = ({ status, text }: Answered) =>
  `${status} ${text.replaceAll(/nonce="[^"]*"|"nonce",?"?[^",]*|nonce-[\w+/=]+/g, '')}`
/** What only a client, or staff, may read of anybody; the demo's own mailbox aside. */
const PERSONAL = /client@falm\.example|Kanariefugl|link-holder@/
const uuid = '00000000-0000-4000-8000-000000000000'
const page = (path: string, who: string) =>
  site.ask(path, { headers: who === 'nobody' ? {} : { Cookie: cookies[who]! } })
const post = (path: string, body: unknown, who: string) =>
  site.ask(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: site.url,
      ...(who === 'nobody' ? {} : { Cookie: cookies[who]! }),
    },
    body: JSON.stringify(body),
  })

test('[sec 18.1] an appointment opens to the holder of its link; any other link is as if there were no appointment', async () => {
  const days = JSON.parse((await site.ask('/api/availability?type=consultation')).text) as {
    days: { date: string; slots: { time: string; available: boolean }[] }[]
  }
  const day = days.days.findLast(({ slots }) => slots.some(({ available }) => available))!
  const booked = await post(
    '/api/bookings',
    {
      type: 'consultation',
      email: 'link-holder@post.example',
      firstName: 'Ida',
      lastName: 'Kanariefugl',
      phone: '+4520304050',
      appointmentDate: day.date,
      appointmentTime: day.slots.find(({ available }) => available)!.time,
    },
    'nobody',
  )
  const token = /aftale\/([\w.-]+)/.exec(booked.text)![1]!
  const [id = '', proof = ''] = token.split('.')
  const others = [
    `${uuid}.${proof}`,
    `${id}.${proof.slice(0, -1)}${proof.endsWith('A') ? 'B' : 'A'}`,
    `${id}.`,
    id,
    uuid,
  ]
  for (const who of Object.keys(PEOPLE)) {
    expect((await page(`/aftale/${token}`, who)).status).toBe(200)
    expect((await page(`/api/appointments/${token}.ics`, who)).text).toContain('BEGIN:VCALENDAR')
    const missing = await page(`/api/appointments/${uuid}.${'A'.repeat(43)}.ics`, who)
    for (const other of others) {
      expect((await page(`/aftale/${other}`, who)).status).toBe(404)
      expect(masked(await page(`/api/appointments/${other}.ics`, who))).toBe(masked(missing))
    }
  }
}, 60_000)

test("[sec 18.3] another's session cannot be ended, and is as if it were not there", async () => {
  const own = JSON.parse((await page('/api/account/sessions', 'client')).text) as { sessions: { id: string }[] }
  const id = own.sessions[0]!.id
  const [theirs, nobodys] = [
    await post('/api/account/sessions/end', { id }, 'admin'),
    await post('/api/account/sessions/end', { id: uuid }, 'admin'),
  ]
  expect([theirs.status, masked(theirs)]).toEqual([404, masked(nobodys)])
  expect((await page('/api/account/sessions', 'client')).status).toBe(200)
})

test("a client's record opens to staff; to anybody else it is closed whether there is one or not", async () => {
  const list = (await page('/admin/patients', 'provider')).text
  const id = /\/admin\/patients\/([0-9a-f-]{36})/.exec(list)![1]!
  for (const who of ['provider', 'reception', 'admin']) {
    expect((await page(`/admin/patients/${id}`, who)).status).toBe(200)
    expect((await page(`/admin/patients/${uuid}`, who)).status).toBe(404)
  }
  for (const who of ['client', 'partner'])
    for (const end of ['', '.data']) {
      const [there, missing] = [
        await page(`/admin/patients/${id}${end}`, who),
        await page(`/admin/patients/${uuid}${end}`, who),
      ]
      expect([there.status, missing.status]).toEqual([403, 403])
      expect(masked(there).replaceAll(id, '')).toBe(masked(missing).replaceAll(uuid, ''))
    }
}, 60_000)

test.each(['/admin', '/dashboard', '/affiliate-dashboard', '/admin/audit-log'])(
  '[sec 20.1] no spelling of %s gets nobody past the gate',
  async (path) => {
    const spellings = [
      `${path}.data`,
      `${path}.data?_routes=root`,
      `${path}/`,
      `${path}/.data`,
      `/${path}`,
      path.toUpperCase(),
      path.replace('a', '%61'),
      `${path}?_data=root`,
      `${path};x`,
      `/.${path}`,
      `${path}/../${path.slice(1)}`,
    ]
    for (const spelt of spellings)
      for (const method of ['GET', 'HEAD']) {
        const { status, text } = await site.ask(spelt, { method })
        expect([spelt, [202, 303, 400, 404].includes(status)]).toEqual([spelt, true])
        expect(text).not.toMatch(PERSONAL)
      }
  },
)

test('[sec 8.2] a session that ended opens nothing more', async () => {
  const cookie = await signIn(site, 'client@falm.example')
  const headers = { Cookie: cookie, 'Content-Type': 'application/json', Origin: site.url }
  expect((await site.ask('/dashboard', { headers: { Cookie: cookie } })).status).toBe(200)
  const out = await site.ask('/api/account/sign-out', { method: 'POST', headers, body: '{"scope":"local"}' })
  expect([out.status, out.headers['clear-site-data']]).toEqual([204, '"cache", "storage"'])
  const after = await site.ask('/dashboard', { headers: { Cookie: cookie } })
  expect([after.status, after.headers.location]).toEqual([303, '/?signin=1&next=%2Fdashboard'])
})

/** Who works here, and the partner who asks, are named to everybody and to themselves. */
const PUBLIC = new Set(['Nora Demo', 'Pelle Demo', 'partner@falm.example'])

const inWords = (html: string) => html.replaceAll(/<[^>]*>/g, '').trim()

/** Every client there is, as staff read the list: names, telephone numbers and addresses, and one of the records. */
async function clients() {
  const found = { names: new Set<string>(), reach: new Set<string>(), id: '' }
  for (let n = 1, before = -1; found.names.size > before; n++) {
    before = found.names.size
    const { text } = await page(`/admin/patients?page=${n}`, 'provider')
    found.id ||= /\/admin\/patients\/([0-9a-f-]{36})/.exec(text)![1]!
    const rows = text.matchAll(/<a [^>]*\bname\b[^>]*>(.*?)<\/a>.*?patient-contact[^>]*>(.*?)<\/span>/gs)
    for (const [, name, reach] of rows) {
      found.names.add(inWords(name!))
      found.reach.add(inWords(reach!))
    }
  }
  return found
}

test('[sec 21.1] nothing that nobody and partners are shown names a client', async () => {
  const { names, reach, id } = await clients()
  expect([...names]).toEqual(expect.arrayContaining(['Klara Demo', 'Ida Kanariefugl']))
  expect(reach.size).toBeGreaterThan(2)
  const people = [...names, ...reach].filter((one) => !PUBLIC.has(one))
  const leaks: string[] = []
  for (const who of ['nobody', 'partner'])
    for (const { path, method, kind } of addresses) {
      if (method !== 'GET' || STREAMS.has(path) || path.startsWith('/dev/')) continue
      // A page says what its data says, and the data is asked for, too.
      if (!IS_FULL && kind === 'page' && !path.endsWith('.data')) continue
      for (const address of new Set([path, path.replaceAll('nothing', id)])) {
        const { text } = await page(address, who)
        expect(text).not.toMatch(PERSONAL)
        for (const one of people) if (text.includes(one)) leaks.push(`${who} reads ${one} at ${address}`)
      }
    }
  expect(leaks).toEqual([])
}, 180_000)
