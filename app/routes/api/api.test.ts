import { expect, test } from 'vitest'
import sharp from 'sharp'
import { apiOf } from '#test/http.ts'
import { cookieOf, person } from '#test/people.ts'
import { world } from '#test/world.ts'

const consultation = {
  type: 'consultation',
  email: 'ida@post.example',
  firstName: 'Ida',
  lastName: 'Holm',
  phone: '+4520304050',
  appointmentDate: '2026-12-03',
  appointmentTime: '12:30',
}
const english = { 'Accept-Language': 'en-GB', 'User-Agent': 'Mozilla/5.0' }

async function clinic() {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30')
  return { ...w, api: apiOf(w.services) }
}

test('health is told without details', async () => {
  const { api } = await clinic()
  expect((await api.get('/healthz')).body).toEqual({ status: 'ok' })
  expect((await api.get('/readyz')).status).toBe(200)
})

test('the slot list names each day asked for, with its slots', async () => {
  const { api } = await clinic()
  const { body } = await api.get('/api/availability?type=treatment&from=2026-12-02&to=2026-12-03')
  expect(body.days[0]).toEqual({ date: '2026-12-02', slots: [] })
  expect(body.days[1].slots[0]).toEqual({ time: '12:00', available: true })
  expect(body.days[1].slots).toHaveLength(15)
})

test('without a question the list covers today and the 60 days ahead', async () => {
  const { api } = await clinic()
  const { body } = await api.get('/api/availability?type=consultation')
  expect([body.days.length, body.days[0].date, body.days.at(-1).date]).toEqual([61, '2026-11-30', '2027-01-29'])
})

test('a booking is seen in the very next slot list, and so is a closure', async () => {
  const { api, services } = await clinic()
  const at = async (time: string) =>
    (await api.get('/api/availability?type=consultation&from=2026-12-03&to=2026-12-03')).body.days[0].slots.find(
      (slot: { time: string }) => slot.time === time,
    )
  expect(await at('12:30')).toMatchObject({ available: true })
  await api.post('/api/bookings', consultation)
  expect(await at('12:30')).toMatchObject({ available: false })
  await services.db.k
    .insertInto('closures')
    .values({ provider_id: null, starts_at: '2026-12-03T15:00' as never, ends_at: '2026-12-03T16:00' as never })
    .execute()
  expect(await at('15:00')).toBeUndefined()
})

test('a booking answers with its number, a message in the language of the caller and a private link', async () => {
  const { api } = await clinic()
  const { status, body } = await api.post('/api/bookings', consultation, english)
  expect(status).toBe(201)
  expect(body).toEqual({
    appointmentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    message:
      'Your free consultation is booked: Thursday 3 December 2026 at 12:30. You will get an email with everything.',
    manageUrl: expect.stringContaining('http://clinic.test/aftale/'),
    deposit: 0,
    holdExpiresAt: null,
  })
})

test('a taken slot answers 409 with the code, a sentence and the fresh slots of the day', async () => {
  const { api } = await clinic()
  await api.post('/api/bookings', consultation)
  const { status, type, body } = await api.post('/api/bookings', { ...consultation, email: 'bo@post.example' })
  expect([status, type]).toEqual([409, 'application/problem+json'])
  expect(body).toMatchObject({ code: 'slot-taken', detail: expect.stringContaining('12.30') })
  expect(body.slots).toContainEqual({ time: '12:30', available: false })
})

test('nothing in an answer tells a known e-mail address from a new one', async () => {
  const { api } = await clinic()
  const known = await api.post('/api/bookings', consultation)
  const again = await api.post('/api/bookings', { ...consultation, appointmentTime: '14:00' })
  const masked = (text: string) => text.replaceAll(/[0-9a-f]{8}-[\w.-]+/g, 'id').replaceAll(/1[24]\.[03]0/g, 'time')
  expect(masked(again.text)).toBe(masked(known.text))
})

test.each(
  [
    ['email', '', 'Skriv din e-mail.', 'Enter your email.'],
    ['email', 'ikke-en-mail', 'Indtast en gyldig e-mail.', 'Enter a valid email.'],
    [
      'email',
      'a@b.example\r\nBcc: x@y.example',
      'Teksten indeholder tegn, vi ikke kan bruge.',
      'The text contains characters we cannot use.',
    ],
    ['firstName', '   ', 'Skriv dit fornavn.', 'Enter your first name.'],
    ['firstName', 'x'.repeat(81), 'Teksten er for lang.', 'The text is too long.'],
    ['phone', 'ring til mig', 'Skriv et gyldigt telefonnummer.', 'Enter a valid phone number.'],
    ['appointmentDate', '2026-02-30', 'Skriv en rigtig dato.', 'Enter a real date.'],
    ['appointmentTime', '25:00', 'Skriv et rigtigt tidspunkt.', 'Enter a real time.'],
    ['notes', 'x'.repeat(4001), 'Teksten er for lang.', 'The text is too long.'],
    ['type', 'massage', 'Vælg konsultation eller behandling.', 'Choose consultation or treatment.'],
  ].map(([field, value, da, en]) => [field!, value!.slice(0, 24), value!, da!, en!] as const),
)(
  'a wrong %s (%j) has its message at that field in both languages and stores nothing',
  async (field, _shown, value, danish, inEnglish) => {
    const { api, count } = await clinic()
    const da = await api.post('/api/bookings', { ...consultation, [field]: value })
    const en = await api.post('/api/bookings', { ...consultation, [field]: value }, english)
    expect([da.status, da.body.code, da.body.fields]).toEqual([422, 'input-invalid', { [field]: danish }])
    expect(en.body.fields).toEqual({ [field]: inEnglish })
    expect(await count('users')).toBe(0)
  },
)

test.each([
  ['no JSON at all', '{', 400, 'body-invalid'],
  ['half a megabyte', JSON.stringify({ ...consultation, notes: 'x'.repeat(500_000) }), 413, 'body-too-large'],
  ['a list', '[]', 422, 'input-invalid'],
])('a body that is %s is refused by name', async (_what, body, status, code) => {
  const { api } = await clinic()
  const answer = await api.post('/api/bookings', body)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('the same request key gives the same answer, at once or later; another body with it is refused', async () => {
  const { api, count } = await clinic()
  const key = { 'Idempotency-Key': 'click-1' }
  const both = await Promise.all([
    api.post('/api/bookings', consultation, key),
    api.post('/api/bookings', consultation, key),
  ])
  const later = await api.post('/api/bookings', consultation, key)
  const other = await api.post('/api/bookings', { ...consultation, appointmentTime: '15:00' }, key)
  expect(new Set([...both, later].map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused'])
  expect(await count('appointments')).toBe(1)
})

test('a treatment is held, and its deposit page opened', async () => {
  const { api, services } = await clinic()
  const { body } = await api.post('/api/bookings', { ...consultation, type: 'treatment', addOns: ['creme'] })
  expect(body).toMatchObject({ deposit: 50_000, holdExpiresAt: '2026-11-30T07:30:00.000Z' })
  const paid = await api.post('/api/payments/treatment-deposit', {
    appointmentId: body.appointmentId,
    treatmentType: 'full_removal',
    total: 1,
  })
  const [order] = services.payments.orders.values()
  expect([paid.status, paid.body.url]).toEqual([201, `http://pay.test/${order!.reference}`])
  expect(order!.amount).toBe(50_000)
})

const seedCode = ({ services }: Awaited<ReturnType<typeof clinic>>, code: string, more: object = {}) =>
  services.db.k
    .insertInto('affiliates')
    .values({
      id: services.newId(),
      affiliate_code: code,
      company_name: 'Demo',
      status: 'active',
      is_active: true,
      ...more,
    })
    .execute()

test.each([
  ['FINDESIKKE', 404, 'code-unknown'],
  ['LUKKET', 404, 'code-unknown'],
  ['UDLOEBET', 410, 'code-expired'],
  ['SENERE', 425, 'code-not-yet-active'],
])('the code %s is answered %i %s', async (code, status, refusal) => {
  const c = await clinic()
  await seedCode(c, 'LUKKET', { is_active: false })
  await seedCode(c, 'UDLOEBET', { valid_until: '2026-11-20T00:00' })
  await seedCode(c, 'SENERE', { valid_from: '2026-12-20T00:00' })
  const answer = await c.api.get(`/api/affiliate-codes/${code}`)
  expect([answer.status, answer.body.code]).toEqual([status, refusal])
})

test('a good code tells its benefits, in whatever case it is typed', async () => {
  const c = await clinic()
  await seedCode(c, 'FALM10', { discount_percentage: 10 })
  expect((await c.api.get('/api/affiliate-codes/falm10')).body).toMatchObject({
    code: 'FALM10',
    discountPercentage: 10,
    discountAmount: 0,
    zeroDeposit: false,
    freePainCoverage: false,
  })
})

test('a quote has a line per rule whose sum is its total, the deposit beside it', async () => {
  const c = await clinic()
  await seedCode(c, 'FALM10', { discount_percentage: 10 })
  const { body } = await c.api.post('/api/quotes', { areaCm2: 50, plan: 'single', addOns: ['creme'], code: 'falm10' })
  expect(body.lines.map((line: { key: string; amount: number }) => [line.key, line.amount])).toEqual([
    ['session', 90_000],
    ['size-1', 48_000],
    ['code-percent', -13_800],
    ['add-on-creme', 22_000],
  ])
  expect(body).toMatchObject({
    total: 146_200,
    deposit: 50_000,
    dueNow: 50_000,
    dueAtClinic: 96_200,
    vat: 29_240,
    currency: 'DKK',
  })
})

test('the price list comes from the database; when it cannot answer, from the shipped rules', async () => {
  const { api, services } = await clinic()
  expect((await api.get('/api/pricing-rules')).body.source).toBe('database')
  await services.db.pool.query(`update pricing_rules set price_dkk = 950 where rule_name = 'base-session'`)
  const base = (await api.get('/api/pricing-rules')).body.rules.find(
    (rule: { ruleName: string }) => rule.ruleName === 'base-session',
  )
  expect(base.price).toBe(95_000)
  await services.db.pool.query('delete from pricing_rules')
  expect((await api.get('/api/pricing-rules')).body.source).toBe('fallback')
})

test('texts are served by language and namespace, and nothing else is', async () => {
  const { api } = await clinic()
  expect((await api.get('/api/locales/en/errors.json')).body).toMatchObject({
    'not-found': 'What you are looking for does not exist.',
  })
  for (const path of [
    '/api/locales/en/secrets.json',
    '/api/locales/..%2F..%2Fetc/passwd',
    '/api/locales/de/errors.json',
  ])
    expect((await api.get(path)).status).toBe(404)
})

test('the OpenAPI page lists every call with its schemas', async () => {
  const { api } = await clinic()
  const { body } = await api.get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      '/api/availability',
      '/api/bookings',
      '/api/payments/treatment-deposit',
      '/api/affiliate-codes/{code}',
      '/api/quotes',
      '/api/pricing-rules',
      '/api/locales/{lng}/{file}',
    ]),
  )
  expect(body.paths['/api/bookings'].post.requestBody.content['application/json'].schema.required).toContain('email')
})

test('a picture is drawn anew: upright, without place or camera, whatever it was named', async () => {
  const { api, services } = await clinic()
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c89b7b' } })
    .withExif({ IFD0: { Make: 'Canary-Camera' }, IFD3: { GPSLatitude: '55/1 41/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { status, body } = await api.upload('/api/booking-images', 'tatovering.png', new Uint8Array(photo))
  expect([status, body.width, body.height]).toEqual([201, 20, 40])
  const row = await services.db.k.selectFrom('booking_images').select('storage_key').executeTakeFirstOrThrow()
  const stored = await services.storage.get(row.storage_key)
  expect((await sharp(stored!.bytes).metadata()).exif).toBeUndefined()
  expect(row.storage_key).toMatch(/^treatment-booking\/\d+-[0-9a-f]{24}\.jpg$/)
})

test.each([
  ['a 30 MB picture', 'stor.jpg', () => new Uint8Array(30 * 1024 * 1024).fill(0xff), 413, 'image-too-large'],
  ['a text file named .jpg', 'noter.jpg', () => new TextEncoder().encode('hej'), 422, 'image-not-an-image'],
  [
    'an SVG named .png',
    'tegning.png',
    () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    422,
    'image-not-an-image',
  ],
  ['a broken picture', 'brudt.jpg', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]), 422, 'image-broken'],
])('%s is refused by name and the booking goes on', async (_what, name, make, status, code) => {
  const { api, count } = await clinic()
  const answer = await api.upload('/api/booking-images', name, make())
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect((await api.post('/api/bookings', consultation)).status).toBe(201)
  expect(await count('booking_images')).toBe(0)
})

test('half an upload is refused and leaves nothing', async () => {
  const { api, count } = await clinic()
  const answer = await api.fetch('http://clinic.test/api/booking-images', {
    method: 'POST',
    body: '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n\u00ff',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  })
  expect(answer.status).toBe(400)
  expect(await count('booking_images')).toBe(0)
})

test('a small file that unfolds to a huge picture is refused', async () => {
  const { api } = await clinic()
  const bomb = await sharp({ create: { width: 12_500, height: 5_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect((await api.upload('/api/booking-images', 'bombe.png', new Uint8Array(bomb), 'image/png')).body.code).toBe(
    'image-too-many-pixels',
  )
})

test('a write from a foreign page is refused', async () => {
  const { api, count } = await clinic()
  for (const headers of [
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'null' },
  ] as Record<string, string>[])
    expect((await api.post('/api/bookings', consultation, headers)).status).toBe(403)
  expect(await count('appointments')).toBe(0)
})

test('an open page hears within a second that a slot is gone, and nothing about whose it is', async () => {
  const { api } = await clinic()
  const { response } = await api.get('/api/events')
  const reader = response.body!.getReader()
  const heard = (async () => {
    let text = ''
    while (!text.includes('event: slots')) text += new TextDecoder().decode((await reader.read()).value)
    return text
  })()
  await api.post('/api/bookings', consultation)
  const text = await heard
  await reader.cancel()
  expect(text).toMatch(/id: \d+\nevent: slots\ndata: {"day":"2026-12-03"}\n\n/)
  expect(text).not.toContain('ida@post.example')
})

test('a page that was away hears what it missed', async () => {
  const { api, services } = await clinic()
  await api.post('/api/bookings', consultation)
  const { id } = await services.db.k.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  const { response } = await api.get('/api/events', { 'Last-Event-ID': String(id - 1 || 1) })
  const { response: again } = await api.get('/api/events', { 'Last-Event-ID': String(id) })
  const first = async (r: Response) => {
    const reader = r.body!.getReader()
    const parts = [new TextDecoder().decode((await reader.read()).value)]
    const next = await Promise.race([
      reader.read(),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), 300)),
    ])
    if (next) parts.push(new TextDecoder().decode(next.value))
    await reader.cancel()
    return parts.join('')
  }
  expect(await first(again)).not.toContain('event: slots')
  if (id > 1) expect(await first(response)).toContain('"day":"2026-12-03"')
})

test('the same upload sent again with its key is kept once', async () => {
  const { api, count } = await clinic()
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c89b7b' } })
    .jpeg()
    .toBuffer()
  const send = (key: string) =>
    api.upload('/api/booking-images', 'a.jpg', new Uint8Array(photo), 'image/jpeg', { 'Idempotency-Key': key })
  const [first, again, other] = [await send('a'), await send('a'), await send('b')]
  expect([first.status, again.text === first.text, other.text === first.text]).toEqual([201, true, false])
  expect(await count('booking_images')).toBe(2)
})

test('the eleventh wrong discount code within ten minutes waits, and a right one is never counted', async () => {
  const c = await clinic()
  await seedCode(c, 'FALM10', { discount_percentage: 10 })
  const from = { 'X-Forwarded-For': '198.51.100.4' }
  const ask = (code: string, n = 0) =>
    c.api.get(
      `/api/affiliate-codes/${code}`,
      { 'X-Forwarded-For': `8.8.8.${n}, 198.51.100.4`, ...(n ? {} : from) },
      '10.0.0.1',
    )
  for (let n = 0; n < 15; n++) expect((await ask('FALM10')).status).toBe(200)
  for (let n = 0; n < 10; n++) expect((await ask(`GAET${n}`, n)).status).toBe(404)
  const refused = await ask('GAET10', 11)
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, 'too-many-tries', '60'])
  expect(refused.body.detail).toBe('Det er prøvet for mange gange. Prøv igen om et minut.')
  expect((await c.api.get('/api/affiliate-codes/FALM10', {}, '203.0.113.8')).status).toBe(200)
})

test('the eleventh live stream of a network address waits, and one that ended makes room', async () => {
  const { api } = await clinic()
  const open = () => api.get('/api/events', {}, '203.0.113.9')
  const streams = []
  for (let n = 0; n < 10; n++) streams.push(await open())
  const refused = await open()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await api.get('/api/events', {}, '203.0.113.10')).status).toBe(200)
  await streams[0]!.response.body!.cancel()
  expect((await open()).status).toBe(200)
})

test('the fourth live stream of one session waits', async () => {
  const { api, services } = await clinic()
  const cookie = await cookieOf(services, (await person(services)).id)
  for (let n = 0; n < 3; n++) expect((await api.get('/api/events', { cookie })).status).toBe(200)
  expect((await api.get('/api/events', { cookie })).status).toBe(429)
  expect((await api.get('/api/events')).status).toBe(200)
})
