import { beforeAll, expect, test } from 'vitest'
import { fileUrlOf } from '#app/services/links/files.ts'
import { StoreAway } from '#app/services/storage/storage.ts'
import { picture, signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf, headersWith } from '#test/clinic/people.ts'
import { world } from '#test/clinic/world.ts'

type World = Awaited<ReturnType<typeof world>>
type Roles = Parameters<typeof signedIn>[1]

/** Somebody with a living session, their cookie, and links made for it. */
async function somebody({ services, clock }: World, who: Roles = {}) {
  const made = await signedIn(services, who)
  const cookie = await cookieOf(services, made.userId)
  const actor = (await services.sessions.actorOf(headersWith(cookie)))!
  const linkTo = (key: string) =>
    fileUrlOf(services.settings, { key, sessionId: actor.sessionId, purpose: 'view' }, clock.instant())
  return { ...actor, cookie, linkTo }
}

async function clinic() {
  const w = await world()
  const ida = await somebody(w)
  const key = await picture(w.services, await visit(w.services, ida, w.providerId), '<script>alert(1)</script>')
  return { ...w, api: apiOf(w.services), ida, key, url: ida.linkTo(key) }
}

// The first clinic opens the engine and the library of sessions, which takes its time on a busy machine.
beforeAll(async () => void (await clinic()))

test('[spec 7.4 pictures-kept] [sec 45] [sec 49] a picture is shown to its client, kept by no cache, and nothing in it can run', async () => {
  const { api, ida, url } = await clinic()
  const shown = await api.get(url, { cookie: ida.cookie })
  expect([shown.status, shown.text]).toEqual([200, '<script>alert(1)</script>'])
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringMatching(/object-src 'none'; base-uri 'none';.*; sandbox$/),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="[\w-]+\.jpg"$/)
})

test('[sec 49.1] a link without its session opens nothing, nor in another session of the same person', async () => {
  const w = await clinic()
  expect((await w.api.get(w.url)).status).toBe(401)
  const other = await cookieOf(w.services, w.ida.userId)
  expect((await w.api.get(w.url, { cookie: other })).status).toBe(403)
})

test('[sec 49] a link opens nothing six minutes later, with a changed letter, or shown on another site', async () => {
  const { api, ida, url, clock } = await clinic()
  const { cookie } = ida
  const last = url.endsWith('A') ? 'B' : 'A'
  expect((await api.get(`${url.slice(0, -1)}${last}`, { cookie })).status).toBe(403)
  expect((await api.get(url.replace(/until=\d+/, 'until=1'), { cookie })).status).toBe(403)
  expect((await api.get(url.split('?')[0]!, { cookie })).status).toBe(403)
  expect((await api.get(url, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  clock.moveTo('2026-11-30T08:06:00+01:00')
  expect((await api.get(url, { cookie })).status).toBe(403)
})

test('[sec 49] a page open for longer than its links live opens the file by a fresh link', async () => {
  const { api, ida, url, clock } = await clinic()
  const own = { cookie: ida.cookie, 'sec-fetch-site': 'same-origin' }
  clock.moveTo('2026-11-30T10:00:00+01:00')
  const led = await api.get(url, own)
  expect([led.status, led.headers.get('cache-control')]).toEqual([303, 'no-store'])
  const fresh = led.headers.get('location')!
  expect(fresh).not.toBe(url)
  expect((await api.get(fresh, own)).text).toBe('<script>alert(1)</script>')
  // Elsewhere, in no page of ours, or with a changed proof the old link opens nothing.
  for (const site of ['cross-site', 'same-site', 'none'])
    expect((await api.get(url, { ...own, 'sec-fetch-site': site })).status).toBe(403)
  const changed = url.slice(0, -2) + (url.at(-2) === 'A' ? 'B' : 'A') + url.at(-1)
  expect((await api.get(changed, own)).status).toBe(403)
})

test('[sec 49] signed out, the next look is refused', async () => {
  const { api, ida, url, services } = await clinic()
  await services.sessions.end(ida.userId, {})
  expect((await api.get(url, { cookie: ida.cookie })).status).toBe(401)
})

test('[sec 18.2] another’s picture is answered as one nobody has, with the same bytes', async () => {
  const w = await clinic()
  const bo = await somebody(w, { firstName: 'Bo' })
  const theirs = await w.api.get(bo.linkTo(w.key), { cookie: bo.cookie })
  const none = 'treatment-booking/1764489600000-000000000000000000000000.jpg'
  const missing = await w.api.get(bo.linkTo(none), { cookie: bo.cookie })
  expect([theirs.status, missing.status]).toEqual([404, 404])
  expect(theirs.text).toBe(missing.text)
})

test('staff see it, and it is written down; a partner does not', async () => {
  const w = await clinic()
  const provider = await somebody(w, { roles: ['provider'] })
  const partner = await somebody(w, { roles: ['affiliate'] })
  expect((await w.api.get(partner.linkTo(w.key), { cookie: partner.cookie })).status).toBe(404)
  expect(await w.count('access_log')).toBe(0)
  expect((await w.api.get(provider.linkTo(w.key), { cookie: provider.cookie })).status).toBe(200)
  expect(await w.count('access_log', `what = 'picture' and patient_id = '${w.ida.userId}'`)).toBe(1)
})

const SPELLINGS = [
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/etc/passwd',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%2e%2e%5c%2e%2e%5cetc%5cpasswd',
  '..%5c..%5cetc%5cpasswd',
  '....//....//etc/passwd',
  '..;/..;/etc/passwd',
  '%252e%252e%252fetc%252fpasswd',
  '%c0%ae%c0%ae/etc/passwd',
  '%uff0e%uff0e/etc/passwd',
  '/etc/passwd',
  '//etc/passwd',
  'file:///etc/passwd',
  'treatment-booking/../db/PG_VERSION',
  'treatment-booking/..%2f..%2fdb',
  'treatment-booking/%00.jpg',
  'treatment-booking/a.jpg%00.png',
  'treatment-booking/a.jpg%0d%0a',
  'treatment-booking/a.svg',
  'treatment-booking/a.html',
  'treatment-booking/.jpg',
  'treatment-booking/',
  'treatment-booking',
  '',
  'TREATMENT-BOOKING/A.JPG',
  'mail/a.jpg',
  '%5c%5cserver%5cshare%5ca.jpg',
  'C:/windows/win.ini',
  'treatment-booking/a.jpg/b.jpg',
]

test('[sec 48.1] no spelling of a path leads out of the folder: none is answered with a file', async () => {
  const { api, ida, url } = await clinic()
  const question = url.slice(url.indexOf('?'))
  for (const path of SPELLINGS) {
    const answer = await api.get(`/api/files/${path}${question}`, { cookie: ida.cookie })
    expect([path, [400, 403, 404].includes(answer.status)]).toEqual([path, true])
    expect(answer.text).not.toMatch(/root:|PG_VERSION|ENOENT/)
  }
})

test('a picture is answered in words with 503 while the file store is away', async () => {
  const w = await clinic()
  const storage = { ...w.services.storage, open: () => Promise.reject(new StoreAway('away')) }
  const answer = await apiOf({ ...w.services, storage }).get(w.url, { cookie: w.ida.cookie })
  expect([answer.status, answer.body]).toMatchObject([503, { code: 'files-unavailable' }])
})
