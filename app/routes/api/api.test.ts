import { expect, test } from 'vitest'
import { eventually } from '#test/clinic/eventually.ts'
import { packageSchema } from '#app/features/booking/package-schema.ts'
import { consultation, openClinic } from '#test/clinic/clinic.ts'

const english = { 'Accept-Language': 'en-GB', 'User-Agent': 'Mozilla/5.0' }

test('health is told without details', async () => {
  const { api } = await openClinic()
  expect((await api.get('/healthz')).body).toEqual({ status: 'ok' })
  expect((await api.get('/readyz')).status).toBe(200)
})

test('the slot list names each day asked for, with its slots', async () => {
  const { api } = await openClinic()
  const { body } = await api.get('/api/availability?type=treatment&from=2026-12-02&to=2026-12-03')
  expect(body.days[0]).toEqual({ date: '2026-12-02', slots: [], refused: 'closed' })
  expect(body.days[1].slots[0]).toEqual({ time: '12:00', available: true })
  expect(body.days[1].slots).toHaveLength(15)
})

test('[spec 9 sixty-days] without a question the list covers today and the 60 days ahead', async () => {
  const { api } = await openClinic()
  const { body } = await api.get('/api/availability?type=consultation')
  expect([body.days.length, body.days[0].date, body.days.at(-1).date]).toEqual([61, '2026-11-30', '2027-01-29'])
})

test('a booking is seen in the very next slot list, and so is a closure', async () => {
  const { api, services } = await openClinic()
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
  await eventually(async () => expect(await at('15:00')).toBeUndefined())
})

test('a booking answers with its number, a message in the language of the caller and a private link', async () => {
  const { api } = await openClinic()
  const { status, body } = await api.post('/api/bookings', consultation, english)
  expect(status).toBe(201)
  expect(body).toEqual({
    appointmentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    message: 'Your free consultation is booked for Thursday 3 December 2026 at 12:30. We will email you the details.',
    manageUrl: expect.stringContaining('http://clinic.test/aftale/'),
    deposit: 0,
    holdExpiresAt: null,
    confirmBy: null,
  })
})

test('a taken slot answers 409 with the code, a sentence and the fresh slots of the day', async () => {
  const { api } = await openClinic()
  await api.post('/api/bookings', consultation)
  const { status, type, body } = await api.post('/api/bookings', { ...consultation, email: 'bo@post.example' })
  expect([status, type]).toEqual([409, 'application/problem+json'])
  expect(body).toMatchObject({ code: 'slot-taken', detail: expect.stringContaining('12.30') })
  expect(body.slots).toContainEqual({ time: '12:30', available: false })
})

test('[spec 5 known-email] nothing in an answer tells a known e-mail address from a new one', async () => {
  const { api } = await openClinic()
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
    ['appointmentDate', '2026-02-30', 'Skriv en gyldig dato.', 'Enter a valid date.'],
    ['appointmentTime', '25:00', 'Skriv et gyldigt tidspunkt.', 'Enter a valid time.'],
    ['notes', 'x'.repeat(4001), 'Teksten er for lang.', 'The text is too long.'],
    ['type', 'massage', 'Vælg konsultation eller behandling.', 'Choose consultation or treatment.'],
  ].map(([field, value, da, en]) => [field!, value!.slice(0, 24), value!, da!, en!] as const),
)(
  'a wrong %s (%j) has its message at that field in both languages and stores nothing',
  async (field, _shown, value, danish, inEnglish) => {
    const { api, count } = await openClinic()
    const da = await api.post('/api/bookings', { ...consultation, [field]: value })
    const en = await api.post('/api/bookings', { ...consultation, [field]: value }, english)
    expect([da.status, da.body.code, da.body.fields]).toEqual([422, 'input-invalid', { [field]: danish }])
    expect(en.body.fields).toEqual({ [field]: inEnglish })
    expect(await count('users')).toBe(0)
  },
)

test.each([
  ['/api/bookings', { ...consultation, addOns: ['creme', 'does-not-exist'] }],
  ['/api/quotes', { areaCm2: 50, addOns: ['does-not-exist'] }],
])('[spec 12 unknown-add-on] %s refuses an add-on that the price list does not name', async (path, body) => {
  const { api, count } = await openClinic()
  const { status, body: answer } = await api.post(path, body)
  expect([status, answer.code, answer.fields]).toEqual([
    422,
    'input-invalid',
    { addOns: 'Et af tilvalgene tilbydes ikke.' },
  ])
  expect(await count('appointments')).toBe(0)
})

test('[spec 12 unknown-add-on] the package call refuses an add-on it does not name', () => {
  const read = packageSchema.shape.addOns.safeParse({ addCreme: true, addGel: true })
  expect(read.success).toBe(false)
})

test.each([
  ['no JSON at all', '{', 400, 'body-invalid'],
  ['half a megabyte', JSON.stringify({ ...consultation, notes: 'x'.repeat(500_000) }), 413, 'body-too-large'],
  ['a list', '[]', 422, 'input-invalid'],
])('a body that is %s is refused by name', async (_what, body, status, code) => {
  const { api } = await openClinic()
  const answer = await api.post('/api/bookings', body)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('the same request key gives the same answer, at once or later; another body with it is refused', async () => {
  const { api, count } = await openClinic()
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
  const { api, services } = await openClinic()
  const { body } = await api.post('/api/bookings', {
    ...consultation,
    type: 'treatment',
    addOns: ['creme'],
    appointmentTime: '14:00',
  })
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

const seedCode = ({ services }: Awaited<ReturnType<typeof openClinic>>, code: string, more: object = {}) =>
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
  const c = await openClinic()
  await seedCode(c, 'LUKKET', { is_active: false })
  await seedCode(c, 'UDLOEBET', { valid_until: '2026-11-20T00:00' })
  await seedCode(c, 'SENERE', { valid_from: '2026-12-20T00:00' })
  const answer = await c.api.get(`/api/affiliate-codes/${code}`)
  expect([answer.status, answer.body.code]).toEqual([status, refusal])
})

test('a good code tells its benefits, in whatever case it is typed', async () => {
  const c = await openClinic()
  await seedCode(c, 'FALM10', { discount_percentage: 10 })
  expect((await c.api.get('/api/affiliate-codes/falm10')).body).toMatchObject({
    code: 'FALM10',
    discountPercentage: 10,
    discountAmount: 0,
    zeroDeposit: false,
    freePainCoverage: false,
  })
})

test('[spec 5 call-fields] a booking by call asks for what the forms ask for, each missing field by its name', async () => {
  const { api } = await openClinic()
  const { email: _e, firstName: _f, lastName: _l, ...nameless } = consultation
  expect((await api.post('/api/bookings', nameless)).body.fields).toEqual({
    email: 'Skriv din e-mail.',
    firstName: 'Skriv dit fornavn.',
    lastName: 'Skriv dit efternavn.',
  })
  const { phone: _p, ...silent } = consultation
  expect((await api.post('/api/bookings', silent)).body.fields).toEqual({ phone: 'Skriv dit telefonnummer.' })
})

test.each(['consultation', 'treatment'])('[law 5] who says that they are not of age books no %s', async (type) => {
  const { api, count } = await openClinic()
  const { status, body } = await api.post('/api/bookings', { ...consultation, type, isAdult: false })
  expect([status, Object.keys(body.fields), await count('appointments')]).toEqual([422, ['isAdult'], 0])
  expect((await api.post('/api/bookings', { ...consultation, type, isAdult: true })).status).toBe(201)
})

test('a quote has a line per rule whose sum is its total, the deposit beside it', async () => {
  const c = await openClinic()
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
    // Six sessions unless said: 6 × 1.380 kr. less 25 %, less the code's 10 %.
    choices: {
      single: { price: 124_200, deposit: 50_000 },
      package: { sessions: 6, price: 558_900, singlePrice: 138_000 },
    },
  })
})

test('[spec 7.2 price-list] the price list comes from the database; when it cannot answer, from the shipped rules', async () => {
  const { api, services } = await openClinic()
  expect((await api.get('/api/pricing-rules')).body.source).toBe('database')
  await services.db.pool.query(`update pricing_rules set price_dkk = 950 where rule_name = 'base-session'`)
  const basePrice = async () =>
    (await api.get('/api/pricing-rules')).body.rules.find(
      (rule: { ruleName: string }) => rule.ruleName === 'base-session',
    ).price
  await eventually(async () => expect(await basePrice()).toBe(95_000))
  await services.db.pool.query('delete from pricing_rules')
  await eventually(async () => expect((await api.get('/api/pricing-rules')).body.source).toBe('fallback'))
})

test('texts are served by language and namespace, and nothing else is', async () => {
  const { api } = await openClinic()
  expect((await api.get('/api/locales/en/errors.json')).body).toMatchObject({
    'not-found': 'We cannot find what you are looking for.',
  })
  for (const path of [
    '/api/locales/en/secrets.json',
    '/api/locales/en/mail-account.json',
    '/api/locales/..%2F..%2Fetc/passwd',
    '/api/locales/de/errors.json',
  ])
    expect((await api.get(path)).status).toBe(404)
})

test('[spec 7.1 openapi] the OpenAPI page lists every call with its schemas', async () => {
  const { api } = await openClinic()
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
  const { required, properties } = body.paths['/api/bookings'].post.requestBody.content['application/json'].schema
  expect(required).toContain('email')
  expect(required).not.toContain('total')
  expect(properties.total.description).toContain('was shown, øre')
  expect(properties.dueNow.description).toContain('was shown, øre')
})

test('the OpenAPI page has the calls that are no JSON calls too: a picture, the live events, the payment provider', async () => {
  const { api } = await openClinic()
  const { paths } = (await api.get('/api/openapi.json')).body
  const picture = paths['/api/booking-images'].post.requestBody.content['multipart/form-data'].schema
  expect(picture.properties.image).toMatchObject({ type: 'string', format: 'binary' })
  expect(Object.keys(paths['/api/events'].get.responses['200'].content)).toEqual(['text/event-stream'])
  const { parameters, responses } = paths['/api/webhooks/payments/{provider}'].post
  expect(parameters.map((one: { name: string }) => one.name)).toEqual(['provider'])
  expect(responses.default.description).toContain('signature-invalid')
})

test('[sec 27.1] an order at a price that has changed answers 409 with a sentence, and books nothing', async () => {
  const { api, count } = await openClinic()
  const order = { ...consultation, type: 'treatment', total: 100, dueNow: 100 }
  const { status, body } = await api.post('/api/bookings', order, { ...english, 'Idempotency-Key': 'one-order' })
  expect([status, body.code]).toEqual([409, 'price-changed'])
  expect(body.detail).toContain('nothing has been ordered')
  expect(await count('appointments')).toBe(0)
})

test('a write from a foreign page is refused', async () => {
  const { api, count } = await openClinic()
  for (const headers of [
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'null' },
  ] as Record<string, string>[])
    expect((await api.post('/api/bookings', consultation, headers)).status).toBe(403)
  expect(await count('appointments')).toBe(0)
})

test('[sec 29.1] the eleventh wrong discount code within ten minutes waits, and a right one is never counted', async () => {
  const c = await openClinic()
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

test('[sec 25.1] of a hundred tries of one address to hold a slot ten get one, and others can still book', async () => {
  const { api, opens, count, addProvider } = await openClinic()
  for (let n = 0; n < 3; n++) await opens('2026-12-04', '08:00', '20:00', { provider: await addProvider(`P${n}`) })
  const held = (n: number, peer: string) =>
    api.post(
      '/api/bookings',
      {
        ...consultation,
        type: 'treatment',
        email: `hold-${n}@post.example`,
        phone: `203040${String(n).padStart(2, '0').slice(-2)}`,
        appointmentDate: '2026-12-04',
        appointmentTime: `${10 + (n % 9)}:00`,
      },
      {},
      peer,
    )
  const answers = []
  for (let n = 0; n < 100; n++) answers.push((await held(n, '203.0.113.9')).status)
  expect(answers.filter((status) => status === 201)).toHaveLength(10)
  expect(answers.slice(10).every((status) => status === 429)).toBe(true)
  expect((await held(200, '203.0.113.10')).status).toBe(201)
  expect(await count('appointments')).toBe(11)
})
