import { unzipSync } from 'fflate'
import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { readContent, type SettingsLine, type TreatmentContent } from '#app/domain/journal/journal.ts'
import type { Schema } from '#app/db/schema.ts'
import { exportClinic } from '#app/features/transfer/commands/export.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { LINE, TREATMENT } from '#test/clinic/treatment.ts'
import { engines, world } from '#test/clinic/world.ts'
import { signEntry } from './commands/entries.ts'
import { entryIn, typedOf } from './entry-schema.ts'
import { brokenVersions, journalOf } from './queries/entries.ts'

type Session = { what: string; kind?: 'test-spot'; lines: Partial<SettingsLine>[]; rest?: Partial<TreatmentContent> }

// Nothing but figures and choices: no session needs a sentence.
const RED: Partial<SettingsLine> = {
  handpiece: '532',
  wavelengthNm: 532,
  fluence: 1,
  pulses: 171,
  colour: 'red',
  areaCm2: 14,
}
const GREEN: Partial<SettingsLine> = { handpiece: '730', wavelengthNm: 730, fluence: 1.8, pulse: 300, colour: 'green' }
const SPOTS = [1, 1.4, 1.8, 2.2].map((fluence) => ({ fluence, pulses: 3, areaCm2: 0.5 }))
const PLACED: Partial<TreatmentContent> = {
  testSpot: null,
  readOn: clinicDay('2026-12-14'),
  spots: {
    photoId: null,
    places: [
      { x: 0.25, y: 0.5, reactions: [] },
      { x: 0.5, y: 0.125, reactions: ['redness'] },
      { x: 1, y: 0, reactions: ['redness', 'swelling'] },
      { x: 0, y: 1, reactions: ['redness'] },
    ],
  },
  reactions: ['redness', 'swelling'],
}
const NO_ANAESTHETIC = { anaesthesia: 'none', product: '', dose: '', batch: '' } as const

const SESSIONS: Session[] = [
  { what: 'black', lines: [{}] },
  { what: 'black and red', lines: [{ pulses: 418, areaCm2: 38 }, RED] },
  { what: 'cover-up fading', lines: [{ passes: 2, endPoint: 'slight-frosting', fluence: 1.6 }] },
  { what: 'test spot', kind: 'test-spot', lines: SPOTS, rest: PLACED },
  {
    what: 'type V skin',
    lines: [{ fluence: 0.8, spotMm: 6 }],
    rest: { skinType: 5, testSpot: 'calm', cooling: 'ice' },
  },
  {
    what: 'stopped half way',
    lines: [{ pulses: 96, endPoint: 'petechiae' }],
    rest: { pain: 9, reactions: ['bleeding', 'swelling'] },
  },
  {
    what: 'six lines',
    lines: [{}, RED, { fluence: 3.2 }, GREEN, { ...GREEN, colour: 'dark-blue' }, { ...RED, colour: 'yellow' }],
  },
  {
    what: 'two passes of a small one',
    lines: [{ passes: 2, areaCm2: 2.5, spotMm: 2.5, pulses: 44 }],
    rest: NO_ANAESTHETIC,
  },
  { what: 'deep ink beyond the usual', lines: [{ fluence: 6.4, outsideBecause: 'Dybt blæk, rolig prøveplet' }] },
  { what: 'nanosecond laser', lines: [{ device: 'Laser 2', pulse: 6, pulseUnit: 'ns', repetitionHz: 2 }] },
  {
    what: 'injection, no reaction',
    lines: [{ endPoint: 'none' }],
    rest: { anaesthesia: 'injection', dose: '4 ml', reactions: [] },
  },
  {
    what: 'tanned a little, pain not asked',
    lines: [{ colour: 'grey', areaCm2: null }],
    rest: { tan: 'slight', pain: null },
  },
]

const contentOf = ({ lines, rest }: Session): TreatmentContent => ({
  ...TREATMENT,
  notes: '',
  forClient: '',
  ...rest,
  lines: lines.map((line) => ({ ...LINE, ...line })),
})

/** What the form sends of these values; a list of choices is several fields of one name. */
function formOf(content: TreatmentContent, kind: string) {
  const typed = typedOf(content, 'da')
  const listed = (name: string) => (typed[name] ? typed[name].split(',') : [])
  const place = { tattooName: 'Svale', site: 'forearm', view: 'front', x: '-95', y: '240' }
  const lists = { reactions: listed('reactions'), eyeProtection: listed('eyeProtection') }
  return { ...typed, ...place, ...lists, about: kind === 'test-spot' ? 'spot' : 'free', kind, tattooId: '' }
}

test('a test spot with a line that is not on the picture, or a fifth line, is not read from its form', () => {
  const form = formOf(contentOf(SESSIONS.find(({ kind }) => kind === 'test-spot')!), 'test-spot')
  expect(entryIn({ ...form, 'lines.1.spotX': '' })).toEqual({
    ok: false,
    faults: [['lines.1.spotX', 'spot-place-missing']],
  })
  expect(entryIn({ ...form, 'lines.1.spotY': '1.2' })).toMatchObject({ ok: false })
  const line = Object.entries(form).filter(([name]) => name.startsWith('lines.3.'))
  const fifth = Object.fromEntries(line.map(([name, value]) => [name.replace('.3.', '.4.'), value]))
  expect(entryIn({ ...form, ...fifth, lines: '5' })).toEqual({
    ok: false,
    faults: [['lines.4.spotX', 'spot-place-missing']],
  })
})

const rowsIn = (zip: Record<string, Uint8Array>, table: string) =>
  new TextDecoder()
    .decode(zip[`tables/${table}.jsonl`])
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, never>)

test.each(engines())(
  'twelve sessions are typed, exported, imported and read back field by field (%s)',
  async (engine) => {
    const { services } = await world({ engine })
    const staff = await signedIn(services, { firstName: 'Amir', roles: ['provider', 'admin'] })
    const ida = await signedIn(services)
    const ids: string[] = []
    for (const session of SESSIONS) {
      const read = entryIn(formOf(contentOf(session), session.kind ?? 'treatment'))
      if (!read.ok || !read.entry) throw new Error(`${session.what}: ${JSON.stringify(read)}`)
      expect(read.entry.content, session.what).toEqual(contentOf(session))
      const signed = await signEntry(services, staff, { patientId: ida.userId, ...read.entry })
      if (!signed.ok) throw new Error(`${session.what}: ${signed.refusal}`)
      ids.push(signed.value.id)
    }
    const given = await exportClinic(services, staff, { format: 'json' })
    if (!given.ok) throw new Error(given.refusal)
    const zip = unzipSync(new Uint8Array(await new Response(given.value).arrayBuffer()))

    const other = await world({ engine })
    const { k } = other.services.db
    for (const table of ['users', 'profiles', 'tattoos', 'journal_entries'] as const)
      for (const row of rowsIn(zip, table.replaceAll('_', '-'))) await insertRow(k, table, row)
    for (const { number: _n, hash: _h, patient_id: _p, ...row } of rowsIn(zip, 'journal-versions'))
      await k
        .insertInto('journal_versions')
        .values({ ...(row as never as Written), content: JSON.stringify(row['content']) })
        .execute()
    const entries = new Map((await journalOf(k, asReached(ida.userId))).map((entry) => [entry.id, entry]))
    const exported = new Map(rowsIn(zip, 'journal-versions').map((row) => [row['entry_id'], row['content']!]))
    for (const [index, session] of SESSIONS.entries()) {
      const { kind, versions } = entries.get(ids[index]!)!
      expect([kind, versions[0].content]).toEqual([session.kind ?? 'treatment', contentOf(session)])
      expect(readContent(exported.get(ids[index] as never)!), session.what).toEqual(contentOf(session))
    }
    expect(await brokenVersions(k, asReached(ida.userId))).toEqual([])
  },
)

/** A row of an export, put back where it came from. */
async function insertRow(k: Kysely<Schema>, table: string, row: Record<string, unknown>) {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::json)`.execute(k)
}

type Written = {
  entry_id: string
  version: number
  at: Date
  author_id: string
  author_name: string
  author_role: 'provider' | 'admin'
  reason: string
}
