import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { HEALTH_KEYS, type HealthAnswers } from '#app/domain/health/health-form.ts'
import { FALLBACK_RULES, quote } from '#app/domain/pricing/pricing.ts'
import { carryOutErasure } from '#app/features/privacy/commands/erasure.ts'
import { openFile } from '#app/features/files/commands.ts'
import { filesOf } from '#app/features/files/queries.ts'
import { offerConsent, signOwnConsent, withdrawConsent } from '#app/features/journal/commands/consents.ts'
import { answerOwnHealth } from '#app/features/journal/commands/health.ts'
import { storePhoto } from '#app/features/journal/commands/photos.ts'
import { consentsOf } from '#app/features/journal/queries/consents.ts'
import { journalOf } from '#app/features/journal/queries/entries.ts'
import { redFlagsOf } from '#app/features/journal/queries/health.ts'
import { sharedPhotosOf } from '#app/features/journal/queries/photos.ts'
import { patientListSchema } from '#app/input/fields.ts'
import type { Services } from '#app/services/services.ts'
import { picture, signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { mergePatients, undoMerge } from './commands/merge.ts'
import { openRecord } from './commands/open-record.ts'
import { logView } from '#app/services/access-log/access-log.ts'
import { accessLogOf } from './queries/record.ts'
import { duplicatesOf, keptRecord, mergesInto } from './queries/merge.ts'
import { listPatients } from './queries/search.ts'
import { asReached } from '#test/clinic/signed-in.ts'

const KEPT_FIELDS = { name: 'kept', phone: 'kept', lng: 'kept' } as const

/** Two records of one person, the second with something of every kind. */
async function twoRecords(engine: Engine) {
  const w = await world({ engine })
  const { services } = w
  const admin = await signedIn(services, { firstName: 'Amir', roles: ['admin'] })
  const ida = await signedIn(services, { email: 'ida@post.example' })
  const twin = await signedIn(services, { email: 'ida.work@post.example', phone: '+4520304050' })
  await visit(services, ida, w.providerId, { at: '2026-08-01T10:00', status: 'completed', paid: 50_000 })
  const past = await visit(services, twin, w.providerId, { at: '2026-10-01T10:00', status: 'completed', paid: 50_000 })
  await picture(services, past)
  const ordered = JSON.stringify(quote({ areaCm2: 30, plan: 'single', addOns: [] }, FALLBACK_RULES))
  await services.db.k.updateTable('appointments').set({ quote: ordered }).where('id', '=', past).execute()
  await visit(services, twin, w.providerId, { at: '2026-12-03T10:00' })
  await sql`insert into treatment_plans (id, patient_id, origin, status, treatment_type, session_count, session_price,
      single_price, total, quote, approved_at)
    values (gen_random_uuid(), ${twin.userId}, 'proposed', 'active', 'full_removal', 8, 90000, 90000, 720000, ${ordered}, now())`.execute(
    services.db.k,
  )
  const entry = services.newId()
  await services.db.k
    .insertInto('journal_entries')
    .values({ id: entry, patient_id: twin.userId, kind: 'note', created_at: services.clock.instant() } as never)
    .execute()
  await sql`insert into journal_versions (entry_id, version, at, author_id, author_name, author_role, reason, content)
    values (${entry}, 1, now(), ${admin.userId}, 'Amir Holm', 'admin', '', '{"words":"Rolig hud"}')`.execute(
    services.db.k,
  )
  return { ...w, admin, ida, twin }
}

/** The rest of the twin's journal: a tattoo with a photo of it, answers about health, a consent that is signed. */
async function journalTwin(services: Services, staff: SignedIn, twin: SignedIn) {
  const { db, clock, newId } = services
  const tattoo = newId()
  const place = { site: 'forearm', view: 'front', x: 60, y: 200, area_cm2: null } as const
  await db.k
    .insertInto('tattoos')
    .values({ id: tattoo, patient_id: twin.userId, name: 'Måne', created_at: clock.instant(), ...place })
    .execute()
  const photo = (shade: number, patientId = twin.userId) =>
    sharp({ create: { width: 300, height: 400, channels: 3, background: { r: shade, g: 90, b: 80 } } })
      .jpeg()
      .toBuffer()
      .then((bytes) =>
        storePhoto(
          services,
          staff,
          { patientId, tattooId: tattoo, visitId: null, moment: 'before', takenOn: clock.today(), isShared: true },
          new Uint8Array(bytes),
        ),
      )
  expect(await photo(10)).toMatchObject({ ok: true })
  const no = Object.fromEntries(HEALTH_KEYS.map((key) => [key, { yes: key === 'tan', more: '' }])) as HealthAnswers
  await answerOwnHealth(services, twin, { answers: no, lng: 'da' })
  await offerConsent(services, staff, { patientId: twin.userId, kind: 'laser', lng: 'da' })
  const [consent] = await consentsOf(services, asReached(twin.userId))
  await signOwnConsent(services, twin, { id: consent!.id, name: 'Ida Holm' })
  return { photo }
}

/** Every row that names one of these clients, whatever table it stands in, and what they say of themselves. */
async function everything({ db }: Services, ids: string[]) {
  const { rows: places } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname::text as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'profiles'::regclass
       and c.conrelid not in ('patient_merges'::regclass, 'clearances'::regclass)
     order by 1, 2`.execute(db.k)
  const found: Record<string, unknown[]> = {}
  for (const { table, column } of [...places, { table: 'profiles', column: 'id' }]) {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t
      where ${sql.ref(`t.${column}`)} in (${sql.join(ids)}) order by to_jsonb(t)::text`.execute(db.k)
    found[`${table}.${column}`] = rows.map(({ row }) => row)
  }
  return found
}

test.each(engines())(
  'everything of the merged record is with the kept one, and taken back all is as it was (%s)',
  async (engine) => {
    const { services, admin, ida, twin } = await twoRecords(engine)
    const before = await everything(services, [ida.userId, twin.userId])
    const input = { merged: twin.userId, ...KEPT_FIELDS, phone: 'merged' as const }
    const merged = await mergePatients(services, admin, ida.userId, input)
    if (!merged.ok) throw new Error(merged.refusal)

    const opened = await openRecord(services, admin, ida.userId)
    expect(opened).toMatchObject({ ok: true, value: { profile: { phone: '+4520304050', email: 'ida@post.example' } } })
    if (!opened.ok) return
    const { appointments, payments, pictures } = opened.value
    expect([appointments.length, payments.length, pictures.length]).toEqual([3, 2, 1])
    expect(await journalOf(services.db.k, asReached(ida.userId))).toHaveLength(1)
    expect(await keptRecord(services, twin.userId)).toBe(ida.userId)
    const listed = await listPatients(services, patientListSchema.parse({ q: 'ida holm' }))
    expect(listed.rows.map(({ id, owed }) => [id, owed > 0])).toEqual([[ida.userId, true]])
    // What refuses every change stays where it was written, and nothing else does.
    const after = await everything(services, [twin.userId])
    expect(Object.keys(after).filter((place) => after[place]!.length > 0)).toEqual([
      'journal_entries.patient_id',
      'profiles.id',
    ])

    expect(await mergesInto(services, ida.userId)).toMatchObject([{ name: 'Ida Holm', by: 'Amir Holm' }])
    expect((await undoMerge(services, admin, merged.value.id)).ok).toBe(true)
    expect(await everything(services, [ida.userId, twin.userId])).toEqual(before)
    expect(await undoMerge(services, admin, merged.value.id)).toMatchObject({ refusal: 'not-found' })
    const { rows } = await sql<{ action: string }>`select action from audit_log order by id`.execute(services.db.k)
    expect(rows.map(({ action }) => action)).toEqual(['patients-merged', 'merge-undone'])
  },
)

test.each(engines())(
  'the journal of a merged record stays where it was written, and is the kept client’s whole (%s)',
  async (engine) => {
    const { services, admin, ida, twin } = await twoRecords(engine)
    const { photo } = await journalTwin(services, admin, twin)
    const before = await everything(services, [ida.userId, twin.userId])
    const merged = await mergePatients(services, admin, ida.userId, { merged: twin.userId, ...KEPT_FIELDS })
    if (!merged.ok) throw new Error(merged.refusal)

    const [shared] = await sharedPhotosOf(services, asReached(ida.userId))
    expect([shared?.tattoo?.name, shared?.photos.length]).toEqual(['Måne', 1])
    const tan = { findings: [{ question: 'tan', weight: 'stop', until: null }], spot: null }
    expect((await redFlagsOf(services, [asReached(ida.userId)])).get(ida.userId)).toEqual(tan)
    const [consent] = await consentsOf(services, asReached(ida.userId))
    expect(consent).toMatchObject({ state: 'signed' })
    for (const key of [shared!.photos[0]!.key, consent!.pdfKey!]) {
      expect(await openFile(services, ida, { key })).toMatchObject({ ok: true })
      const stranger = await signedIn(services)
      expect(await openFile(services, stranger, { key })).toMatchObject({ refusal: 'not-found' })
    }
    expect(await filesOf(services, asReached(ida.userId))).toHaveLength(3)

    expect((await undoMerge(services, admin, merged.value.id)).ok).toBe(true)
    expect(await everything(services, [ida.userId, twin.userId])).toEqual(before)
    expect(await sharedPhotosOf(services, asReached(ida.userId))).toEqual([])

    // A photo of a tattoo is kept beside the others of it, whichever record stands.
    await mergePatients(services, admin, ida.userId, { merged: twin.userId, ...KEPT_FIELDS })
    expect(await photo(200, ida.userId)).toMatchObject({ ok: true })
    expect((await sharedPhotosOf(services, asReached(ida.userId)))[0]?.photos).toHaveLength(2)
    expect(await withdrawConsent(services, ida, consent!.id)).toMatchObject({ ok: true })
  },
)

test.each(engines())(
  'two records that together break a rule of one person stay two, and it is said which (%s)',
  async (engine) => {
    const { services, providerId, addProvider, admin, ida, twin } = await twoRecords(engine)
    const near = await visit(services, ida, providerId, { at: '2026-10-20T10:00', status: 'completed' })
    const before = await everything(services, [ida.userId, twin.userId])
    const input = { merged: twin.userId, ...KEPT_FIELDS }
    expect(await mergePatients(services, admin, ida.userId, input)).toMatchObject({ refusal: 'merge-six-weeks' })
    expect(await everything(services, [ida.userId, twin.userId])).toEqual(before)
    await services.db.k.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', near).execute()
    const at = { at: '2026-12-03T10:00', type: 'consultation' } as const
    await visit(services, ida, await addProvider('En anden'), at)
    expect(await mergePatients(services, admin, ida.userId, input)).toMatchObject({ refusal: 'merge-clash' })
  },
)

test.each(engines())('whoever books by the address of a merged record is the one person (%s)', async (engine) => {
  const { services, providerId, admin, ida, twin } = await twoRecords(engine)
  const merged = await mergePatients(services, admin, ida.userId, { merged: twin.userId, ...KEPT_FIELDS })
  if (!merged.ok) throw new Error(merged.refusal)
  await visit(services, twin, providerId, { at: '2027-02-03T10:00' })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from appointments
    where patient_id = ${ida.userId}`.execute(services.db.k)
  expect(rows[0]!.count).toBe(4)
  // Taken back, what came since stays with the record that was kept.
  await undoMerge(services, admin, merged.value.id)
  const left = await openRecord(services, admin, twin.userId)
  expect(left).toMatchObject({ ok: true, value: { appointments: { length: 2 } } })
})

test('a field somebody changed after the merge keeps the change when it is taken back', async () => {
  const { services, admin, ida, twin } = await twoRecords('postgres')
  const input = { merged: twin.userId, name: 'kept', phone: 'merged', lng: 'kept' } as const
  const merged = await mergePatients(services, admin, ida.userId, input)
  if (!merged.ok) throw new Error(merged.refusal)
  const set = { first_name: 'Ida Marie' }
  await services.db.k.updateTable('profiles').set(set).where('id', '=', ida.userId).execute()
  await undoMerge(services, admin, merged.value.id)
  const opened = await openRecord(services, admin, ida.userId)
  expect(opened).toMatchObject({ value: { profile: { name: 'Ida Marie Holm', phone: '' } } })
})

test('a provider cannot merge, and a record that signs in is not merged away', async () => {
  const { services, admin, ida, twin } = await twoRecords('postgres')
  const provider = await signedIn(services, { firstName: 'Bo', roles: ['provider'] })
  const input = { merged: twin.userId, ...KEPT_FIELDS }
  expect(await mergePatients(services, provider, ida.userId, input)).toMatchObject({ refusal: 'forbidden' })
  const account = { user_id: twin.userId, account_id: twin.userId, password: 'hash' }
  await services.db.k
    .insertInto('accounts')
    .values(account as never)
    .execute()
  expect(await mergePatients(services, admin, ida.userId, input)).toMatchObject({ refusal: 'merge-signs-in' })
  const staff = { merged: provider.userId, ...KEPT_FIELDS }
  expect(await mergePatients(services, admin, ida.userId, staff)).toMatchObject({ refusal: 'merge-has-role' })
})

test('a temporary password that came with a booking is no account of one’s own, and opens nothing after the merge', async () => {
  const { services, admin, ida, twin, count } = await twoRecords('postgres')
  const account = { user_id: twin.userId, account_id: twin.userId, password: 'hash' }
  await services.db.k
    .insertInto('accounts')
    .values(account as never)
    .execute()
  await services.db.k
    .updateTable('profiles')
    .set({ temp_password: 'hash', temp_password_until: services.clock.instant() })
    .where('id', '=', twin.userId)
    .execute()
  expect(await mergePatients(services, admin, ida.userId, { merged: twin.userId, ...KEPT_FIELDS })).toMatchObject({
    ok: true,
  })
  expect(await count('accounts')).toBe(0)
})

test('records are suggested that share a number, or a name where the numbers do not differ', async () => {
  const { services } = await world()
  const ida = await signedIn(services, { phone: '+4520304050' })
  const number = await signedIn(services, { firstName: 'I.', lastName: 'H.', phone: '+4520304050' })
  const name = await signedIn(services)
  await signedIn(services, { phone: '+4540506070' })
  const found = await duplicatesOf(services, ida.userId)
  expect(new Map(found.map(({ id, because }) => [id, because]))).toEqual(
    new Map([
      [number.userId, 'phone'],
      [name.userId, 'name'],
    ]),
  )
})

test('an erasure takes the merged record with it, and what both were read by is in one access log', async () => {
  const { services, admin, ida, twin } = await twoRecords('postgres')
  await logView(services, admin, { what: 'record', page: '/admin/patients/:id', patientId: twin.userId })
  await services.db.k
    .updateTable('appointments')
    .set({ status: 'cancelled' })
    .where('status', '=', 'confirmed')
    .execute()
  const merged = await mergePatients(services, admin, ida.userId, { merged: twin.userId, ...KEPT_FIELDS })
  if (!merged.ok) throw new Error(merged.refusal)
  expect((await accessLogOf(services, asReached(ida.userId), 1)).total).toBe(3)
  expect((await carryOutErasure(services, admin, ida.userId)).ok).toBe(true)
  const { rows } = await sql<{ email: string; fields: object }>`select u.email, m.fields from patient_merges m
    join users u on u.id = m.merged_id`.execute(services.db.k)
  expect(rows[0]!.email).not.toContain('ida.work')
  expect(rows[0]!.fields).toEqual({})
  expect(await undoMerge(services, admin, merged.value.id)).toMatchObject({ refusal: 'merge-erased' })
})
