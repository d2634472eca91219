import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEALTH_KEYS, moreAsked } from '#app/domain/health/health-form.ts'
import { openSite, signIn, type Site } from '#test/support/built-site.ts'

// What a client says of the own health reaches no translation service, no page fetched before it is opened, no
// browser history and no log.

const CANARY = 'Kanariefugleallergi'
let site: Site
let [client, staff, patient] = ['', '', '']
beforeAll(async () => {
  site = await openSite()
  client = await signIn(site, 'client@falm.example')
  staff = await signIn(site, 'provider@falm.example')
  patient = /admin\/patients\/([0-9a-f-]{36})/.exec(
    (await page('/admin/patients?q=client@falm.example', staff)).text,
  )![1]!
}, 300_000)
afterAll(() => site.close())

const page = (path: string, cookie: string) => site.ask(path, { headers: { Cookie: cookie }, withinMs: 60_000 })
const send = (path: string, cookie: string, fields: Record<string, string>) =>
  site.ask(path, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: site.url, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    withinMs: 60_000,
  })

const answers = (more: string) =>
  Object.fromEntries(
    HEALTH_KEYS.flatMap((key) => [
      [key, 'yes'],
      [`${key}-more`, moreAsked(key) === 'day' ? '2026-01-01' : more],
    ]),
  )

test('answers and messages stand in no log and in no address', async () => {
  const before = site.log().length
  const sent = [
    await send('/dashboard/health', client, answers(CANARY)),
    await send('/dashboard/health', client, { ...answers(`${CANARY}\u0000`), pregnant: CANARY }),
    await send('/dashboard/messages', client, { text: CANARY }),
    await send(`/admin/patients/${patient}/messages`, staff, { text: CANARY }),
    await send(`/admin/patients/${patient}/journal`, staff, { intent: CANARY, notes: CANARY }),
    await send(`/dashboard/reactions`, client, { note: CANARY, sign: CANARY }),
    await send(`/dashboard/health`, '', answers(CANARY)),
  ]
  expect(sent[0]!.status).toBe(302)
  for (const { status, headers } of sent) {
    expect(status).toBeLessThan(500)
    expect(headers.location ?? '').not.toMatch(/Kanarie/i)
  }
  expect((await page(`/admin/patients/${patient}/health`, staff)).text).toContain(CANARY)
  expect((await page('/dashboard/health', client)).text).toContain(CANARY)
  await site.ask(`/dashboard/health?more=${CANARY}`, { headers: { Cookie: client } })
  await site.ask(`/${CANARY}/nothing`, { headers: { Cookie: client } })
  expect(site.log().slice(before)).not.toMatch(/Kanarie/i)
}, 300_000)

test.each([
  ['client', '/dashboard'],
  ['client', '/dashboard/health'],
  ['client', '/dashboard/journal'],
  ['client', '/dashboard/reactions'],
  ['client', '/dashboard/messages'],
  ['staff', '/admin'],
  ['staff', '/admin/worklists'],
  ['staff', '/admin/messages'],
  ['staff', '/admin/patients/:id'],
  ['staff', '/admin/patients/:id/health'],
  ['staff', '/admin/patients/:id/journal'],
  ['staff', '/admin/patients/:id/messages'],
  ['staff', '/admin/patients/:id/reactions'],
])(
  '%s: %s is translated by no service, indexed by no search engine, kept by no browser, fetched by no other page, and titled without a name',
  async (who, path) => {
    const { status, headers, text } = await page(path.replace(':id', patient), who === 'client' ? client : staff)
    expect(status).toBe(200)
    expect(/<html[^>]*\stranslate="no"/.test(text)).toBe(true)
    expect(text).toContain('<meta name="google" content="notranslate"/>')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(text).not.toMatch(/rel="(?:prefetch|prerender)"|speculationrules/)
    expect(/<title>([^<]*)<\/title>/.exec(text)![1]).not.toMatch(/Klara/)
  },
  120_000,
)

test('no public page fetches a page of one person before it is opened', async () => {
  const { text } = await page('/', client)
  expect(text).not.toMatch(/rel="(?:prefetch|prerender)"|speculationrules/)
  expect(text).not.toContain('notranslate')
  expect(text).not.toContain('noindex')
}, 60_000)
