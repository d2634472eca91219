import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { ImportKind, Mapping } from '#app/domain/clients/client-import.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { singleVisit } from '#app/features/plans/commands/order-package.ts'
import { openJournal } from '#app/features/journal/commands/entries.ts'
import { ownDay } from '#app/features/own-day/queries.ts'
import { rowsOf } from '#app/features/worklists/queries.ts'
import { readImportFile } from '#app/input/csv.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, enginesOfManyRows, world } from '#test/clinic/world.ts'
import { importFile, undoImport } from './commands/import.ts'
import { faultsOf, importsDone } from './queries/import.ts'

type World = Awaited<ReturnType<typeof world>>

async function asked(w: World, kind: ImportKind, text: string, mapping: Mapping | null = null) {
  const today = w.clock.today()
  const read = await readImportFile(new TextEncoder().encode(text), { kind, mapping, lng: 'da', today })
  if (!read.ok) throw new Error(read.refusal)
  return { file: read.value, providerId: w.providerId, fileName: `${kind}.csv` }
}

/** Every row of every table but the books of the import itself, as texts. */
async function everything({ services: { db } }: World): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('imports', 'audit_log', 'schema_migrations') order by 1`.execute(
    db.k,
  )
  const all: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db.k)
    all.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return all.toSorted()
}

/** 10,000 in `npm run test:full -- sizes`. */
const LINES = Number(process.env['IMPORT_LINES'] ?? 2_000)
const GOOD = LINES - LINES / 20
const BAD = [
  [';Holm;uden@post.example', 'name-missing'],
  ['Ida;Holm;', 'contact-missing'],
  ['Ida;Holm;ida(at)post.example', 'email-wrong'],
  ['Ida;Holm;kendt@post.example', 'known-already'],
  ['Ida;Holm;ida@post.example;x', 'columns-wrong'],
] as const

test.each(enginesOfManyRows())(
  `of ${LINES} lines with ${LINES / 20} bad ones each is named, the rest are in, and taking it back leaves nothing (%s)`,
  async (engine) => {
    const w = await world({ engine })
    const admin = await signedIn(w.services, { roles: ['admin'] })
    await signedIn(w.services, { email: 'kendt@post.example' })
    const before = await everything(w)
    const lines = Array.from({ length: LINES }, (_, n) =>
      n % 20 === 7 ? BAD[((n - 7) / 20) % BAD.length]![0] : `Ida ${n};Søndergaard;klient-${n}@post.example`,
    )
    const wrong = lines.flatMap((_, n) =>
      n % 20 === 7 ? { line: n + 2, fault: BAD[((n - 7) / 20) % BAD.length]![1] } : [],
    )
    const done = await importFile(
      w.services,
      admin,
      await asked(w, 'clients', ['Fornavn;Efternavn;E-mail', ...lines].join('\n')),
    )
    expect(done).toMatchObject({ ok: true, value: { taken: GOOD } })
    const id = done.ok ? done.value.id : ''
    expect(wrong).toHaveLength(LINES / 20)
    expect(await faultsOf(w.services, id)).toEqual(wrong)
    expect(await w.count('profiles', "last_name = 'Søndergaard' and search_name like '%sondergaard%'")).toBe(GOOD)
    expect(await w.count('users', `email = 'klient-${LINES - 1}@post.example'`)).toBe(1)

    expect(await undoImport(w.services, admin, id)).toMatchObject({ value: { gone: GOOD, left: 0 } })
    expect(await everything(w)).toEqual(before)
    expect(await undoImport(w.services, admin, id)).toMatchObject({ refusal: 'nothing-changed' })
    expect(await importsDone(w.services)).toMatchObject([{ taken: GOOD, faults: LINES / 20, leftStanding: 0 }])
  },
  120_000,
)

test.each(engines())(
  'past visits find their client, and nothing is left of them when taken back (%s)',
  async (engine) => {
    const w = await world({ engine })
    const admin = await signedIn(w.services, { roles: ['admin'] })
    const ida = await signedIn(w.services, { email: 'ida@post.example' })
    const bo = await w.addProvider('Bo Lærke')
    await visit(w.services, ida, w.providerId, { at: '2026-10-01T10:00', status: 'completed' })
    const before = await everything(w)
    const text = `E-mail;Dato;Tid;Behandling;Behandler;Noter
ida@post.example;01-02-2025;10.30;Laserbehandling;bo laerke;Venstre arm
ida@post.example;20-03-2025;;konsultation;;
ida@post.example;01-03-2025;;laser;;for tæt
ida@post.example;01-02-2025;10:30;Laserbehandling;;samme
ida@post.example;30-09-2026;;laser;;for tæt på en, vi har
ingen@post.example;01-02-2025;;;;
ida@post.example;01-06-2025;;;Karl;
ida@post.example;30-11-2026;;;;`
    const done = await importFile(w.services, admin, await asked(w, 'visits', text))
    expect(done).toMatchObject({
      value: {
        taken: 2,
        faults: [
          { line: 4, fault: 'six-weeks' },
          { line: 5, fault: 'visit-known' },
          { line: 6, fault: 'six-weeks' },
          { line: 7, fault: 'client-unknown' },
          { line: 8, fault: 'provider-unknown' },
          { line: 9, fault: 'date-not-past' },
        ],
      },
    })
    expect(
      await w.count('appointments', `provider_id = '${bo}' and status = 'completed' and notes = 'Venstre arm'`),
    ).toBe(1)
    expect(await w.count('outbox')).toBe(0)
    expect(await w.count('profiles', `id = '${ida.userId}' and last_visit = '2026-10-01T10:00'`)).toBe(1)
    expect(await undoImport(w.services, admin, done.ok ? done.value.id : '')).toMatchObject({
      value: { gone: 2, left: 0 },
    })
    expect(await everything(w)).toEqual(before)
  },
)

test.each(engines())(
  'imported treatments are history with their notes: no entry and no photo is asked for (%s)',
  async (engine) => {
    const w = await world({ engine })
    const admin = await signedIn(w.services, { roles: ['admin', 'provider'] })
    const ida = await signedIn(w.services, { email: 'ida@post.example' })
    const { services } = w
    await services.db.k.updateTable('providers').set({ user_id: admin.userId }).where('id', '=', w.providerId).execute()
    const text =
      'E-mail;Dato;Behandling;Noter\nida@post.example;01-02-2025;laser;Venstre arm\nida@post.example;20-11-2026;laser;'
    expect(await importFile(services, admin, await asked(w, 'visits', text))).toMatchObject({ value: { taken: 2 } })
    const opened = await openJournal(services, admin, { patientId: ida.userId, about: 'free' })
    expect(opened).toMatchObject({
      value: {
        unwritten: [],
        imported: [
          { startsAt: expect.stringMatching(/^2026-11-20/), notes: '' },
          { type: 'treatment', startsAt: expect.stringMatching(/^2025-02-01/), notes: 'Venstre arm' },
        ],
      },
    })
    expect(await ownDay(services, admin)).toMatchObject({ unwritten: [], photos: [], missed: [] })
    const asking = { list: 'entries', part: 'open', page: 1 }
    expect(await rowsOf(services, admin, asking)).toEqual([])
    // A treatment given at this clinic still needs an entry.
    const bo = await signedIn(services, { firstName: 'Bo' })
    await visit(services, bo, w.providerId, { at: '2026-11-27T10:00', status: 'completed' })
    expect(await rowsOf(services, admin, asking)).toHaveLength(1)
  },
)

test('a client who has booked since stays when the import is taken back, and is counted', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const text = 'Navn;E-mail\nIda Holm;ida@post.example\nBo Lind;bo@post.example\n'
  const done = await importFile(w.services, admin, await asked(w, 'clients', text))
  const { id } = await w.services.db.k
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ida@post.example')
    .executeTakeFirstOrThrow()
  await visit(w.services, { ...admin, userId: id, email: 'ida@post.example' }, w.providerId)
  expect(await undoImport(w.services, admin, done.ok ? done.value.id : '')).toMatchObject({
    value: { gone: 1, left: 1 },
  })
  expect(await w.count('profiles', "first_name = 'Ida' and last_name = 'Holm'")).toBeGreaterThan(0)
  expect(await w.count('users', "email = 'bo@post.example'")).toBe(0)
  expect(await w.count('imported_rows')).toBe(0)
})

test('a file without the columns it needs, or with no line to take, brings nothing; nor does anybody but an admin', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const provider = await signedIn(w.services, { roles: ['provider'] })
  const good = await asked(w, 'clients', 'Navn;E-mail\nIda Holm;ida@post.example\n')
  expect(
    await importFile(
      w.services,
      admin,
      await asked(w, 'clients', 'Navn;E-mail\nIda Holm;ida@post.example\n', { email: 1 }),
    ),
  ).toMatchObject({
    refusal: 'import-unmapped',
  })
  expect(await importFile(w.services, admin, await asked(w, 'clients', 'Navn;E-mail\nIda;x\n'))).toMatchObject({
    refusal: 'import-nothing',
  })
  expect(await importFile(w.services, provider, good)).toMatchObject({ refusal: 'forbidden' })
  expect(await undoImport(w.services, provider, provider.userId)).toMatchObject({ refusal: 'forbidden' })
  expect(await w.count('imports')).toBe(0)
})

test.each(engines())(
  'clients without e-mail are in with what the file knows, and a namesake with the same phone is not doubled (%s)',
  async (engine) => {
    const w = await world({ engine })
    const admin = await signedIn(w.services, { roles: ['admin'] })
    await signedIn(w.services, { firstName: 'Bo', lastName: 'Berg', phone: '+4520304051' })
    const text = [
      'Kundenr;Navn;Telefon;E-mail;Fødselsdag;Nyhedsbrev;Noter',
      '4711;Ida Holm;20 30 40 50;;14-feb-1992;nej;Ring ikke før 10.',
      '4712;Bo Berg;Tlf. 20304051;;;;',
      '4713;Åse Holm;+45 20304050;;;;',
      '4714;ÅSE HOLM;004520304050;;;;',
    ].join('\n')
    const done = await importFile(w.services, admin, await asked(w, 'clients', text))
    expect(done).toMatchObject({ value: { taken: 2 } })
    expect(await faultsOf(w.services, done.ok ? done.value.id : '')).toEqual([
      { line: 3, fault: 'known-already' },
      { line: 5, fault: 'twice-in-file' },
    ])
    const row = await w.services.db.k
      .selectFrom('profiles')
      .selectAll()
      .where('customer_number', '=', '4711')
      .executeTakeFirst()
    expect(row).toMatchObject({
      phone: '+4520304050',
      birthday: '1992-02-14',
      mail_consent: false,
      note: 'Ring ikke før 10.',
      added_by_clinic: true,
    })
  },
)

test.each(['ida@xn--smrrebrd-64af.dk', 'Ida@smørrebrød.dk', '\u200bida@SMØRREBRØD.dk'])(
  'the client imported as ida@smørrebrød.dk books as %j: one account, and the six weeks hold',
  async (email) => {
    const w = await world()
    await w.opens('2026-12-03', '09:00', '16:00')
    const admin = await signedIn(w.services, { roles: ['admin'] })
    const files = [
      ['clients', 'Fornavn;E-mail\nIda;ida@smørrebrød.dk'],
      ['visits', 'E-mail;Dato\n\u200bida@smørrebrød.dk;10-11-2026'],
    ] as const
    for (const [kind, text] of files)
      expect(await importFile(w.services, admin, await asked(w, kind, text))).toMatchObject({ value: { taken: 1 } })
    const input = bookingSchema.parse({
      type: 'treatment',
      email,
      firstName: 'Ida',
      lastName: 'Holm',
      appointmentDate: '2026-12-03',
      appointmentTime: '12:30',
    })
    const asOwner = { lng: 'da', isVerified: true, course: singleVisit('coverUp') } as const
    expect(await bookAppointment(w.services, input, asOwner)).toMatchObject({ ok: false, refusal: 'six-weeks' })
    expect(await w.count('users', "email like '%smrrebrd%'")).toBe(1)
  },
)
