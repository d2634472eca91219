import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookingNumber } from '#app/domain/booking/booking-number.ts'
import { FALLBACK_RULES, quote } from '#app/domain/pricing/pricing.ts'
import { foldedLetters, plainLetters } from '#app/domain/fold.ts'
import { inDanishOrder } from '#app/db/name-order.ts'
import { patientListSchema } from '#app/input/fields.ts'
import type { Services } from '#app/services/services.ts'
import { allClearedInSql } from '#test/clinic/cleared.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { listPatients, sharedStates } from './search.ts'

const found = async (services: Services, question: object) =>
  (await listPatients(services, patientListSchema.parse(question))).rows.map(({ name }) => name)

const SPELT: [string, string[]][] = [
  ['Søren Åkær', ['sø', 'so', 'soe', 'SOEREN', 'søren å', 'akaer', 'aakær', 'aakaer', 'ren ka']],
  ['Aase Kjær', ['åse', 'aase', 'ase', 'kjaer', 'kjær', 'Å']],
  ['Joe Samuel', ['joe', 'oe', 'uel', 'samuel', 'sa']],
  ['Renée Müller', ['renee', 'rené', 'muller', 'mueller', 'müll']],
]

test.each(engines())('a name is found as one types, in any spelling and from any place in it (%s)', async (engine) => {
  const w = await world({ engine })
  for (const [name] of SPELT) {
    const [firstName, lastName] = name.split(' ') as [string, string]
    await signedIn(w.services, { firstName, lastName })
  }
  for (const [name, spellings] of SPELT)
    for (const q of spellings) expect([q, await found(w.services, { q })]).toEqual([q, expect.arrayContaining([name])])
  expect(await found(w.services, { q: 'mueller s' })).toEqual([])
  for (const [name] of SPELT) {
    const { rows } = await sql<{ plain: string; folded: string }>`
      select plain_letters(${name}) as plain, folded_letters(${name}) as folded`.execute(w.services.db.k)
    expect(rows[0]).toEqual({ plain: plainLetters(name), folded: foldedLetters(name) })
  }
})

// As a Danish reader looks them up: after z come æ, ø and å, and ä, ö and ü stand with what they sound like.
const LOOKED_UP = [
  'anders Lind',
  'Anna Holm',
  'Anna Zahle',
  'Anna Ærø',
  'Anna Ørsted',
  'Anna Åkær',
  'Émile Lind',
  'Ümit Lind',
  'Yrsa Lind',
  'Zoe Lind',
  'Ægir Lind',
  'Änne Lind',
  'ødis Lind',
  'Øjvind Lind',
  'Örn Lind',
  'Åse Lind',
]

test.each(engines())('names stand in Danish order, and backwards (%s)', async (engine) => {
  const w = await world({ engine })
  const { db } = w.services
  for (const name of LOOKED_UP.toReversed()) {
    const [firstName, lastName] = name.split(' ') as [string, string]
    await signedIn(w.services, { firstName, lastName })
  }
  expect(await found(w.services, {})).toEqual(LOOKED_UP)
  expect(await found(w.services, { dir: 'desc' })).toEqual(LOOKED_UP.toReversed())
  const rows = await db.k
    .selectFrom('users')
    .select('name')
    .where('id', 'in', db.k.selectFrom('profiles').select('id'))
    .orderBy(inDanishOrder('name'))
    .execute()
  expect(rows.map(({ name }) => name)).toEqual(LOOKED_UP)
  // There is an index in this order, for as many clients as there are.
  const { rows: indexes } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'profiles_by_name'`.execute(db.k)
  expect(indexes[0]?.indexdef).toContain('(sort_name, id)')
})

test.each(engines())('a booking number, whole, finds whose visit it is (%s)', async (engine) => {
  const w = await world({ engine })
  const ida = await signedIn(w.services)
  await signedIn(w.services, { firstName: 'Bo' })
  const number = bookingNumber(await visit(w.services, ida, w.providerId))
  for (const q of [number, number.toLowerCase(), number.replace('-', ' ')])
    expect(await found(w.services, { q })).toEqual(['Ida Holm'])
})

test.each(engines())('a number is found by any of its digits in a row, in any spelling (%s)', async (engine) => {
  const w = await world({ engine })
  await signedIn(w.services, { phone: '+4520304050' })
  await signedIn(w.services, { firstName: 'Åsa', lastName: 'Lind', phone: '+46701234567' })
  for (const q of ['2030', '20 30 4', '+45 2030', '0045 20304050', '40 50', '3040'])
    expect(await found(w.services, { q })).toEqual(['Ida Holm'])
  for (const q of ['+46 70', '4670', '070-123', '567']) expect(await found(w.services, { q })).toEqual(['Åsa Lind'])
  expect(await found(w.services, { q: '9999' })).toEqual([])
  await signedIn(w.services, { firstName: 'Bo', lastName: 'Berg', phone: '+4500100007' })
  for (const q of ['00 10 00 07', '00 10', '0007']) expect(await found(w.services, { q })).toEqual(['Bo Berg'])
})

test.each(engines())('a birthday, written as people write it, finds who was born on it (%s)', async (engine) => {
  const w = await world({ engine })
  const ida = await signedIn(w.services)
  await signedIn(w.services, { firstName: 'Bo' })
  await w.services.db.k
    .updateTable('profiles')
    .set({ birthday: '1992-02-14' as never })
    .where('id', '=', ida.userId)
    .execute()
  for (const q of ['14-02-1992', '14.2.1992', '14/02/92', '1992-02-14'])
    expect([q, await found(w.services, { q })]).toEqual([q, ['Ida Holm']])
  expect(await found(w.services, { q: '15-02-1992' })).toEqual([])
})

test.each(engines())(
  'the list is narrowed to who owes, and a payment at the desk takes them off (%s)',
  async (engine) => {
    const w = await world({ engine })
    const { k } = w.services.db
    const ida = await signedIn(w.services, { roles: ['provider'] })
    await signedIn(w.services, { firstName: 'Bo' })
    const id = await visit(w.services, ida, w.providerId, { at: '2026-11-30T07:30', status: 'in_progress' })
    const ordered = quote({ areaCm2: 30, plan: 'single', addOns: [] }, FALLBACK_RULES)
    await k
      .updateTable('appointments')
      .set({ quote: JSON.stringify(ordered) })
      .where('id', '=', id)
      .execute()
    expect(await found(w.services, { state: 'unpaid' })).toEqual([])
    await allClearedInSql(w.services)
    await k.updateTable('appointments').set({ status: 'completed' }).where('id', '=', id).execute()
    const [owing] = (await listPatients(w.services, patientListSchema.parse({ state: 'unpaid' }))).rows
    expect(owing).toMatchObject({ name: 'Ida Holm', owed: ordered.dueAtClinic })
    const paid = {
      appointment_id: id,
      kind: 'visit',
      method: 'mobilepay',
      status: 'confirmed',
      provider: 'clinic',
    } as const
    const pay = (amount: number) =>
      k
        .insertInto('payments')
        .values({ id: w.services.newId(), ...paid, amount: amount as never, recorded_by: ida.userId })
        .execute()
    await pay(10_000)
    expect(await w.count('open_balances', `amount = ${ordered.dueAtClinic - 10_000}`)).toBe(1)
    await pay(ordered.dueAtClinic - 10_000)
    expect(await found(w.services, { state: 'unpaid' })).toEqual([])
  },
)

test.each(engines())(
  'the list is narrowed to one provider’s clients, and each state says how many it holds (%s)',
  async (engine) => {
    const w = await world({ engine })
    const other = await w.addProvider('En anden')
    const [ida, bo] = [await signedIn(w.services), await signedIn(w.services, { firstName: 'Bo' })]
    await visit(w.services, ida, w.providerId, { at: '2026-10-01T10:00', status: 'completed' })
    await visit(w.services, bo, other, { at: '2026-12-03T10:00' })
    expect(await found(w.services, { provider: w.providerId })).toEqual(['Ida Holm'])
    expect(await found(w.services, { provider: other })).toEqual(['Bo Holm'])
    await sql`insert into treatment_plans (id, patient_id, origin, status, treatment_type, description, session_count,
      session_price, single_price, total, quote, approved_at)
    select gen_random_uuid(), p.id, 'proposed', 'active', 'full_removal', 'Svale, ankel. Vi begynder i maj.', 8,
        90000, 90000, 720000, '{}', now()
      from profiles p`.execute(w.services.db.k)
    expect(await sharedStates(w.services)).toEqual({ all: 2, 'active-plan': 2, 'to-book': 1, unpaid: 0, erasure: 0 })
    expect(await found(w.services, { state: 'to-book' })).toEqual(['Ida Holm'])
    const [listed] = (await listPatients(w.services, patientListSchema.parse({ q: 'bo' }))).rows
    expect(listed).toMatchObject({
      course: { done: 0, sessions: 8, status: 'active', motif: 'Svale, ankel' },
      next: { startsAt: '2026-12-03T10:00' },
    })
  },
)

test('a client whose hour has passed is late, and one whose cream was put on is being numbed', async () => {
  const w = await world()
  const [ida, bo] = [await signedIn(w.services, { firstName: 'Ida' }), await signedIn(w.services, { firstName: 'Bo' })]
  await visit(w.services, ida, w.providerId, { at: '2026-11-30T07:30' })
  const numbed = await visit(w.services, bo, w.providerId, { at: '2026-11-30T08:30', status: 'ankommet' })
  await sql`update appointments set add_ons = '{creme}' where id = ${numbed}`.execute(w.services.db.k)
  const nextOf = async (q: string) => (await listPatients(w.services, patientListSchema.parse({ q }))).rows[0]?.next
  expect(await nextOf('ida')).toMatchObject({ late: 30, isNumbing: false })
  expect(await nextOf('bo')).toMatchObject({ status: 'ankommet', late: 0, isNumbing: false })
  await allClearedInSql(w.services)
  await sql`insert into numbings values (${numbed}, now(), null, 'Amir')`.execute(w.services.db.k)
  expect(await nextOf('bo')).toMatchObject({ status: 'ankommet', isNumbing: true })
})

test('a studio that has asked to be a partner is no client until it has had a visit', async () => {
  const w = await world()
  const studio = await signedIn(w.services, { firstName: 'Demo', lastName: 'Nål' })
  await w.services.db.k
    .insertInto('affiliates')
    .values({ id: w.services.newId(), affiliate_code: 'NAAL', company_name: 'Demo Nål', user_id: studio.userId })
    .execute()
  expect(await found(w.services, {})).toEqual([])
  await visit(w.services, studio, w.providerId, { at: '2026-10-01T10:00', status: 'completed' })
  expect(await found(w.services, {})).toEqual(['Demo Nål'])
})
