import { expect, test } from 'vitest'
import { consultation, openClinic } from '#test/clinic/clinic.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf, person } from '#test/clinic/people.ts'

const quote = { areaCm2: 40, plan: 'single' }
const FROM = '203.0.113.9'
const key = (text: string) => ({ 'Idempotency-Key': text })

test('a call that writes nothing leaves nothing, whatever key it comes with', async () => {
  const { api, count } = await openClinic()
  for (let n = 0; n < 20; n++) {
    expect((await api.post('/api/quotes', quote, key(`k-${n}`), FROM)).status).toBe(200)
    expect((await api.post('/api/cookie-choice', { statistics: false }, key(`k-${n}`), FROM)).status).toBe(204)
  }
  expect(await count('idempotency_keys')).toBe(0)
})

test('[sec 64.3] the three hundred and first write of nobody in particular within a minute waits', async () => {
  const { api } = await openClinic()
  const send = (peer: string) => api.post('/api/cookie-choice', { statistics: false }, {}, peer)
  for (let n = 0; n < 300; n++) expect((await send(FROM)).status).toBe(204)
  expect((await send(FROM)).status).toBe(429)
  expect((await send('203.0.113.10')).status).toBe(204)
})

test('behind a proxy of ours each visitor is counted alone, and an IPv6 subscriber once', async () => {
  const { api } = await openClinic()
  const send = (visitor: string) =>
    api.post('/api/cookie-choice', { statistics: false }, { 'X-Forwarded-For': visitor }, '10.0.0.1')
  for (let n = 0; n < 300; n++) expect((await send(`2001:db8:1:2::${n.toString(16)}`)).status).toBe(204)
  expect((await send('2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await send('2001:db8:1:3::1')).status).toBe(204)
  expect((await send('198.51.100.7')).status).toBe(204)
})

test.each([
  [
    'the hundred and twenty-first count within a minute',
    '/api/statistics',
    120,
    { event: 'page_view', page: '/priser', lng: 'da' },
  ],
  [
    'the thirty-first correction of a scan within a minute',
    '/api/analyses/3f2504e0-4f89-41d3-9a0c-0305e82c3301/corrections',
    30,
    { answers: {} },
  ],
])('%s waits', async (_what, path, most, body) => {
  const { api } = await openClinic()
  for (let n = 0; n < most; n++) expect((await api.post(path, body, {}, FROM)).status).not.toBe(429)
  expect((await api.post(path, body, {}, FROM)).status).toBe(429)
})

test('[sec 64.6] a key is its caller’s own: another’s request with it is a request of theirs', async () => {
  const { api, services, count } = await openClinic()
  const [ida, bo] = [await person(services), await person(services)]
  const ask = async (id: string) =>
    api.post('/api/account/erasure', { reason: '' }, { Cookie: await cookieOf(services, id), ...key('one-key') })
  expect((await ask(ida.id)).status).toBe(202)
  expect((await ask(bo.id)).status).toBe(202)
  expect((await ask(bo.id)).status).toBe(202)
  expect(await count('erasure_requests')).toBe(2)
})

test('a key belongs to one address of the site, ids and all', async () => {
  const { api } = await openClinic()
  const remove = (id: string) => api.post(`/api/analyses/${id}/delete`, {}, key('one-key'))
  const [one, other] = [await remove(crypto.randomUUID()), await remove(crypto.randomUUID())]
  expect([one.status, other.status]).toEqual([410, 410])
})

test('[sec 50.1] the private link of a booking is answered again to who sent the key, and lies nowhere in clear', async () => {
  const { api, services } = await openClinic()
  const first = await api.post('/api/bookings', consultation, key('my-own-key'))
  expect(first.body.manageUrl).toContain('/aftale/')
  expect((await api.post('/api/bookings', consultation, key('my-own-key'))).text).toBe(first.text)
  const { rows } = await services.db.pool.query('select * from idempotency_keys')
  const { rows: booked } = await services.db.pool.query('select request_key from appointments')
  const stored = JSON.stringify([rows, booked])
  expect(rows).toHaveLength(1)
  for (const secret of ['my-own-key', '/aftale/', first.body.manageUrl.split('.').at(-1), 'Tiden'])
    expect(stored).not.toContain(secret)
})

test.each(['HEAD', 'GET'])('[sec 65] live events asked for by %s give their seat back', async (method) => {
  const { services } = await openClinic()
  const api = apiOf(services)
  for (let n = 0; n < 30; n++) {
    const response = await api.fetch(
      'http://clinic.test/api/events',
      { method },
      { incoming: { socket: { remoteAddress: FROM } } },
    )
    expect(response.status).toBe(200)
    await response.body?.cancel()
  }
})

test('[sec 47.2] a full disk is said in words, and what is only read goes on', async () => {
  const { services } = await openClinic({ engine: 'embedded' })
  const api = apiOf({
    ...services,
    space: { hasRoom: () => false, free: () => ({ bytes: 5_000_000_000, floorBytes: 500_000_000 }), close: () => {} },
  })
  const refused = await api.post('/api/bookings', consultation)
  expect([refused.status, refused.body.code]).toEqual([503, 'disk-full'])
  expect(refused.headers.get('retry-after')).toBe('300')
  expect((await api.get('/api/availability?type=consultation')).status).toBe(200)
})

test('a full disk here does not stop a database with a disk of its own, only files', async () => {
  const { services } = await openClinic({ engine: 'postgres' })
  const api = apiOf({
    ...services,
    space: { hasRoom: () => false, free: () => ({ bytes: 5_000_000_000, floorBytes: 500_000_000 }), close: () => {} },
  })
  expect((await api.post('/api/bookings', consultation)).status).toBe(201)
  expect((await api.upload('/api/booking-images', 'a.jpg', new Uint8Array(3))).body.code).toBe('disk-full')
})

test('a database whose own disk is full is said in words', async () => {
  const { services } = await openClinic()
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  const limits = { ...services.limits, take: () => Promise.reject(full) }
  const refused = await apiOf({ ...services, limits }).post('/api/bookings', consultation)
  expect([refused.status, refused.body.code]).toEqual([503, 'disk-full'])
})
