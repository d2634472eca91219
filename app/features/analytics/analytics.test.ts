import { expect, test } from 'vitest'
import { rangeUntil } from '#app/domain/clinic/analytics.ts'
import { addDays, at, clinicDay, instantOf, weekdayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf, person } from '#test/clinic/people.ts'
import { engines, world } from '#test/clinic/world.ts'
import { rangeIn, rangeSchema } from './schema.ts'
import type { CardKey } from './ui/card.ts'
import { analyticsCards } from './ui/cards.ts'

const TODAY = clinicDay('2026-11-30')
const days = (from: string, to: string) => ({ from: clinicDay(from), to: clinicDay(to) })

async function cardsOf(services: Parameters<typeof analyticsCards>[0], range = rangeUntil('month', TODAY)) {
  const cards = await analyticsCards(services, range, 'da')
  return (key: CardKey) => cards.find((card) => card.key === key)!
}

/** Always the same numbers, so that a red run can be read again. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

test.each(engines())('every figure is the sum of the rows, reckoned a second way (%s)', async (engine) => {
  const w = await world({ engine })
  const [ida, per] = [await signedIn(w.services), await signedIn(w.services)]
  const other = await w.addProvider('Per')
  const roll = dice(7)
  const rows: { day: ClinicDay; status: 'completed' | 'no_show' | 'cancelled'; provider: string; paid: number }[] = []
  // One visit a day and provider, so that none stands in another's way; six weeks apart is not asked of the past.
  for (let ago = 1; ago <= 60; ago++)
    for (const [who, provider] of [[ida, w.providerId] as const, [per, other] as const]) {
      if (roll(3) === 0) continue
      const day = addDays(TODAY, -ago)
      const status = (['completed', 'completed', 'no_show', 'cancelled'] as const)[roll(4)]!
      const paid = roll(2) * 50_000
      rows.push({ day, status, provider, paid })
      await visit(w.services, who, provider, { at: `${day}T12:00`, type: 'consultation', status, paid })
    }
  const card = await cardsOf(w.services)
  const now = rows.filter(({ day }) => day >= '2026-11-01')
  const then = rows.filter(({ day }) => day < '2026-11-01' && day >= '2026-10-02')
  expect(Number(card('bookings').figure)).toBe(now.length)
  expect(card('bookings').text).toContain(String(Math.abs(now.length - then.length)))
  const by = Math.round(((now.length - then.length) / then.length) * 100)
  expect(card('bookings').change).toBe(`${by > 0 ? '+' : by < 0 ? '−' : ''}${Math.abs(by)} %`)
  const inTable = (key: CardKey, column: number) =>
    card(key).table.rows.reduce((sum, row) => sum + Number(row[column]), 0)
  expect(inTable('bookings', 1)).toBe(now.length)
  const missed = now.filter(({ status }) => status === 'no_show').length
  const closed = now.filter(({ status }) => status !== 'cancelled').length
  expect(card('no-shows').figure).toBe(`${Math.round((missed / closed) * 100)} %`)
  expect([inTable('no-shows', 1), inTable('no-shows', 2)]).toEqual([closed, missed])
  expect([inTable('providers', 1), inTable('providers', 2)]).toEqual([now.length, then.length])

  const { rows: book } = await w.services.db.pool.query<{ day: string }>(
    `select distinct to_char(at at time zone 'Europe/Copenhagen', 'YYYY-MM-DD') as day from ledger_entries order by 1`,
  )
  const money = (await cardsOf(w.services, days(book[0]!.day, book.at(-1)!.day)))('money')
  const paid = rows.reduce((sum, row) => sum + row.paid, 0)
  expect(money.figure).toBe(`${(paid / 100).toLocaleString('da-DK')} kr.`)
})

test('money is what the book took in and gave back on the clinic’s days', async () => {
  const w = await world()
  const ida = await signedIn(w.services)
  await visit(w.services, ida, w.providerId, { at: '2026-11-10T12:00', paid: 90_000, status: 'completed' })
  const { rows } = await w.services.db.pool.query<{ day: string; net: number }>(
    `select to_char(at at time zone 'Europe/Copenhagen', 'YYYY-MM-DD') as day, amount as net from ledger_entries`,
  )
  const range = days(rows[0]!.day, rows[0]!.day)
  const card = await cardsOf(w.services, range)
  expect(card('money').figure).toBe('900 kr.')
  expect(card('money').table.rows).toEqual([[expect.any(String), '900,00', '0,00', '180,00']])
  expect((await cardsOf(w.services, days('2020-01-01', '2020-01-31')))('money').figure).toBe('0 kr.')
})

test('a day half booked is half full', async () => {
  const w = await world()
  const ida = await signedIn(w.services)
  await w.opens('2026-11-12', '12:00', '13:00')
  await visit(w.services, ida, w.providerId, { at: '2026-11-12T12:00', status: 'completed' })
  const card = await cardsOf(w.services)
  expect(card('use').figure).toBe('50 %')
  // Every day of the clinic's week stands there, those without an open hour in these days too.
  const rows = ['ti', 'on', 'to', 'fr', 'lø', 'sø'].map((name) => ({ name, cells: [name === 'to' ? 50 : null] }))
  expect(card('use').chart).toEqual({ is: 'grid', columns: ['12'], rows })
  expect(weekdayOf(clinicDay('2026-11-12'))).toBe(4)
})

test('a treatment counts as rebooked when the next lies six to eight weeks later, and only once it could', async () => {
  const w = await world()
  const other = await w.addProvider('Per')
  const card = async () => (await cardsOf(w.services, days('2026-08-01', '2026-11-30')))('rebooking')
  for (let nth = 0; nth < 3; nth++) {
    const [ida, per] = [await signedIn(w.services), await signedIn(w.services)]
    await visit(w.services, ida, w.providerId, { at: `2026-09-0${nth + 1}T12:00`, status: 'completed' })
    await visit(w.services, ida, w.providerId, { at: `2026-10-2${nth}T12:00`, status: 'no_show' }) // 49 days later
    await visit(w.services, per, other, { at: `2026-09-0${nth + 1}T12:00`, status: 'completed' }) // never again
    // Of one or two people neither the number nor the share is told.
    if (nth === 0)
      expect([(await card()).figure, (await card()).text]).toEqual(['–', expect.stringContaining('under 3')])
  }
  const una = await signedIn(w.services)
  await visit(w.services, una, other, { at: '2026-11-20T12:00', status: 'completed' }) // ten days ago: too young
  expect(await card()).toMatchObject({ figure: '50 %', text: expect.stringMatching(/^3 af 6 /) })
  // There was nothing in the period before to compare with.
  expect((await card()).chart).toMatchObject({ rows: [{ share: 0.5, value: '50 %' }] })
})

test('of the courses begun, each step counts those that came so far, reckoned a second way', async () => {
  const w = await world()
  const { k } = w.services.db
  const roll = dice(11)
  const done = Array.from({ length: 20 }, () => roll(6))
  const price = kroner(900)
  for (const [nth, many] of done.entries()) {
    const { userId } = await signedIn(w.services)
    const [plan, sessions] = [w.services.newId(), 6]
    await k
      .insertInto('treatment_plans')
      .values({
        id: plan,
        patient_id: userId,
        origin: 'proposed',
        status: 'active',
        treatment_type: 'full_removal',
        area_cm2: 20,
        description: '',
        session_count: sessions,
        session_price: price,
        single_price: price,
        total: kroner(900 * sessions),
        quote: JSON.stringify({}),
        lng: 'da',
        // The last one began before the range.
        approved_at: instantOf(at(clinicDay(nth === 19 ? '2026-10-31' : '2026-11-05'), '12:00')),
      })
      .execute()
    await k
      .insertInto('plan_sessions')
      .values(
        Array.from({ length: sessions }, (_, number) => ({
          id: w.services.newId(),
          plan_id: plan,
          number: number + 1,
          price,
          done_date: number < many ? addDays(clinicDay('2026-11-06'), number) : null,
        })),
      )
      .execute()
  }
  const card = (await cardsOf(w.services, days('2026-11-01', '2026-11-30')))('course')
  const begun = done.slice(0, 19)
  const steps = Array.from({ length: Math.max(...begun) + 1 }, (_, least) => begun.filter((n) => n >= least).length)
  expect(card.table.rows.map(([, count]) => count)).toEqual(
    steps.map((n) => (n === 1 || n === 2 ? 'under 3' : String(n))),
  )
})

test('[spec 1 utilisation] each person’s and each laser’s time is reckoned by itself, and a laser that is away could not be used', async () => {
  const w = await world()
  const other = await w.addProvider('Per')
  const laser = w.services.newId()
  await w.services.db.k.insertInto('resources').values({ id: laser, kind: 'laser', name: 'Laser 1' }).execute()
  await w.opens('2026-11-12', '12:00', '14:00')
  await w.opens('2026-11-12', '12:00', '14:00', { provider: other })
  await visit(w.services, await signedIn(w.services), w.providerId, { at: '2026-11-12T12:00', status: 'completed' })
  await w.services.db.k
    .updateTable('appointments')
    .set({ resource_ids: [laser] })
    .execute()
  await w.services.db.k
    .insertInto('closures')
    .values({
      resource_id: laser,
      starts_at: at(clinicDay('2026-11-12'), '13:00'),
      ends_at: at(clinicDay('2026-11-12'), '14:00'),
    })
    .execute()
  const card = await cardsOf(w.services)
  const rows = card('use-of-each').table.rows
  const own = rows.filter(([name]) => name !== 'Per' && name !== 'Laser 1')
  expect([own.map((row) => row.slice(1)), rows.filter((row) => !own.includes(row))]).toEqual([
    [['2', '0,5', '25 %', '–']],
    [
      ['Per', '2', '0', '0 %', '–'],
      ['Laser 1', '1', '0,5', '50 %', '–'],
    ],
  ])
})

test('a partner’s share is told, but one or two of their clients are not', async () => {
  const w = await world()
  const add = async (name: string, many: number) => {
    const id = w.services.newId()
    await w.services.db.k
      .insertInto('affiliates')
      .values({ id, affiliate_code: name.toUpperCase(), company_name: name })
      .execute()
    for (let at = 0; at < many; at++)
      await visit(w.services, await signedIn(w.services), w.providerId, {
        at: `2026-11-${10 + at}T${name === 'Stort' ? '12' : '14'}:00`,
        affiliateId: id,
      })
  }
  await add('Stort', 3)
  await add('Lille', 1)
  const card = await cardsOf(w.services)
  expect(card('partners').table.rows).toEqual([
    ['Stort', '3', '0'],
    ['Lille', 'under 3', '0'],
  ])
  expect(card('partners').figure).toBe('100 %')
})

test('a table is downloaded by an admin alone, as a Danish spreadsheet opens it', async () => {
  const w = await world()
  const path = '/api/analytics/bookings.csv?from=2026-11-01&to=2026-11-30'
  const ida = await signedIn(w.services)
  await visit(w.services, ida, w.providerId, { at: '2026-11-10T12:00', status: 'completed' })
  const as = async (role: 'admin' | 'provider') => {
    const { id } = await person(w.services, { roles: [role] })
    return apiOf(w.services).get(path, { Cookie: await cookieOf(w.services, id) })
  }
  expect((await apiOf(w.services).get(path)).status).toBe(401)
  expect((await as('provider')).status).toBe(403)
  const answer = await as('admin')
  expect(answer.headers.get('content-disposition')).toContain('bookings-2026-11-01-2026-11-30.csv')
  const [head, ...rows] = answer.text.trimEnd().split('\r\n')
  expect(head).toBe('Periode;Bookinger;Konsultationer;Behandlinger') // its mark is taken off in reading: csv.test.ts
  expect(rows.reduce((sum, row) => sum + Number(row.split(';')[1]), 0)).toBe(1)
})

test('a range that makes no sense is the last year, and says so when it was typed', () => {
  const asked = (query: object) => rangeIn(rangeSchema.parse(query), TODAY)
  expect(asked({})).toMatchObject({ days: rangeUntil('year', TODAY), wrong: false })
  expect(asked({ range: 'century' })).toMatchObject({ days: rangeUntil('year', TODAY), wrong: false })
  expect(asked({ from: '2026-02-01', to: '2026-01-01' })).toMatchObject({ wrong: true })
  expect(asked({ from: '2026-01-01', to: '2026-02-01' })).toEqual({
    days: days('2026-01-01', '2026-02-01'),
    own: true,
    wrong: false,
  })
})

test('the funnel counts what visits with consent did, step by step', async () => {
  const w = await world()
  const counted = [
    ['page_view', '/', 40],
    ['page_view', '/tattoo-analysis', 20],
    ['scan_completed', '/tattoo-analysis', 10],
    ['treatment_booked', '/book', 4],
    ['consultation_booked', '/', 1],
    ['page_view', '/payment-success', 3],
  ] as const
  for (const [event, page, count] of counted)
    await w.services.db.k.insertInto('daily_counts').values({ day: TODAY, event, page, lng: 'da', count }).execute()
  const card = await cardsOf(w.services)
  expect(card('funnel').table.rows.map(([, count]) => count)).toEqual(['63', '20', '10', '5', '3'])
  expect(card('funnel').figure).toBe('5 %')
  expect(card('funnel').text).not.toContain('Perioden før')
  expect(card('bookings').text).toBe('Ingen bookinger i perioden før.')
})
