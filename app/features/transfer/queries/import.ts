import {
  type FaultyLine,
  type ImportedClient,
  type ImportedVisit,
  type ImportFile,
  type ImportKind,
  type LineFault,
  type Numbered,
} from '#app/domain/clients/client-import.ts'
import { dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { plainLetters } from '#app/domain/fold.ts'
import { isIntervalKept } from '#app/domain/time/interval.ts'
import { sql, type Kysely } from 'kysely'
import type { PastVisit } from '#app/db/appointments/import.ts'
import type { Schema } from '#app/db/schema.ts'
import { storedPhone } from '#app/input/phone.ts'
import type { Services } from '#app/services/services.ts'

export type Asked = {
  file: ImportFile
  /** Who gave the visits whose line names nobody. */
  providerId: string | null
}

export type Read =
  | { kind: 'clients'; rows: Numbered<ImportedClient>[]; faults: FaultyLine[] }
  | {
      kind: 'visits'
      rows: Numbered<ImportedVisit & Pick<PastVisit, 'patientId' | 'providerId'>>[]
      faults: FaultyLine[]
    }

/** What a file would bring: the lines that are taken, and of every other one why not. Writes nothing. */
export async function readImport(k: Kysely<Schema>, { file, providerId }: Asked): Promise<Read> {
  const faults = [...file.faults]
  const refuse = ({ line }: { line: number }, fault: LineFault) => {
    faults.push({ line, fault })
    return false
  }
  const read =
    file.kind === 'clients'
      ? { kind: file.kind, rows: await newClients(k, file.rows, refuse) }
      : { kind: file.kind, rows: await pastVisits(k, file.rows, { refuse, providerId }) }
  return { ...read, faults: inOrder(faults) }
}

type Refuse = (row: { line: number }, fault: LineFault) => boolean

async function newClients(k: Kysely<Schema>, rows: readonly Numbered<ImportedClient>[], refuse: Refuse) {
  const emails = (await peopleOf(k, rows)).map(({ email }) => email)
  const known = new Set([...emails, ...(await namedPhonesOf(k, rows))])
  const seen = new Set<string>()
  return rows.filter((row) => {
    const key = row.email || namedPhone(row)
    if (known.has(key)) return refuse(row, 'known-already')
    if (seen.has(key)) return refuse(row, 'twice-in-file')
    return seen.add(key)
  })
}

/** What a client without e-mail is known by: two may share a phone. */
const namedPhone = ({ firstName, lastName, phone }: Pick<ImportedClient, 'firstName' | 'lastName' | 'phone'>) =>
  `${storedPhone(phone)} ${plainLetters(`${firstName} ${lastName}`.trim())}`

async function namedPhonesOf(k: Kysely<Schema>, rows: readonly ImportedClient[]): Promise<string[]> {
  const phones = rows.flatMap(({ email, phone }) => (email === '' ? storedPhone(phone) : []))
  const found = await k
    .selectFrom('profiles')
    .select(['first_name as firstName', 'last_name as lastName', 'phone'])
    .where(sql<boolean>`phone = any(${[...new Set(phones)]}::text[])`)
    .execute()
  return found.map(namedPhone)
}

async function pastVisits(
  k: Kysely<Schema>,
  rows: readonly Numbered<ImportedVisit>[],
  { refuse, providerId: chosen }: { refuse: Refuse; providerId: string | null },
) {
  const people = new Map((await peopleOf(k, rows)).map(({ email, id }) => [email, id]))
  const providers = new Map((await providersToChoose({ db: { k } })).map(({ id, name }) => [plainLetters(name), id]))
  const before = await visitsOf(k, [...people.values()])
  return rows.flatMap((row) => {
    const patientId = people.get(row.email)
    const providerId = row.provider === '' ? chosen : (providers.get(plainLetters(row.provider)) ?? null)
    const why = !patientId ? 'client-unknown' : !providerId ? 'provider-unknown' : before.whyNot(patientId, row)
    if (why) refuse(row, why)
    if (why || !patientId || !providerId) return []
    before.add(patientId, row)
    return { ...row, patientId, providerId }
  })
}

const inOrder = (faults: FaultyLine[]) => faults.toSorted((a, b) => a.line - b.line)

/** Who has an account by these addresses; of a record that was merged into another the one that is kept. */
async function peopleOf(k: Kysely<Schema>, rows: readonly { email: string }[]) {
  const emails = [...new Set(rows.map(({ email }) => email))]
  const found = await k
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.email', (eb) => eb.fn.coalesce('p.merged_into', 'p.id').as('id')])
    .where(sql<boolean>`u.email = any(${emails}::citext[])`)
    .execute()
  return found.map(({ email, id }) => ({ email: email.toLowerCase(), id }))
}

type Known = { times: Set<ClinicTime>; laserDays: ClinicDay[] }
type Visit = Pick<ImportedVisit, 'startsAt' | 'type'>

/** The visits these clients have, to which those of the file are added one by one: six weeks hold among all of them. */
async function visitsOf(k: Kysely<Schema>, patientIds: readonly string[]) {
  const rows = await k
    .selectFrom('appointments')
    .select(['patient_id', 'starts_at', 'type', 'medical_indication'])
    .where(sql<boolean>`patient_id = any(${[...patientIds]}::uuid[])`)
    .where('status', 'not in', ['cancelled', 'no_show'])
    .execute()
  const known = new Map<string, Known>()
  const of = (id: string) => {
    const one = known.get(id) ?? { times: new Set(), laserDays: [] }
    known.set(id, one)
    return one
  }
  const add = (id: string, { startsAt, type }: Visit, countsForLaser = true) => {
    of(id).times.add(startsAt)
    if (type === 'treatment' && countsForLaser) of(id).laserDays.push(dayOf(startsAt))
  }
  for (const row of rows)
    add(row.patient_id, { startsAt: row.starts_at, type: row.type }, row.medical_indication === null)
  const whyNot = (id: string, { startsAt, type }: Visit): LineFault | null => {
    const { times, laserDays } = of(id)
    if (times.has(startsAt)) return 'visit-known'
    return type === 'treatment' && !isIntervalKept(dayOf(startsAt), laserDays) ? 'six-weeks' : null
  }
  return { add, whyNot }
}

/** Everybody who treats or has treated, for visits of the past. */
export const providersToChoose = ({ db }: { db: { k: Kysely<Schema> } }) =>
  db.k.selectFrom('providers').select(['id', 'name']).orderBy('is_active', 'desc').orderBy('display_order').execute()

export type ImportDone = {
  id: string
  kind: ImportKind
  fileName: string
  at: Date
  by: string
  taken: number
  faults: number
  undoneAt: Date | null
  leftStanding: number
}

/** The imports made, the newest first. */
export async function importsDone({ db }: Pick<Services, 'db'>): Promise<ImportDone[]> {
  const rows = await db.k
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.id', 'i.actor_id')
    .select(['i.id', 'i.kind', 'i.file_name', 'i.at', 'i.taken', 'i.undone_at', 'i.left_standing', 'u.name'])
    .select((eb) => eb.fn<number>('jsonb_array_length', ['i.faults']).as('faults'))
    .orderBy('i.at', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    at: row.at,
    by: row.name ?? '',
    taken: row.taken,
    faults: row.faults,
    undoneAt: row.undone_at,
    leftStanding: row.left_standing,
  }))
}

/** The lines of an import that were not taken; none for an id nobody has. */
export async function faultsOf({ db }: Pick<Services, 'db'>, importId: string): Promise<FaultyLine[]> {
  const row = await db.k.selectFrom('imports').select('faults').where('id', '=', importId).executeTakeFirst()
  return row?.faults ?? []
}
