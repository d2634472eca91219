import { FALLBACK_RULES, quote } from '#app/domain/pricing/pricing.ts'
import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { listAppointments } from '#app/features/appointments/queries/appointments.ts'
import { picture, signedIn, visit } from '#test/clinic/desk.ts'
import { logView } from '#app/services/access-log/access-log.ts'
import { engines, world } from '#test/clinic/world.ts'
import { openRecord, searchPatients } from './commands/open-record.ts'
import { patientListSchema } from '#app/input/fields.ts'

const ask = (question: object = {}) => patientListSchema.parse(question)
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

test.each(engines())('opening a record shows one client whole and is written down (%s)', async (engine) => {
  const w = await world({ engine })
  const staff = await signedIn(w.services, { firstName: 'Amir', roles: ['provider'] })
  const ida = await signedIn(w.services, { phone: '+4520304050' })
  const bo = await signedIn(w.services, { firstName: 'Bo', lastName: 'Berg' })
  const id = await visit(w.services, ida, w.providerId, { notes: 'Venstre arm', paid: 50_000 })
  await visit(w.services, bo, w.providerId, { at: '2026-12-03T14:00', notes: 'Hemmeligt' })
  const key = await picture(w.services, id)

  const opened = await openRecord(w.services, staff, ida.userId)
  expect(opened).toMatchObject({
    ok: true,
    value: {
      profile: { name: 'Ida Holm', phone: '+4520304050', joinedOn: '2026-11-30' },
      appointments: [{ id, startsAt: '2026-12-03T12:30', notes: 'Venstre arm' }],
      payments: [{ amount: 50_000, status: 'confirmed', day: '2026-12-03' }],
      pictures: [{ key }],
    },
  })
  expect(JSON.stringify(opened)).not.toContain('Hemmeligt')
})

test('what was ordered with a booking and the number typed with it are in the record, and the number is found', async () => {
  const w = await world()
  const staff = await signedIn(w.services, { roles: ['provider'] })
  const ida = await signedIn(w.services)
  const id = await visit(w.services, ida, w.providerId)
  const ordered = quote({ areaCm2: 30, plan: 'single', addOns: ['smertefri'] }, FALLBACK_RULES)
  const analysis = { size: '48 cm²', sessionsRequired: { min: 6, max: 9 }, painLevel: 'low', explanation: '…' }
  const typed = { phone: '+4540506070', add_ons: ['smertefri'], quote: JSON.stringify(ordered) }
  await w.services.db.k
    .updateTable('appointments')
    .set({ ...typed, analysis: JSON.stringify(analysis) })
    .where('id', '=', id)
    .execute()
  const opened = await openRecord(w.services, staff, ida.userId)
  const smertefri = { key: 'smertefri', da: 'Lokalbedøvelse', en: 'Local anaesthesia', needsDoctor: true }
  expect(opened).toMatchObject({
    value: {
      // Typed with a booking that anybody could make in her name: shown with it, never as hers.
      profile: { phone: '' },
      appointments: [
        {
          phone: '+4540506070',
          arriveAt: '2026-12-03T12:10',
          addOns: [smertefri],
          // What a doctor has yet to allow is not asked for.
          due: 40_000,
          scan: { size: '48 cm²', sessionsRequired: { min: 6, max: 9 }, coverUp: false },
        },
      ],
    },
  })
  const day = { from: clinicDay('2026-12-03'), to: clinicDay('2026-12-03') }
  expect((await listAppointments(w.services, day)).rows).toMatchObject([
    { id, arriveAt: '2026-12-03T12:10', addOns: [smertefri] },
  ])
  expect((await searchPatients(w.services, ask({ q: '40506070' }))).rows).toMatchObject([{ id: ida.userId }])
})

test('a booking that carries something else than a scan shows none', async () => {
  const w = await world()
  const staff = await signedIn(w.services, { roles: ['provider'] })
  const ida = await signedIn(w.services)
  const id = await visit(w.services, ida, w.providerId)
  const update = w.services.db.k.updateTable('appointments').where('id', '=', id)
  await update.set({ analysis: JSON.stringify({ size: '<b>48</b>'.repeat(40), sessionsRequired: 'many' }) }).execute()
  expect(await openRecord(w.services, staff, ida.userId)).toMatchObject({
    value: { appointments: [{ scan: null, addOns: [], due: 0, arriveAt: '2026-12-03T12:30' }] },
  })
})

test('an unknown id opens nothing', async () => {
  const w = await world()
  const staff = await signedIn(w.services, { roles: ['provider'] })
  for (const id of [UNKNOWN, 'x', "' or 1=1 --", '../..'])
    expect(await openRecord(w.services, staff, id)).toEqual({ ok: false, refusal: 'not-found' })
})

test.each(engines())('[sec 77] the access log cannot be changed or emptied (%s)', async (engine) => {
  const w = await world({ engine })
  const staff = await signedIn(w.services, { roles: ['provider'] })
  const ida = await signedIn(w.services)
  await logView(w.services, staff, { what: 'record', page: '/admin/patients/:id', patientId: ida.userId })
  const { k } = w.services.db
  await expect(k.updateTable('access_log').set({ actor_id: ida.userId }).execute()).rejects.toThrow('append-only')
  await expect(k.deleteFrom('access_log').execute()).rejects.toThrow('append-only')
  expect(await w.count('access_log')).toBe(1)
})

test('clients are found by name, e-mail or phone', async () => {
  const w = await world()
  await signedIn(w.services, { firstName: 'Amir', lastName: 'Rahimi', roles: ['provider'] })
  await signedIn(w.services, {
    firstName: 'Søren',
    lastName: 'Åkær',
    email: 'soren@post.example',
    phone: '+4511223344',
  })
  await signedIn(w.services, { firstName: 'Karla', lastName: 'Sørensen', email: 'karla@post.example' })
  const names = async (q: string) => (await searchPatients(w.services, ask({ q }))).rows.map(({ name }) => name)
  expect(await names('sør')).toEqual(['Karla Sørensen', 'Søren Åkær'])
  expect(await names('søren åkær')).toEqual(['Søren Åkær'])
  expect(await names('karla@post')).toEqual(['Karla Sørensen'])
  const spelt = [
    '11223344',
    '11 22 33 44',
    '1122 3344',
    '+45 11 22 33 44',
    '+4511223344',
    '4511223344',
    '0045 11223344',
  ]
  for (const number of spelt) expect([number, await names(number)]).toEqual([number, ['Søren Åkær']])
  expect(await names('%')).toEqual([])
  expect(await names('_')).toEqual([])
})

test('the list comes page by page, and each client is on one page', async () => {
  const w = await world()
  await signedIn(w.services, { firstName: 'Zoe', roles: ['provider'] })
  for (let n = 0; n < 30; n++) await signedIn(w.services, { firstName: 'Ida', lastName: `Holm ${n}` })
  const pages = [1, 2].map((page) => searchPatients(w.services, ask({ page: String(page) })))
  const [first, second] = await Promise.all(pages)
  // Who works here is listed only where they are a client too.
  expect([first!.rows.length, second!.rows.length, first!.pages, first!.total]).toEqual([25, 5, 2, 30])
  expect(new Set([...first!.rows, ...second!.rows].map(({ id }) => id)).size).toBe(30)
  // Past the last page there is the last, found or all.
  const past = await searchPatients(w.services, ask({ page: '999' }), 30)
  expect([past.page, past.rows.length, past.pages, past.total]).toEqual([2, 5, 2, 30])
  expect(await searchPatients(w.services, ask({ page: '999', q: 'Ida' }))).toMatchObject({ page: 1, total: 30 })
})

test('the list is sorted by the next visit, those without one last either way', async () => {
  const w = await world()
  await signedIn(w.services, { roles: ['provider'] })
  await signedIn(w.services, { firstName: 'Amir' })
  const [ida, bo] = [await signedIn(w.services, { firstName: 'Ida' }), await signedIn(w.services, { firstName: 'Bo' })]
  await visit(w.services, ida, w.providerId, { at: '2026-12-10T10:00' })
  await visit(w.services, bo, w.providerId, { at: '2026-12-03T10:00' })
  await visit(w.services, bo, w.providerId, { at: '2026-11-01T10:00', type: 'consultation', status: 'completed' })
  const order = async (dir: string) =>
    (await searchPatients(w.services, ask({ sort: 'next', dir }))).rows.map(({ name }) => name.split(' ')[0])
  expect(await order('asc')).toEqual(['Bo', 'Ida', 'Amir'])
  expect(await order('desc')).toEqual(['Ida', 'Bo', 'Amir'])
  expect((await searchPatients(w.services, ask({ q: 'Bo' }))).rows[0]).toMatchObject({
    next: { startsAt: '2026-12-03T10:00', status: 'confirmed' },
    last: '2026-11-01T10:00',
  })
})

const INJECTIONS = [
  "' or 1=1 --",
  "'; drop table users; --",
  'name; select pg_sleep(5)',
  'lower(p.first_name)',
  'u.email',
  '1) union select * from users --',
  '$1',
  '\\',
  '%27',
  'name desc, (select 1)',
  '{"$gt":""}',
  'ª\u202e',
]

test('a sign no keyboard types is as if nothing was asked', async () => {
  const w = await world()
  await signedIn(w.services, { roles: ['provider'] })
  await signedIn(w.services, { firstName: 'Amir' })
  for (const q of ['\u0000', 'Ida\u0000', '\u0007', 'x'.repeat(81)])
    expect((await searchPatients(w.services, ask({ q }))).total).toBe(1)
  for (const page of ['-5', '0', '1e9', 'NaN', '1.5', '99999999999999999999'])
    expect((await searchPatients(w.services, ask({ page }))).page).toBe(1)
})

test.each(INJECTIONS)('[sec 22.1] %j in a question of the list is a word like any other', async (text) => {
  const w = await world()
  await signedIn(w.services, { roles: ['provider'] })
  await signedIn(w.services, { firstName: 'Amir' })
  for (const question of [
    { q: text },
    { sort: text },
    { dir: text },
    { page: text },
    { state: text },
    { provider: text },
  ]) {
    const list = await searchPatients(w.services, ask(question))
    expect(list.total).toBe('q' in question ? 0 : 1)
  }
  expect(await w.count('users')).toBe(2)
})
