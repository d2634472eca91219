import { sql } from 'kysely'
import type { SignedIn } from '#app/domain/actor.ts'
import { addDays, clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from '#app/domain/clinic-time.ts'
import { dayBoard, type BoardVisit } from '#app/features/appointments/queries/board.ts'
import type { Services } from '#app/services/services.ts'

/** An entry somebody has begun and not signed. `about`: as the journal's page takes it. */
export type OwnDraft = { patientId: string; name: string; about: string; savedAt: ClinicTime }
/** A treatment given that nothing is written of. */
export type UnwrittenOwn = { visitId: string; patientId: string; name: string; startsAt: ClinicTime }

export type OwnDay = {
  today: ClinicDay
  visits: BoardVisit[]
  tomorrow: BoardVisit[]
  drafts: OwnDraft[]
  unwritten: UnwrittenOwn[]
}

// Older ones are the clinic's to find, not a day's work.
const UNWRITTEN_DAYS = 30
const ROWS_MOST = 50

/**
 * What a provider does today and tomorrow, and what they have not finished writing. Null: this person treats nobody.
 */
export async function ownDay(services: Services, actor: SignedIn): Promise<OwnDay | null> {
  const { db, clock } = services
  const mine = await db.k.selectFrom('providers').select('id').where('user_id', '=', actor.userId).execute()
  if (mine.length === 0) return null
  const providers = mine.map(({ id }) => id)
  const today = clock.today()
  const [visits, tomorrow, drafts, unwritten] = await Promise.all([
    dayBoard(services, today, providers),
    dayBoard(services, addDays(today, 1), providers),
    draftsOf(services, actor.userId),
    unwrittenOf(services, providers),
  ])
  return { today, visits, tomorrow, drafts, unwritten }
}

async function draftsOf({ db }: Services, authorId: string): Promise<OwnDraft[]> {
  const rows = await db.k
    .selectFrom('journal_drafts as d')
    .innerJoin('profiles as p', 'p.id', 'd.patient_id')
    .select(['d.patient_id', 'd.about', 'd.saved_at'])
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('name'))
    .where('d.author_id', '=', authorId)
    .orderBy('d.saved_at', 'desc')
    .limit(ROWS_MOST)
    .execute()
  return rows.map((row) => ({
    patientId: row.patient_id,
    name: row.name,
    about: row.about,
    savedAt: clinicTimeAt(row.saved_at),
  }))
}

async function unwrittenOf({ db, clock }: Services, providers: readonly string[]): Promise<UnwrittenOwn[]> {
  const today = dayOf(clock.now())
  const rows = await db.k
    .selectFrom('appointments as a')
    .select(['a.id', 'a.patient_id', 'a.starts_at'])
    .select(sql<string>`trim(a.first_name || ' ' || a.last_name)`.as('name'))
    .where('a.provider_id', 'in', providers)
    .where('a.type', '=', 'treatment')
    .where('a.status', 'in', ['in_progress', 'completed'])
    .where('a.appointment_date', '>=', addDays(today, -UNWRITTEN_DAYS))
    .where('a.appointment_date', '<=', today)
    .where(sql<boolean>`not exists (select from journal_entries e where e.appointment_id = a.id)`)
    .orderBy('a.starts_at', 'desc')
    .limit(ROWS_MOST)
    .execute()
  return rows.map((row) => ({ visitId: row.id, patientId: row.patient_id, name: row.name, startsAt: row.starts_at }))
}
