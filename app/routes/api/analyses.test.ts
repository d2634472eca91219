import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { accessLogOf } from '#app/features/patients/queries/record.ts'
import { analysisAnswer } from '#app/features/analysis/answer-schema.ts'
import { consultation } from '#test/clinic/clinic.ts'
import { apiOf } from '#test/clinic/http.ts'
import { asReached, personIn } from '#test/clinic/signed-in.ts'
import { world } from '#test/clinic/world.ts'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 1])
const { type: _type, ...asking } = consultation
const english = { 'Accept-Language': 'en-GB', 'User-Agent': 'Mozilla/5.0' }

async function clinic() {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30')
  const apiFor = (actor: SignedIn | null) =>
    apiOf({ ...w.services, sessions: { ...w.services.sessions, actorOf: async () => actor } })
  const api = apiFor(null)
  const send = async (
    fields: Record<string, string> = { consent: 'true' },
    files = 2,
    headers: Record<string, string> = {},
  ) => {
    const form = new FormData()
    for (let n = 0; n < files; n++) form.append('images', new File([JPEG], `arm-${n}.jpg`, { type: 'image/jpeg' }))
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const response = await api.fetch(`${w.services.settings.publicUrl}/api/analyses`, {
      method: 'POST',
      body: form,
      headers,
    })
    return { status: response.status, body: await response.json() }
  }
  return { ...w, api, apiFor, send }
}

test('photos, a consent and what is known answer 201 with the analysis, as the documentation says', async () => {
  const { send } = await clinic()
  const { status, body } = await send({ consent: 'true', bodySite: 'ribs', age: '3' })
  expect(status).toBe(201)
  expect(analysisAnswer.safeParse(body).error).toBeUndefined()
  expect(body).toMatchObject({ painLevel: 'high', age: 3, source: 'ai' })
})

test('the words are in the language of the caller', async () => {
  const { send } = await clinic()
  expect((await send()).body.explanation).toMatch(/^Vi regner med/)
  expect((await send({ consent: 'true' }, 2, english)).body.explanation).toMatch(/^We expect/)
})

test.each([
  ['without consent', {}, 2, 'consent', 'Sæt kryds ved samtykket.'],
  ['with one photo', { consent: 'true' }, 1, 'images', 'Tag mindst 2 billeder af tatoveringen.'],
  ['with no photo', { consent: 'true' }, 0, 'images', 'Tag mindst 2 billeder af tatoveringen.'],
  ['with four photos', { consent: 'true' }, 4, 'images', 'Du kan sende højst 3 billeder.'],
])(
  '[law 51] %s the form is refused at the field, and nothing is measured',
  async (_what, fields, files, field, text) => {
    const { send, services } = await clinic()
    const { status, body } = await send(fields as Record<string, string>, files)
    expect([status, body.code, body.fields[field]]).toEqual([422, 'input-invalid', text])
    expect(services.vision.asked).toEqual([])
  },
)

test.each([
  ['photo-broken', 422],
  ['photo-not-an-image', 422],
  ['heic-failed', 422],
  ['scan-busy', 503],
  ['scan-failed', 503],
] as const)('%s is told by its code, status %i, and names the photo', async (code, status) => {
  const { send, services } = await clinic()
  services.vision.refuses(code)
  const answer = await send()
  expect([answer.status, answer.body.code]).toEqual([status, code])
  if (status === 422) expect(answer.body.detail).toContain('arm-1.jpg')
})

test('nothing found is told with advice for each photo', async () => {
  const { send, services } = await clinic()
  services.vision.sees({ found: 'none', advice: ['too-dark'] })
  const { status, body } = await send()
  expect([status, body.code]).toEqual([422, 'no-tattoo-found'])
  expect(body.photos[0].texts[0]).toContain('for mørkt')
})

test('JSON, half a form and 40 MB are refused by name', async () => {
  const { api } = await clinic()
  expect((await api.post('/api/analyses', {})).body.code).toBe('form-expected')
  const broken = { 'Content-Type': 'multipart/form-data; boundary=x' }
  expect((await api.post('/api/analyses', '--x\r\nContent-Dis', broken)).body.code).toBe('upload-incomplete')
  const form = new FormData()
  form.append('images', new File([new Uint8Array(40_000_000)], 'huge.jpg'))
  const huge = await api.fetch('http://clinic.test/api/analyses', { method: 'POST', body: form })
  expect([huge.status, (await huge.json()).code]).toEqual([413, 'body-too-large'])
})

test('one photo over 10 MB is named', async () => {
  const { api } = await clinic()
  const form = new FormData()
  form.append('images', new File([JPEG], 'small.jpg'))
  form.append('images', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'stor.jpg'))
  form.set('consent', 'true')
  const answer = await api.fetch('http://clinic.test/api/analyses', { method: 'POST', body: form })
  const body = await answer.json()
  expect([answer.status, body.code]).toEqual([413, 'photo-too-large'])
  expect(body.detail).toContain('stor.jpg')
  expect(body.detail).toContain('10 MB')
})

test('the same request key measures once and gives the same answer', async () => {
  const { send, services } = await clinic()
  const key = { 'Idempotency-Key': 'scan-1' }
  const [one, two] = [await send({ consent: 'true' }, 2, key), await send({ consent: 'true' }, 2, key)]
  expect(two.body).toEqual(one.body)
  expect(services.vision.asked).toHaveLength(1)
  expect((await send({ consent: 'true' }, 3, key)).body.code).toBe('idempotency-key-reused')
})

test('corrections are taken in and answered, deletion leaves nothing', async () => {
  const { send, api, count } = await clinic()
  const { body } = await send()
  const corrected = await api.post(`/api/analyses/${body.id}/corrections`, { answers: { bodySite: 'wrist' } })
  expect([corrected.status, corrected.body.answers.bodySite]).toEqual([200, 'wrist'])
  expect((await api.get(`/api/analyses/${body.id}`)).body.answers.bodySite).toBe('wrist')
  expect((await api.post(`/api/analyses/${body.id}/delete`, {})).status).toBe(200)
  expect((await api.get(`/api/analyses/${body.id}`)).body.code).toBe('analysis-gone')
  expect([await count('analyses'), await count('files_to_remove')]).toEqual([0, 0])
})

test('saving and asking for a consultation need a sign-in', async () => {
  const { send, api } = await clinic()
  const { body } = await send()
  expect((await api.post(`/api/analyses/${body.id}/save`, {})).status).toBe(401)
  const asked = await api.post(`/api/analyses/${body.id}/consultation`, asking)
  expect(asked.status).toBe(401)
})

test('a consultation asked for from a scan is booked with the analysis, which stays on the profile', async () => {
  const { send, apiFor, services, count } = await clinic()
  const client = await personIn(services)
  const { body } = await send()
  const asked = await apiFor(client).post(`/api/analyses/${body.id}/consultation`, { ...asking, email: client.email })
  expect([asked.status, asked.body.saved]).toEqual([201, true])
  expect(asked.body.message).toBe(
    'Din gratis konsultation er booket: torsdag 3. december 2026 kl. 12.30. Du får en mail med det hele.',
  )
  const { analysis } = await services.db.k.selectFrom('appointments').select('analysis').executeTakeFirstOrThrow()
  expect(analysis).toMatchObject({ id: body.id, size: body.size })
  expect(await count('analyses', 'saved_at is not null')).toBe(1)
})

test('a booking that names a scan carries our own row of it, and none of another client', async () => {
  const { send, api, apiFor, services } = await clinic()
  const { body } = await send()
  const booked = async (who: typeof api, at: string, more: object) => {
    const asked = {
      ...asking,
      type: 'consultation',
      appointmentTime: at,
      email: `at-${at.replace(':', '')}@post.example`,
      ...more,
    }
    const { status, body: answer } = await who.post('/api/bookings', asked)
    if (status !== 201) return answer.code
    const row = services.db.k.selectFrom('appointments').select('analysis').where('id', '=', answer.appointmentId)
    return (await row.executeTakeFirstOrThrow()).analysis
  }
  const own = { id: body.id, size: body.size, painLevel: body.painLevel }
  const copy = { size: body.size, painLevel: 'low', explanation: 'Noget andet' }
  expect(await booked(api, '12:30', { analysisId: body.id })).toMatchObject(own)
  expect(await booked(api, '13:00', { analysisId: body.id, analysisData: copy })).toMatchObject({
    explanation: body.explanation,
  })
  // The size a visitor was shown a price for is the one that counts.
  const other = { size: '31 cm²' }
  expect(await booked(api, '13:30', { analysisId: body.id, analysisData: other })).toEqual(
    expect.objectContaining(other),
  )
  await apiFor(await personIn(services)).post(`/api/analyses/${body.id}/save`, {})
  expect(await booked(api, '14:00', { analysisId: body.id })).toBe('analysis-gone')
  expect(await booked(api, '14:30', { analysisId: body.id, analysisData: other })).toMatchObject(other)
})

test('whatever address a client types, the consultation about the scan is their own', async () => {
  const { send, apiFor, services } = await clinic()
  const [client, bo] = [await personIn(services), await personIn(services)]
  const { body } = await send()
  const asked = await apiFor(client).post(`/api/analyses/${body.id}/consultation`, { ...asking, email: bo.email })
  expect(asked.status).toBe(201)
  const booked = await services.db.k.selectFrom('appointments').select(['patient_id', 'email']).execute()
  expect(booked).toEqual([{ patient_id: client.userId, email: client.email }])
})

test('a time somebody took leaves nothing on the profile, and the answer names it and what is free', async () => {
  const { send, api, apiFor, services, count } = await clinic()
  const client = await personIn(services)
  const { body } = await send()
  await api.post('/api/bookings', { ...asking, type: 'consultation' })
  const asked = await apiFor(client).post(`/api/analyses/${body.id}/consultation`, asking)
  expect([asked.status, asked.body.code, asked.body.slots.length > 0]).toEqual([409, 'slot-taken', true])
  expect(asked.body.detail).toMatch(/^Tiden torsdag 3. december 2026 kl. 12.30 er/)
  expect(await count('analyses', 'saved_at is not null or user_id is not null')).toBe(0)
})

test('a consultation stands when the analysis cannot be saved, and the answer says so', async () => {
  const { send, apiFor, services, count } = await clinic()
  const client = await personIn(services)
  const { body } = await send()
  const { k } = services.db
  await sql`alter table analyses add constraint full_disk check (saved_at is null) not valid`.execute(k)
  try {
    const asked = await apiFor(client).post(`/api/analyses/${body.id}/consultation`, asking)
    expect([asked.status, asked.body.saved]).toEqual([201, false])
    expect(asked.body.message).toMatch(/er booket.*kunne ikke gemmes på din konto/)
    expect(await count('appointments')).toBe(1)
  } finally {
    await sql`alter table analyses drop constraint full_disk`.execute(k)
  }
})

test('a scan on somebody else’s profile is no ground for a consultation, and nothing is booked', async () => {
  const { send, apiFor, services, count } = await clinic()
  const [owner, other, admin] = [
    await personIn(services),
    await personIn(services),
    await personIn(services, ['client', 'admin']),
  ]
  const { body } = await send()
  await apiFor(owner).post(`/api/analyses/${body.id}/save`, {})
  for (const who of [other, admin])
    expect((await apiFor(who).post(`/api/analyses/${body.id}/consultation`, asking)).status).toBe(410)
  expect(await count('appointments')).toBe(0)
})

test('consultations from scans count with the other bookings of an address', async () => {
  const { send, apiFor, services } = await clinic()
  const statuses = []
  for (let n = 0; n < 11; n++) {
    const { body } = await send()
    const appointmentTime = `${12 + Math.floor((n + 1) / 2)}:${n % 2 ? '00' : '30'}`
    const asked = { ...asking, appointmentTime }
    const own = apiFor(await personIn(services))
    statuses.push((await own.post(`/api/analyses/${body.id}/consultation`, asked, {}, '203.0.113.9')).status)
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429])
})

test('staff who look at a client’s saved scan are written down first, for the client to see', async () => {
  const { send, apiFor, services, count } = await clinic()
  const [owner, admin] = [await personIn(services), await personIn(services, ['client', 'admin'])]
  const { body } = await send()
  expect((await apiFor(admin).get(`/api/analyses/${body.id}`)).status).toBe(200)
  await apiFor(owner).post(`/api/analyses/${body.id}/save`, {})
  const look = (who: SignedIn) => apiFor(who).get(`/api/analyses/${body.id}`)
  await look(owner)
  expect(await count('access_log')).toBe(0)
  await look(admin)
  const log = await accessLogOf(services, asReached(owner.userId), 1)
  expect(log.rows.map(({ what }) => what).toSorted()).toEqual(['record'])
  expect(await count('access_log', `actor_id = '${admin.userId}'`)).toBe(1)
  const { k } = services.db
  await sql`alter table access_log add constraint broken check (what = 'none') not valid`.execute(k)
  try {
    expect((await look(await personIn(services, ['client', 'admin']))).status).toBe(500)
  } finally {
    await sql`alter table access_log drop constraint broken`.execute(k)
  }
})

test('the documentation lists the scan as a form with files', async () => {
  const { api } = await clinic()
  const { paths } = (await api.get('/api/openapi.json')).body
  const form = paths['/api/analyses'].post.requestBody.content['multipart/form-data'].schema
  expect(form.properties.images.items).toMatchObject({ type: 'string', format: 'binary' })
})

test('only users who may read a scan can load its photos', async () => {
  const w = await clinic()
  const { body } = await w.send()
  const path = `/api/analyses/${body.id}/photos/1`
  const asked = (actor: SignedIn | null, at = path) => w.apiFor(actor).fetch(`${w.services.settings.publicUrl}${at}`)
  const shown = await asked(null)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(shown.headers.get('cache-control')).toBe('private, no-store')
  expect((await asked(null, `/api/analyses/${body.id}/photos/2`)).status).toBe(410)

  const ida = await personIn(w.services)
  const bo = await personIn(w.services)
  await w.apiFor(ida).post(`/api/analyses/${body.id}/save`, {})
  expect([(await asked(ida)).status, (await asked(bo)).status, (await asked(null)).status]).toEqual([200, 410, 410])
})
