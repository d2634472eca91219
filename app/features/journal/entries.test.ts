import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readContent } from '#app/domain/journal/journal.ts'
import { accessLogOf } from '#app/features/patients/queries/record.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { LINE, SINGLE_SETTING, TREATMENT } from '#test/clinic/treatment.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { correctEntry, openJournal, saveDraft, signEntry } from './commands/entries.ts'
import { brokenVersions, journalOf } from './queries/entries.ts'
import { sharedEntriesOf } from './queries/shared.ts'
import { asReached } from '#test/clinic/signed-in.ts'

const MOON = { tattooName: 'Måne', site: 'forearm', view: 'front', x: -95, y: 240 } as const

/** A client with one treatment done, and its entry signed. */
async function clinicWithEntry(engine: Engine = 'postgres') {
  const w = await world({ engine })
  const staff = await signedIn(w.services, { firstName: 'Amir', lastName: 'Rahimi', roles: ['provider'] })
  const ida = await signedIn(w.services)
  const visitId = await visit(w.services, ida, w.providerId, { at: '2026-11-27T12:30', status: 'completed' })
  const entry = { patientId: ida.userId, visitId, kind: 'treatment', content: TREATMENT, tattoo: MOON } as const
  const signed = await signEntry(w.services, staff, entry)
  if (!signed.ok) throw new Error(signed.refusal)
  const { k } = w.services.db
  return { ...w, k, staff, ida, visitId, entry, id: signed.value.id }
}

test.each(engines())('an entry is signed for a visit, and opens for staff (%s)', async (engine) => {
  const { services, staff, ida, visitId } = await clinicWithEntry(engine)
  const opened = await openJournal(services, staff, { patientId: ida.userId, about: 'free' })
  expect(opened).toMatchObject({
    ok: true,
    value: {
      name: 'Ida Holm',
      unwritten: [],
      tattoos: [{ name: 'Måne', site: 'forearm', x: -95, areaCm2: 64 }],
      entries: [
        {
          visit: visitId,
          day: '2026-11-27',
          treatment: 1,
          versions: [{ version: 1, author: 'Amir Rahimi', content: TREATMENT }],
        },
      ],
    },
  })
  const log = await accessLogOf(services, asReached(ida.userId), 1)
  expect(log.rows.map(({ who, what }) => [who, what])).toEqual([['Amir Rahimi', 'journal-entry']])
})

test.each(engines())(
  '[spec 1 digital-journal] a correction is a new version, and the old one stays to be read (%s)',
  async (engine) => {
    const { services, staff, ida, id, k } = await clinicWithEntry(engine)
    const right = { ...TREATMENT, lines: [{ ...LINE, fluence: 2.6 }] }
    const fix = { patientId: ida.userId, entryId: id, after: 1, reason: 'Tastefejl', content: right }
    expect(await correctEntry(services, staff, fix)).toMatchObject({ ok: true })
    const [entry] = await journalOf(k, asReached(ida.userId))
    expect(entry!.versions).toMatchObject([
      { version: 2, reason: 'Tastefejl', content: { lines: [{ fluence: 2.6 }] } },
      { version: 1, reason: '', content: { lines: [{ fluence: 2.4 }] } },
    ])
    // Whoever had the first version before them is told that it has changed.
    expect(await correctEntry(services, staff, fix)).toEqual({ ok: false, refusal: 'entry-changed' })
    expect(await brokenVersions(k, asReached(ida.userId))).toEqual([])
  },
)

test.each(engines())('the database itself refuses to change, delete or empty the journal (%s)', async (engine) => {
  const { k, id, ida } = await clinicWithEntry(engine)
  const attempts = [
    sql`update journal_versions set content = '{}' where entry_id = ${id}`,
    sql`delete from journal_versions where entry_id = ${id}`,
    sql`truncate journal_versions`,
    sql`update journal_entries set tattoo_id = null where id = ${id}`,
    sql`delete from journal_entries where id = ${id}`,
    sql`truncate journal_entries cascade`,
  ]
  for (const attempt of attempts) await expect(attempt.execute(k)).rejects.toThrow('append-only')
  const { rows } = await sql<{ privilege_type: string }>`select privilege_type from information_schema.role_table_grants
    where table_name = 'journal_versions' and grantee = current_user order by 1`.execute(k)
  const rights = rows.map(({ privilege_type: right }) => right)
  expect(rights).toContain('INSERT')
  for (const right of ['UPDATE', 'DELETE', 'TRUNCATE']) expect(rights).not.toContain(right)
  expect(await brokenVersions(k, asReached(ida.userId))).toEqual([])
})

test.each(engines())('a version changed or removed behind the database’s back is found (%s)', async (engine) => {
  const { services, staff, ida, id, k } = await clinicWithEntry(engine)
  for (const after of [1, 2]) {
    const fix = {
      patientId: ida.userId,
      entryId: id,
      after,
      reason: 'Igen',
      content: { ...TREATMENT, lines: [{ ...LINE, passes: after + 1 }] },
    }
    await correctEntry(services, staff, fix)
  }
  const behind = (statement: string) =>
    services.db.pool.query(`do $$ begin set local session_replication_role = replica; ${statement}; end $$`)
  await behind(`update journal_versions set content = jsonb_set(content, '{lines,0,fluence}', '9') where version = 1`)
  expect(await brokenVersions(k, asReached(ida.userId))).toEqual([1])
  await behind(`update journal_versions set content = jsonb_set(content, '{lines,0,fluence}', '2.4') where version = 1`)
  expect(await brokenVersions(k, asReached(ida.userId))).toEqual([])
  await behind(`delete from journal_versions where version = 2`)
  expect(await brokenVersions(k, asReached(ida.userId))).toEqual([3])
})

test.each(engines())('of one visit and tattoo there is one entry, however often it is pressed (%s)', async (engine) => {
  const { services, staff, ida, visitId, k } = await clinicWithEntry(engine)
  const [entry] = await journalOf(k, asReached(ida.userId))
  const again = {
    patientId: ida.userId,
    visitId,
    kind: 'treatment',
    content: TREATMENT,
    tattoo: entry!.tattooId!,
  } as const
  const answers = await Promise.all([1, 2, 3].map(() => signEntry(services, staff, again)))
  expect(answers.every((answer) => !answer.ok && answer.refusal === 'entry-exists')).toBe(true)
  const note = { patientId: ida.userId, visitId, kind: 'note', content: { notes: 'Ringede', forClient: '' } } as const
  expect(await signEntry(services, staff, note)).toMatchObject({ ok: true })
  expect(await signEntry(services, staff, note)).toMatchObject({ ok: true })
})

test.each(engines())('ten corrections at once make one chain without a gap (%s)', async (engine) => {
  const { services, staff, ida, k } = await clinicWithEntry(engine)
  const note = (n: number) =>
    signEntry(services, staff, {
      patientId: ida.userId,
      visitId: null,
      kind: 'note',
      content: { notes: `${n}`, forClient: '' },
    })
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => note(n)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await brokenVersions(k, asReached(ida.userId))).toEqual([])
  expect(await journalOf(k, asReached(ida.userId))).toHaveLength(11)
})

test('a client reads who treated, and how much stronger the laser was than last time, and nothing staff keep to themselves', async () => {
  const { services, staff, ida, k } = await clinicWithEntry()
  const [first] = await journalOf(k, asReached(ida.userId))
  const lines = [
    { ...LINE, fluence: 2.7 },
    { ...LINE, wavelengthNm: 532, fluence: 1 },
  ]
  const content = { ...TREATMENT, lines, pain: 3, forClient: 'Lidt mere energi.' }
  const about = { patientId: ida.userId, visitId: null, kind: 'treatment', tattoo: first!.tattooId! } as const
  await signEntry(services, staff, { ...about, content })
  const shared = await sharedEntriesOf(services, asReached(ida.userId))
  const stronger = [
    { wavelengthNm: 1064, fluence: 2.7, change: 0.3 },
    { wavelengthNm: 532, fluence: 1, change: null },
  ]
  const before = [{ wavelengthNm: 1064, fluence: 2.4, change: null }]
  expect(shared).toMatchObject([
    { treatment: 2, author: 'Amir Rahimi', words: 'Lidt mere energi.', settings: { lines: stronger, pain: 3 } },
    { treatment: 1, author: 'Amir Rahimi', tattoo: 'Måne', settings: { lines: before, pain: 4 } },
  ])
  expect(JSON.stringify(shared)).not.toContain('næsten væk')
})

test('[sec 19.1] nobody but staff reads or writes, and another client’s visit or tattoo is not taken', async () => {
  const { services, staff, ida, entry, visitId, k } = await clinicWithEntry()
  const bo = await signedIn(services, { firstName: 'Bo' })
  const partner = await signedIn(services, { roles: ['affiliate'] })
  for (const who of [bo, partner, ida]) {
    expect(await openJournal(services, who, { patientId: ida.userId, about: 'free' })).toMatchObject({
      refusal: 'forbidden',
    })
    expect(await signEntry(services, who, entry)).toMatchObject({ refusal: 'forbidden' })
  }
  const [known] = await journalOf(k, asReached(ida.userId))
  const strange = { ...entry, patientId: bo.userId }
  expect(await signEntry(services, staff, { ...strange, visitId })).toMatchObject({ refusal: 'not-found' })
  expect(await signEntry(services, staff, { ...strange, visitId: null, tattoo: known!.tattooId! })).toMatchObject({
    refusal: 'not-found',
  })
  const fix = { patientId: bo.userId, entryId: known!.id, after: 1, reason: 'x', content: TREATMENT }
  expect(await correctEntry(services, staff, fix)).toMatchObject({ refusal: 'not-found' })
})

test.each(engines())('a draft is its author’s alone, and goes when the entry is signed (%s)', async (engine) => {
  const { services, staff, ida, entry, count } = await clinicWithEntry(engine)
  const about = 'free'
  for (const fluence of ['2', '2,6'])
    await saveDraft(services, staff, { patientId: ida.userId, about, typed: { fluence } })
  const draftFor = async (who: typeof staff) => {
    const opened = await openJournal(services, who, { patientId: ida.userId, about })
    return opened.ok && opened.value.draft?.typed
  }
  expect(await draftFor(staff)).toEqual({ fluence: '2,6' })
  expect(await draftFor(await signedIn(services, { roles: ['provider'] }))).toBeUndefined()
  await signEntry(services, staff, { ...entry, visitId: null })
  expect(await count('journal_drafts')).toBe(0)
})

test.each(engines())(
  '[spec 12 settings-lines] a session of two wavelengths is one entry with a line for each (%s)',
  async (engine) => {
    const { services, staff, ida, k } = await clinicWithEntry(engine)
    const [first] = await journalOf(k, asReached(ida.userId))
    const lines = [
      LINE,
      { ...LINE, handpiece: '532', wavelengthNm: 532, fluence: 1, pulses: 171, colour: 'red' as const },
    ]
    const about = { patientId: ida.userId, visitId: null, kind: 'treatment', tattoo: first!.tattooId! } as const
    expect(await signEntry(services, staff, { ...about, content: { ...TREATMENT, lines } })).toMatchObject({ ok: true })
    const [newest] = await journalOf(k, asReached(ida.userId))
    expect(newest).toMatchObject({ treatment: 2, versions: [{ content: { lines } }] })
  },
)

test.each(engines())(
  'the database refuses a treatment with no line, with seven, or without a wavelength (%s)',
  async (engine) => {
    const { services, staff, ida, id } = await clinicWithEntry(engine)
    const { wavelengthNm: _nm, ...noWavelength } = LINE
    for (const lines of [[], Array.from({ length: 7 }, () => LINE), [noWavelength]]) {
      const content = { ...TREATMENT, lines } as never
      const fix = { patientId: ida.userId, entryId: id, after: 1, reason: 'Igen', content }
      await expect(correctEntry(services, staff, fix)).rejects.toThrow('one to six settings lines')
    }
  },
)

test.each(engines())(
  'an entry written with a single setting reads as one line, its signature intact (%s)',
  async (engine) => {
    const { services, ida, id, k } = await clinicWithEntry(engine)
    // As an earlier release signed it: the rule on lines came later, the chain was there.
    await services.db.pool.query('alter table journal_versions disable trigger journal_version_has_lines')
    await sql`insert into journal_versions (entry_id, version, at, author_id, author_name, author_role, reason, content)
    values (${id}, 2, now(), ${ida.userId}, 'Amir', 'provider', 'Før', ${JSON.stringify(SINGLE_SETTING)}::jsonb)`.execute(
      k,
    )
    await services.db.pool.query('alter table journal_versions enable trigger journal_version_has_lines')
    const [entry] = await journalOf(k, asReached(ida.userId))
    const unrecorded = { skinType: null, tan: null, testSpot: null, eyeProtection: null, dose: '', readOn: null }
    expect(entry!.versions[0].content).toEqual({
      ...TREATMENT,
      ...unrecorded,
      lines: [{ ...LINE, handpiece: '', colour: null }],
    })
    expect(readContent(SINGLE_SETTING)).toEqual(entry!.versions[0].content)
    expect(await brokenVersions(k, asReached(ida.userId))).toEqual([])
  },
)
