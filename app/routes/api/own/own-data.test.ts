import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf } from '#test/clinic/people.ts'
import { world } from '#test/clinic/world.ts'

async function clinic() {
  const w = await world()
  const ida = await signedIn(w.services, { email: 'ida@post.example' })
  return { ...w, api: apiOf(w.services), ida, cookie: await cookieOf(w.services, ida.userId) }
}

// The first clinic opens the engine and the library of sessions, which takes its time on a busy machine.
beforeAll(async () => void (await clinic()))

test('a signed-in client takes all own data home as a zip', async () => {
  const { api, services, cookie, ida, providerId } = await clinic()
  await visit(services, ida, providerId)
  const response = await api.fetch(`${services.settings.publicUrl}/api/account/export`, { headers: { cookie } })
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="falm-2026-11-30.zip"',
    'cache-control': 'private, no-store',
  })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(JSON.parse(new TextDecoder().decode(files['profile.json']))).toMatchObject({ email: 'ida@post.example' })
})

test('nobody signed in takes nothing; a password of long ago is asked for again', async () => {
  const { api, clock, cookie } = await clinic()
  expect((await api.get('/api/account/export')).status).toBe(401)
  expect((await api.post('/api/account/erasure', {})).status).toBe(401)
  clock.moveTo('2026-11-30T08:10:01+01:00')
  const late = await api.get('/api/account/export', { cookie })
  expect([late.status, late.body.code]).toEqual([403, 'password-needed'])
})

test('an account takes its data home five times an hour, and a wish for the password is none of them', async () => {
  const { api, clock, cookie } = await clinic()
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await api.get('/api/account/export', { cookie })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  clock.moveTo('2026-11-30T09:30:00+01:00')
  for (let n = 0; n < 6; n++) expect((await api.get('/api/account/export', { cookie })).status).toBe(403)
})

test('before they ask to be erased, a client is told of the visits and the money that stand in the way', async () => {
  const { api, services, cookie, ida, providerId } = await clinic()
  expect((await api.get('/api/account/erasure', { cookie })).body).toEqual({ first: [] })
  await visit(services, ida, providerId, { at: '2026-10-01T09:00', status: 'completed' })
  await visit(services, ida, providerId, { at: '2026-12-08T10:00', status: 'confirmed' })
  await visit(services, ida, providerId, { at: '2026-12-01T10:00', status: 'cancelled' })
  const { first } = (await api.get('/api/account/erasure', { cookie })).body
  expect(first).toHaveLength(1)
  expect(first[0]).toMatch(/^Du har en tid tirsdag 8. december 2026 kl. 10.00. Aflys den først/)
  expect((await api.get('/api/account/erasure?lng=en', { cookie })).body.first[0]).toMatch(/Cancel it first/)
  expect((await api.get('/api/account/erasure')).status).toBe(401)
})

test('[sec 80.1] before they ask to be erased, a client is told what is still to be paid, until it is', async () => {
  const { api, services, cookie, ida, providerId } = await clinic()
  const id = await visit(services, ida, providerId, { at: '2026-10-01T09:00', status: 'completed' })
  const first = async (lng = 'da') => (await api.get(`/api/account/erasure?lng=${lng}`, { cookie })).body.first
  const owes = (dueAtClinic: number) =>
    services.db.pool.query('update appointments set quote = $1 where id = $2', [JSON.stringify({ dueAtClinic }), id])
  await owes(112_000)
  expect(await first()).toEqual([
    expect.stringMatching(/^Du mangler at betale 1\.120 kr\. for behandlinger, du har fået/),
  ])
  expect(await first('en')).toEqual([expect.stringMatching(/^You have DKK 1,120 left to pay/)])
  await owes(0)
  expect(await first()).toEqual([])
})

test('[law 44] who asks to be erased hears what goes, what stays, until when and by which law', async () => {
  const { api, services, cookie, ida, providerId, count } = await clinic()
  await visit(services, ida, providerId, { at: '2026-10-01T09:00', status: 'completed', paid: 50_000 })
  const asked = await api.post('/api/account/erasure', { reason: 'Jeg flytter' }, { cookie })
  expect(asked.status).toBe(202)
  expect(asked.body.stays.map(({ until }: { until: string }) => until)).toEqual(['2036-10-01', '2031-12-31', null])
  expect(asked.body.stays[0].text).toMatch(/01\/10\/2036.*autorisationsloven/)
  expect(asked.body.stays[1].text).toMatch(/31\/12\/2031.*bogføringsloven/)
  const english = await api.post('/api/account/erasure?lng=en', {}, { cookie })
  expect(english.body.stays[1].text).toMatch(/Bookkeeping Act/)
  expect(await count('erasure_requests')).toBe(1)
})

test('a reason longer than a page, or with signs nobody types, is refused, and nothing is written', async () => {
  const { api, cookie, count } = await clinic()
  const refused = await api.post('/api/account/erasure', { reason: 'x'.repeat(1001) }, { cookie })
  expect([refused.status, refused.body.fields.reason]).toEqual([422, 'Teksten er for lang.'])
  const strange = await api.post('/api/account/erasure', { reason: 'a\u0000b' }, { cookie })
  expect([strange.status, strange.body.fields.reason]).toEqual([422, 'Teksten indeholder tegn, vi ikke kan bruge.'])
  expect(await count('erasure_requests')).toBe(0)
})
