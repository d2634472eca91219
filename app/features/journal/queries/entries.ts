import type { ReachedClient } from '#app/domain/access/actor.ts'
import { sql, type Kysely } from 'kysely'
import type { AppointmentType } from '#app/domain/booking/appointment.ts'
import type { BodySite } from '#app/domain/scan/body-sites.ts'
import { clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import {
  isTreatment,
  readContent,
  type EntryContent,
  type EntryKind,
  type TestSpotOfDay,
  type TreatmentContent,
} from '#app/domain/journal/journal.ts'
import type { SpotLook } from '#app/domain/journal/spot-places.ts'
import { testSpotIn, type SpotReading } from '#app/domain/health/clearance.ts'
import type { Pin } from '#app/domain/scan/tattoo.ts'
import { isReadingOf, keptReasons } from '#app/db/clearance.ts'
import { isImportedVisit } from '#app/db/imported-rows.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Services } from '#app/services/services.ts'

export type Tattoo = Pin & { id: string; name: string; site: BodySite; areaCm2: number | null }

export type EntryVersion = {
  version: number
  at: ClinicTime
  author: string
  reason: string
  content: EntryContent
}
export type JournalEntry = {
  id: string
  kind: EntryKind
  visit: string | null
  tattooId: string | null
  /** The day it is about: the visit's, else the day it was written. */
  day: ClinicDay
  /** Which treatment of this tattoo; null for a test spot and a note. */
  treatment: number | null
  /** What was read of a test spot once its days were over; null: nothing yet, or it is another entry. */
  reading: SpotResult | null
  /** The newest first. */
  versions: [EntryVersion, ...EntryVersion[]]
}
export type SpotResult = {
  answer: SpotReading
  on: ClinicDay
  by: string
  /** Of each of its spots; null: they had no places. */
  looks: SpotLook[] | null
  most: number | null
}
export type UnwrittenVisit = {
  id: string
  startsAt: ClinicTime
  provider: string
  areaCm2: number | null
  isTestSpot: boolean
}

/** Whose journal it is; null: nobody has this id. */
export async function nameOf({ db }: Pick<Services, 'db'>, id: string) {
  const row = await db.k
    .selectFrom('profiles')
    .select(['first_name', 'last_name', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { name: `${row.first_name} ${row.last_name}`.trim(), isErased: row.erased_at !== null } : null
}

// The first reading after a test spot that settles it is its own; until then the first that lets it wait.
const readingOf = sql<SpotResult | null>`(select jsonb_build_object('answer', d.answer, 'by', d.by_name,
    'looks', d.looks, 'most', d.most, 'on', to_char(d.at at time zone 'Europe/Copenhagen', 'YYYY-MM-DD'))
  from clearance_decisions d where e.kind = 'test-spot' and d.kind = 'test-spot'
    and d.patient_id in (select records_of(e.patient_id)) and ${isReadingOf({
      entry: sql`e.id`,
      spot: sql`coalesce(a.id, e.id)`,
      at: sql`coalesce(a.starts_at at time zone 'Europe/Copenhagen', e.created_at)`,
    })} order by d.answer = 'wait', d.at limit 1)`

/** Everything one journal holds, the newest entry first. The caller writes the access log before. */
export async function journalOf(k: Kysely<Schema>, patientId: ReachedClient): Promise<JournalEntry[]> {
  const rows = await k
    .selectFrom('journal_entries as e')
    .innerJoin('journal_versions as v', 'v.entry_id', 'e.id')
    .leftJoin('appointments as a', 'a.id', 'e.appointment_id')
    .select(['e.id', 'e.kind', 'e.appointment_id', 'e.tattoo_id', 'e.created_at', 'a.appointment_date'])
    .select(['v.version', 'v.at', 'v.author_name', 'v.reason', 'v.content', readingOf.as('reading')])
    // Also those of a record merged into this one: an entry stays where it was written.
    .where(sql<boolean>`e.patient_id in (select records_of(${patientId}))`)
    .orderBy('v.number', 'desc')
    .execute()
  const entries = new Map<string, JournalEntry>()
  for (const row of rows) {
    const version = {
      version: row.version,
      at: clinicTimeAt(row.at),
      author: row.author_name,
      reason: row.reason,
      content: readContent(row.content),
    }
    const known = entries.get(row.id)
    if (known) known.versions.push(version)
    else
      entries.set(row.id, {
        id: row.id,
        kind: row.kind,
        visit: row.appointment_id,
        tattooId: row.tattoo_id,
        day: row.appointment_date ?? dayOf(clinicTimeAt(row.created_at)),
        treatment: null,
        reading: row.reading,
        versions: [version],
      })
  }
  return numbered([...entries.values()])
}

/** In the order of their days; each tattoo's treatments are counted from its first. */
function numbered(entries: JournalEntry[]): JournalEntry[] {
  const counts = new Map<string, number>()
  // Of one minute, the one that was signed later is newer.
  const inTime = entries
    .toReversed()
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.versions.at(-1)!.at.localeCompare(b.versions.at(-1)!.at))
  for (const entry of inTime) {
    if (entry.tattooId === null || entry.kind !== 'treatment') continue
    entry.treatment = (counts.get(entry.tattooId) ?? 0) + 1
    counts.set(entry.tattooId, entry.treatment)
  }
  return inTime.toReversed()
}

export async function tattoosOf(k: Kysely<Schema>, patientId: ReachedClient): Promise<Tattoo[]> {
  const rows = await k
    .selectFrom('tattoos')
    .select(['id', 'name', 'site', 'view', 'x', 'y', 'area_cm2'])
    .where(sql<boolean>`patient_id in (select records_of(${patientId}))`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ area_cm2: areaCm2, ...row }) => ({ ...row, areaCm2 }))
}

/** Treatments given here that are over or under way and have no entry yet, the newest first. */
export async function unwrittenVisits(k: Kysely<Schema>, patientId: ReachedClient): Promise<UnwrittenVisit[]> {
  const rows = await k
    .selectFrom('appointments as a')
    .innerJoin('providers as p', 'p.id', 'a.provider_id')
    .select(['a.id', 'a.starts_at', 'a.area_cm2', 'a.is_test_spot', 'p.name'])
    .where('a.patient_id', '=', patientId)
    .where('a.type', '=', 'treatment')
    .where('a.status', 'in', ['in_progress', 'completed'])
    .where(hasNoEntry)
    .where((eb) => eb.not(isImportedVisit))
    .orderBy('a.starts_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    startsAt: row.starts_at,
    areaCm2: row.area_cm2,
    provider: row.name,
    isTestSpot: row.is_test_spot,
  }))
}

const hasNoEntry = sql<boolean>`not exists (select 1 from journal_entries e where e.appointment_id = a.id)`

/** A visit of before this system, with the note it was imported with. */
export type ImportedVisit = {
  id: string
  type: AppointmentType
  startsAt: ClinicTime
  provider: string
  notes: string
}

/** The imported visits of a client, the newest first; one that an entry was written of since is in the journal. */
export async function importedVisits(k: Kysely<Schema>, patientId: ReachedClient): Promise<ImportedVisit[]> {
  const rows = await k
    .selectFrom('appointments as a')
    .innerJoin('providers as p', 'p.id', 'a.provider_id')
    .select(['a.id', 'a.type', 'a.starts_at', 'a.notes', 'p.name'])
    .where('a.patient_id', '=', patientId)
    .where(isImportedVisit)
    .where(hasNoEntry)
    .orderBy('a.starts_at', 'desc')
    .execute()
  return rows.map(({ starts_at: startsAt, name: provider, ...row }) => ({ ...row, startsAt, provider }))
}

/** What somebody has typed of this client's journal and not signed. */
export async function draftOf(k: Kysely<Schema>, authorId: string, patientId: string, about: string) {
  const row = await k
    .selectFrom('journal_drafts')
    .select(['content', 'saved_at'])
    .where('author_id', '=', authorId)
    .where('patient_id', '=', patientId)
    .where('about', '=', about)
    .executeTakeFirst()
  return row ? { typed: row.content, savedAt: clinicTimeAt(row.saved_at) } : null
}

/** True when the client's test spot is to be read on a day. */
export async function isSpotToRead(k: Kysely<Schema>, patientId: ReachedClient, day: ClinicDay): Promise<boolean> {
  const row = await k
    .selectFrom('profiles as p')
    .select(keptReasons(sql.ref('p.id')).as('reasons'))
    .where('p.id', '=', patientId)
    .executeTakeFirst()
  return testSpotIn(row?.reasons ?? [], day)?.state === 'unread'
}

/** The test spot of a client as it is known on a day, for the entry of that day. */
export async function testSpotOn(k: Kysely<Schema>, patientId: ReachedClient, day: ClinicDay): Promise<TestSpotOfDay> {
  const row = await k
    .selectFrom('profiles as p')
    .select(keptReasons(sql.ref('p.id')).as('reasons'))
    .select(
      sql<SpotReading | null>`(select d.answer from clearance_decisions d where d.kind = 'test-spot'
        and d.patient_id in (select records_of(p.id)) order by d.at desc, d.id desc limit 1)`.as('read'),
    )
    .where('p.id', '=', patientId)
    .executeTakeFirst()
  if (testSpotIn(row?.reasons ?? [], day)) return 'unread'
  return row?.read === 'calm' ? 'calm' : 'not-needed'
}

/** The last treatment of a tattoo as it now reads. */
export const lastTreatmentOf = (entries: readonly JournalEntry[], tattooId: string) => {
  const entry = entries.find((one) => one.tattooId === tattooId && one.kind === 'treatment')
  const content = entry?.versions[0].content
  return entry && content && isTreatment(content) ? { day: entry.day, content } : null
}
export type LastTreatment = { day: ClinicDay; content: TreatmentContent }

/**
 * The versions of a journal whose text is no longer what was signed, or before which one is missing, by their number.
 * Empty: it is whole.
 */
export async function brokenVersions(k: Kysely<Schema>, patientId: ReachedClient): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from (
      select v.number, v.hash, row_number() over w as place,
             journal_hash(coalesce(lag(v.hash) over w, ''), v) as expected
        from journal_versions v where v.patient_id = ${patientId} window w as (order by v.number)) chain
     where hash <> expected or number <> place order by number`.execute(k)
  return rows.map(({ number }) => number)
}
