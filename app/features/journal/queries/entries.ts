import type { ReachedClient } from '#app/domain/actor.ts'
import { sql, type Kysely } from 'kysely'
import type { BodySite } from '#app/domain/body-sites.ts'
import { clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from '#app/domain/clinic-time.ts'
import { isTreatment, type EntryContent, type EntryKind, type TreatmentContent } from '#app/domain/journal.ts'
import type { Pin } from '#app/domain/tattoo.ts'
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
  /** Which treatment of this tattoo; null for a note. */
  treatment: number | null
  /** The newest first. */
  versions: [EntryVersion, ...EntryVersion[]]
}
export type UnwrittenVisit = { id: string; startsAt: ClinicTime; provider: string; areaCm2: number | null }

/** Whose journal it is; null: nobody has this id. */
export async function nameOf({ db }: Pick<Services, 'db'>, id: string) {
  const row = await db.k
    .selectFrom('profiles')
    .select(['first_name', 'last_name', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { name: `${row.first_name} ${row.last_name}`.trim(), isErased: row.erased_at !== null } : null
}

/** Everything one journal holds, the newest entry first. The caller writes the access log before. */
export async function journalOf(k: Kysely<Schema>, patientId: ReachedClient): Promise<JournalEntry[]> {
  const rows = await k
    .selectFrom('journal_entries as e')
    .innerJoin('journal_versions as v', 'v.entry_id', 'e.id')
    .leftJoin('appointments as a', 'a.id', 'e.appointment_id')
    .select(['e.id', 'e.kind', 'e.appointment_id', 'e.tattoo_id', 'e.created_at', 'a.appointment_date'])
    .select(['v.version', 'v.at', 'v.author_name', 'v.reason', 'v.content'])
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
      content: row.content,
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
        versions: [version],
      })
  }
  return numbered([...entries.values()])
}

/** In the order of their days; each tattoo's treatments are counted from its first. */
function numbered(entries: JournalEntry[]): JournalEntry[] {
  const counts = new Map<string, number>()
  const inTime = entries.toSorted(
    (a, b) => a.day.localeCompare(b.day) || a.versions.at(-1)!.at.localeCompare(b.versions.at(-1)!.at),
  )
  for (const entry of inTime) {
    if (entry.tattooId === null) continue
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

/** Treatments that are over or under way and have no entry yet, the newest first. */
export async function unwrittenVisits(k: Kysely<Schema>, patientId: ReachedClient): Promise<UnwrittenVisit[]> {
  const rows = await k
    .selectFrom('appointments as a')
    .innerJoin('providers as p', 'p.id', 'a.provider_id')
    .select(['a.id', 'a.starts_at', 'a.area_cm2', 'p.name'])
    .where('a.patient_id', '=', patientId)
    .where('a.type', '=', 'treatment')
    .where('a.status', 'in', ['in_progress', 'completed'])
    .where(sql<boolean>`not exists (select 1 from journal_entries e where e.appointment_id = a.id)`)
    .orderBy('a.starts_at', 'desc')
    .execute()
  return rows.map(({ id, starts_at: startsAt, area_cm2: areaCm2, name: provider }) => ({
    id,
    startsAt,
    areaCm2,
    provider,
  }))
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

/** The last treatment of a tattoo as it now reads. */
export const lastTreatmentOf = (entries: readonly JournalEntry[], tattooId: string): TreatmentContent | null => {
  const content = entries.find((entry) => entry.tattooId === tattooId)?.versions[0].content
  return content && isTreatment(content) ? content : null
}

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
