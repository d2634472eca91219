import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bookingSchema, type BookingInput } from '../schema.ts'
import { bookAppointment } from './book.ts'
import { listAvailability } from '../queries/availability.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { quote } from '#app/domain/pricing/pricing.ts'
import { priceList } from '#app/features/pricing/queries.ts'
import { engines, world } from '#test/clinic/world.ts'

let typed = 0
const ask = (changes: Partial<Record<keyof BookingInput, unknown>> = {}): BookingInput =>
  bookingSchema.parse({
    type: 'consultation',
    email: `client-${++typed}@post.example`,
    firstName: 'Ida',
    lastName: 'Holm',
    phone: '+45 20 30 40 50',
    appointmentDate: '2026-12-03',
    appointmentTime: '12:30',
    ...changes,
  })
const booker = { lng: 'da' as const }
/** A browser that proved before that the address typed is its own. */
const owner = { ...booker, isVerified: true }

describe.each(engines())('booking on the %s engine', (engine) => {
  test('[sec 26.1] 200 requests for one slot at the same moment: one gets it, 199 are told and see the fresh slots', async () => {
    const { services, opens, count } = await world({ engine })
    await opens('2026-12-03', '12:00', '19:30')
    const answers = await Promise.all(Array.from({ length: 200 }, () => bookAppointment(services, ask(), booker)))
    const refused = answers.filter((answer) => !answer.ok)
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(refused.map((answer) => answer.refusal)).toEqual(Array(199).fill('slot-taken'))
    for (const answer of refused) expect(answer.details?.slots).toContainEqual({ time: '12:30', available: false })
    expect([await count('appointments'), await count('users'), await count('profiles'), await count('outbox')]).toEqual(
      [1, 1, 1, 1],
    )
  })

  test('[rel R1] 400 requests of mixed lengths all over one day never overlap, and no deadlock reaches anybody', async () => {
    const { services, opens, count } = await world({ engine })
    await opens('2026-12-03', '12:00', '19:30', { slotMinutes: 15 })
    const sizes = ['20 cm²', '60 cm²', '150 cm²']
    const requests = Array.from({ length: 400 }, (_, n) => {
      const minute = (n * 7) % 30
      return ask({
        type: 'treatment',
        analysisData: { size: sizes[n % 3] },
        appointmentTime: `${12 + Math.floor((minute * 15) / 60)}:${String((minute * 15) % 60).padStart(2, '0')}`,
      })
    })
    const answers = await Promise.all(requests.map((input) => bookAppointment(services, input, booker)))
    const overlaps = await sql<{
      n: number
    }>`select count(*)::int as n from appointments a join appointments b on a.id < b.id and a.provider_id = b.provider_id and a.occupies && b.occupies`.execute(
      services.db.k,
    )
    const booked = answers.filter((answer) => answer.ok).length
    expect(overlaps.rows[0]!.n).toBe(0)
    // Who is first decides how they lie: at worst an hour each with a quarter between, six in seven and a half hours.
    expect(booked).toBeGreaterThanOrEqual(6)
    expect([await count('appointments'), await count('outbox')]).toEqual([booked, booked])
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal])))).toEqual(
      new Set(['slot-taken', 'slot-closed']),
    )
  })

  test('100 people booking 100 different free slots at the same moment all get theirs', async () => {
    const { services, opens } = await world({ engine })
    const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06', '2026-12-08']
    for (const day of days) await opens(day, '08:00', '16:00')
    const lists = await listAvailability(services, {
      type: 'treatment',
      from: clinicDay('2026-12-01'),
      to: clinicDay('2026-12-08'),
    })
    const free = lists.flatMap(({ date, slots }) => slots.map(({ time }) => ({ date, time }))).slice(0, 100)
    const answers = await Promise.all(
      free.map(({ date, time }) =>
        bookAppointment(services, ask({ type: 'treatment', appointmentDate: date, appointmentTime: time }), booker),
      ),
    )
    expect(free).toHaveLength(100)
    expect(answers.filter((answer) => answer.ok)).toHaveLength(100)
  })

  test('a double click is one appointment, and both clicks are told the same one', async () => {
    const { services, opens, count } = await world({ engine })
    await opens('2026-12-03', '12:00', '19:30')
    const input = ask()
    const both = await Promise.all(
      [1, 2].map(() => bookAppointment(services, input, { ...booker, idempotencyKey: 'one-click' })),
    )
    const ids = both.map((answer) => (answer.ok ? answer.value.appointmentId : answer.refusal))
    expect(ids[0]).toBe(ids[1])
    expect(await count('appointments')).toBe(1)
  })

  test("[sec 28.1] ten people asking one person's six weeks at once: the law holds under load too", async () => {
    const { services, opens, count } = await world({ engine })
    const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05']
    for (const day of days) await opens(day, '08:00', '16:00')
    const same = 'same@post.example'
    const answers = await Promise.all(
      days.map((day) =>
        bookAppointment(
          services,
          ask({ type: 'treatment', email: same, appointmentDate: day, appointmentTime: '10:00' }),
          owner,
        ),
      ),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal]))).toEqual(Array(4).fill('six-weeks'))
    expect(await count('appointments')).toBe(1)
  })
})

test.each([
  ['before opening', { appointmentTime: '09:30' }, 'slot-closed'],
  ['at closing', { appointmentTime: '19:30' }, 'slot-closed'],
  ['off the grid', { appointmentTime: '12:10' }, 'slot-off-grid'],
  ['on a Monday', { appointmentDate: '2026-12-07' }, 'slot-closed'],
  ['on day 61', { appointmentDate: '2027-01-30' }, 'slot-beyond-window'],
  ['in the past', { appointmentDate: '2026-11-29' }, 'slot-in-past'],
])('a time %s is refused with its own reason and nothing is stored', async (_when, changes, reason) => {
  const { services, opens, count } = await world()
  await opens('2026-12-03', '12:00', '19:30')
  await opens('2026-11-29', '10:00', '14:00')
  await opens('2027-01-30', '10:00', '15:00')
  const answer = await bookAppointment(services, ask(changes), booker)
  expect(answer).toMatchObject({ ok: false, refusal: reason })
  expect(await count('users')).toBe(0)
})

test.each([
  ['that has passed', '2026-11-28', 'slot-in-past'],
  ['on which nobody works', '2026-12-04', 'slot-closed'],
  ['beyond the sixty', '2027-02-20', 'slot-beyond-window'],
])(
  '[spec 5 refused-days] a day %s is refused with its own reason, though no calendar says anything of it',
  async (_day, day, reason) => {
    const { services, opens } = await world()
    await opens('2026-12-03', '12:00', '19:30')
    const answer = await bookAppointment(services, ask({ appointmentDate: day }), booker)
    expect(answer).toMatchObject({ ok: false, refusal: reason })
  },
)

test('[spec 6 account-on-the-way] a new e-mail address gets an account; a known one keeps its name whatever a stranger types', async () => {
  const { services, opens } = await world()
  await opens('2026-12-03', '12:00', '19:30')
  await bookAppointment(services, ask({ email: 'Ida@post.example' }), booker)
  const second = await bookAppointment(
    services,
    ask({ email: 'ida@POST.example', firstName: 'Stranger', appointmentTime: '15:00' }),
    booker,
  )
  const { rows } = await services.db.pool.query('select first_name, count(*) over ()::int as people from profiles')
  expect(second.ok).toBe(true)
  expect(rows).toEqual([{ first_name: 'Ida', people: 1 }])
})

test('two visits of one client at the same time are refused even with two providers', async () => {
  const { services, opens, addProvider } = await world()
  const other = await addProvider('Anden')
  await opens('2026-12-03', '12:00', '19:30')
  await opens('2026-12-03', '12:00', '19:30', { provider: other })
  await bookAppointment(services, ask({ email: 'ida@post.example' }), owner)
  const second = ask({ type: 'treatment', email: 'ida@post.example' })
  expect(await bookAppointment(services, second, owner)).toMatchObject({
    refusal: 'client-busy',
  })
})

test('a taken time is called taken even where another provider is not there then', async () => {
  const { services, opens, addProvider, providerId } = await world()
  const other = await addProvider('Anden')
  await opens('2026-12-03', '12:00', '19:30')
  await opens('2026-12-03', '15:00', '19:30', { provider: other })
  await bookAppointment(services, ask({ provider: providerId }), booker)
  // The one with fewer visits is asked first: so the one who is not there is asked last.
  for (const appointmentTime of ['15:00', '16:00'])
    await bookAppointment(services, ask({ provider: other, appointmentTime }), booker)
  expect(await bookAppointment(services, ask(), booker)).toMatchObject({
    refusal: 'slot-taken',
    details: { slots: expect.arrayContaining([{ time: '12:30', available: false }]) },
  })
})

test('with two providers the second client of one time gets the other one', async () => {
  const { services, opens, addProvider } = await world()
  const other = await addProvider('Anden')
  await opens('2026-12-03', '12:00', '19:30')
  await opens('2026-12-03', '12:00', '19:30', { provider: other })
  const answers = await Promise.all([1, 2, 3].map(() => bookAppointment(services, ask(), booker)))
  const { rows } = await services.db.pool.query(
    'select count(distinct provider_id)::int as providers from appointments',
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(2)
  expect(rows).toEqual([{ providers: 2 }])
})

test.each([
  ['41 days after', 'refused', '2027-01-13'],
  ['42 days after', 'allowed', '2027-01-14'],
  ['43 days after', 'allowed', '2027-01-15'],
])('a treatment %s another is %s', async (_when, answer, date) => {
  const { services, opens } = await world()
  await opens('2026-12-03', '12:00', '19:30')
  await opens(date, '12:00', '19:30')
  await bookAppointment(services, ask({ type: 'treatment', email: 'ida@post.example' }), owner)
  const next = await bookAppointment(
    services,
    ask({ type: 'treatment', email: 'ida@post.example', appointmentDate: date }),
    owner,
  )
  expect(next.ok || next.refusal).toBe(answer === 'allowed' ? true : 'six-weeks')
})

test('a consultation is free of the six weeks', async () => {
  const { services, opens } = await world()
  await opens('2026-12-03', '12:00', '19:30')
  await bookAppointment(services, ask({ type: 'treatment', email: 'ida@post.example' }), owner)
  expect(
    await bookAppointment(services, ask({ email: 'ida@post.example', appointmentTime: '15:00' }), owner),
  ).toMatchObject({ ok: true })
})

test('a treatment with a deposit holds its slot for 30 minutes; a code without deposit confirms at once', async () => {
  const { services, opens, clock } = await world()
  await opens('2026-12-03', '12:00', '19:30')
  await services.db.k
    .insertInto('affiliates')
    .values({
      id: services.newId(),
      affiliate_code: 'FRI500',
      company_name: 'Demo',
      status: 'active',
      is_active: true,
      zero_deposit: true,
    })
    .execute()
  const held = await bookAppointment(services, ask({ type: 'treatment' }), booker)
  const free = await bookAppointment(
    services,
    ask({ type: 'treatment', appointmentTime: '15:00', affiliateCode: 'fri500' }),
    booker,
  )
  expect(held).toMatchObject({
    value: { deposit: 50_000, holdExpiresAt: new Date(clock.instant().getTime() + 30 * 60_000) },
  })
  expect(free).toMatchObject({ value: { deposit: 0, holdExpiresAt: null } })
})

test.each([
  ['on the last of the 14 days is wished for expressly, and that is kept', '2026-12-14', 1],
  ['after the 14 days needs no express wish, and none is kept', '2026-12-15', 0],
])('[law 18] a treatment %s', async (_when, appointmentDate, kept) => {
  const { services, opens, count } = await world()
  await opens(appointmentDate, '12:00', '19:30')
  const order = ask({ type: 'treatment', appointmentDate, expressRequest: true })
  expect(await bookAppointment(services, order, booker)).toMatchObject({ ok: true })
  expect(await count('appointments', 'express_request_at is not null')).toBe(kept)
})

test('an order at another price than the one that holds is refused, and one without any is not', async () => {
  const { services, opens } = await world()
  await opens('2026-12-03', '12:00', '19:30')
  const order = (price: object, appointmentTime: string) =>
    bookAppointment(services, ask({ type: 'treatment', appointmentTime, ...price }), booker)
  const { rules } = await priceList(services)
  const { total, dueNow } = quote({ areaCm2: null, plan: 'single' }, rules)
  expect(await order({ total: total - 100, dueNow }, '12:30')).toMatchObject({ refusal: 'price-changed' })
  expect(await order({ total, dueNow: 0 }, '12:30')).toMatchObject({ refusal: 'price-changed' })
  expect(await order({ total, dueNow }, '12:30')).toMatchObject({ ok: true })
  expect(await order({}, '15:00')).toMatchObject({ ok: true })
})

test('an order that was booked stays booked when it is sent again after the price has changed', async () => {
  const { services, opens } = await world()
  await opens('2026-12-03', '12:00', '19:30')
  const { rules } = await priceList(services)
  const { total } = quote({ areaCm2: null, plan: 'single' }, rules)
  const order = ask({ type: 'treatment', total })
  const first = await bookAppointment(services, order, { ...booker, idempotencyKey: 'one-order' })
  const again = await bookAppointment(services, { ...order, total: 1 }, { ...booker, idempotencyKey: 'one-order' })
  expect(again).toMatchObject({ ok: true, value: { appointmentId: first.ok && first.value.appointmentId } })
})

test('whoever wants numbing finds the clinic open when they arrive, and gets one kind of it', async () => {
  const { services, opens, count } = await world()
  await opens('2026-12-03', '12:00', '19:30')
  const treatment = { type: 'treatment', appointmentTime: '12:30' }
  const early = await bookAppointment(services, ask({ ...treatment, addOns: ['creme'] }), booker)
  expect(early).toMatchObject({ ok: false, refusal: 'numbing-before-opening' })
  const both = { ...treatment, appointmentTime: '14:00', addOns: ['creme', 'smertefri'] }
  expect(await bookAppointment(services, ask(both), booker)).toMatchObject({ ok: false, refusal: 'one-numbing' })
  expect(await count('appointments')).toBe(0)
  expect((await bookAppointment(services, ask({ ...treatment, addOns: ['smertefri'] }), booker)).ok).toBe(true)
})

test('a tattoo nobody measured is ordered at the least price of its class, and takes as long as the most', async () => {
  const { services, opens } = await world()
  await opens('2026-12-03', '12:00', '19:30')
  const input = ask({ type: 'treatment', analysisData: { size: '30-100 cm²' }, total: 90_000 })
  expect((await bookAppointment(services, input, booker)).ok).toBe(true)
  const [row] = await services.db.k.selectFrom('appointments').select(['quote', 'duration_minutes']).execute()
  expect(row).toMatchObject({ duration_minutes: 45, quote: { total: 90_000, warnings: ['area-least'] } })
})

test('a telephone number is stored in one form however it was typed', async () => {
  const { services, opens } = await world()
  await opens('2026-12-03', '12:00', '19:30')
  const typed = ['20 30 40 50', '+45 20304050', '004520304050']
  for (const [index, phone] of typed.entries())
    await bookAppointment(services, ask({ phone, appointmentTime: `1${3 + index}:00` }), booker)
  const rows = await services.db.k.selectFrom('appointments').select('phone').execute()
  expect(rows.map(({ phone }) => phone)).toEqual(Array(3).fill('+4520304050'))
})
