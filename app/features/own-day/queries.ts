import { sql } from 'kysely'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { addDays, clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { stillToTake, type RequiredMoment } from '#app/domain/journal/journal-photos.ts'
import { policy } from '#app/domain/policy.ts'
import { isImportedVisit } from '#app/db/imported-rows.ts'
import { dayBoard, type BoardVisit } from '#app/features/appointments/queries/board.ts'
import { missingPhotosOf } from '#app/features/journal/queries/photos.ts'
import { providersOf } from '#app/features/opening-hours/queries/opening-hours.ts'
import { listsOf, type CountedList } from '#app/features/worklists/queries.ts'
import type { Services } from '#app/services/services.ts'

/** An entry somebody has begun and not signed. `about`: as the journal's page takes it. */
export type OwnDraft = { patientId: string; name: string; about: string; savedAt: ClinicTime }
/** A treatment given that nothing is written of, not even a draft. */
export type UnwrittenOwn = { visitId: string; patientId: string; name: string; startsAt: ClinicTime }
/** A treatment that lacks photos it is documented with. */
export type PhotosOwn = UnwrittenOwn & { missing: RequiredMoment[] }

export type OwnDay = {
  today: ClinicDay
  visits: BoardVisit[]
  tomorrow: BoardVisit[]
  drafts: OwnDraft[]
  unwritten: UnwrittenOwn[]
  /** Treatments with photos still to be taken. */
  photos: PhotosOwn[]
  /** Those of the last weeks that lack a photo nobody can take any more. */
  missed: PhotosOwn[]
  /** The lists of what waits, counted with their own clients alone; what is to be written stands whole above. */
  lists: CountedList[]
}

/**
 * What a provider does today and tomorrow, and what they have not finished writing. Null: this person treats nobody.
 */
export async function ownDay(services: Services, actor: SignedIn): Promise<OwnDay | null> {
  const providers = await providersOf(services, actor.userId)
  if (providers.length === 0) return null
  const today = services.clock.today()
  const [visits, tomorrow, drafts, unwritten, photos, lists] = await Promise.all([
    dayBoard(services, today, providers),
    dayBoard(services, addDays(today, 1), providers),
    draftsOf(services, actor.userId),
    unwrittenOf(services, providers),
    missingOwn(services, providers),
    listsOf(services, actor, providers),
  ])
  // What has been begun stands among the drafts.
  const begun = new Set(drafts.map(({ about }) => about))
  const untouched = unwritten.filter(({ visitId }) => !begun.has(`visit:${visitId}`))
  const others = lists.filter(({ key }) => key !== 'entries')
  return { today, visits, tomorrow, drafts, unwritten: untouched, ...photos, lists: others }
}

/** What was not taken within a month is not asked for any more: the skin has changed. */
async function missingOwn(
  services: Services,
  providers: readonly string[],
): Promise<{ photos: PhotosOwn[]; missed: PhotosOwn[] }> {
  const { db, clock } = services
  const today = clock.today()
  const visits = await db.k
    .selectFrom('appointments as a')
    .select(['a.id', 'a.patient_id', 'a.starts_at', 'a.status'])
    .select(sql<string>`trim(a.first_name || ' ' || a.last_name)`.as('name'))
    .where('a.provider_id', 'in', providers)
    .where('a.type', '=', 'treatment')
    .where('a.status', 'in', ['ankommet', 'in_progress', 'completed'])
    .where('a.appointment_date', '>=', addDays(today, -policy.photosAskedForDays))
    .where('a.appointment_date', '<=', today)
    .orderBy('a.starts_at', 'desc')
    .execute()
  const missing = await missingPhotosOf(
    services,
    visits.map(({ id }) => id),
  )
  const lacking = visits.map((row) => {
    const lacks = missing.get(row.id) ?? []
    const visit = { visitId: row.id, patientId: row.patient_id, name: row.name, startsAt: row.starts_at }
    return { visit, lacks, open: stillToTake(lacks, row.status, dayOf(row.starts_at) === today) }
  })
  const rowsOf = (moments: (one: (typeof lacking)[number]) => RequiredMoment[]) =>
    lacking.map((one) => ({ ...one.visit, missing: moments(one) })).filter((row) => row.missing.length > 0)
  return {
    photos: rowsOf(({ open }) => open),
    missed: rowsOf(({ lacks, open }) => lacks.filter((moment) => !open.includes(moment))),
  }
}

async function draftsOf({ db }: Services, authorId: string): Promise<OwnDraft[]> {
  const rows = await db.k
    .selectFrom('journal_drafts as d')
    .innerJoin('profiles as p', 'p.id', 'd.patient_id')
    .select(['d.patient_id', 'd.about', 'd.saved_at'])
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('name'))
    .where('d.author_id', '=', authorId)
    .orderBy('d.saved_at', 'desc')
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
    // Whoever is in the chair is still being treated.
    .where('a.status', '=', 'completed')
    .where('a.appointment_date', '>=', addDays(today, -policy.entryAskedForDays))
    .where('a.appointment_date', '<=', today)
    .where(sql<boolean>`not exists (select from journal_entries e where e.appointment_id = a.id)`)
    .where((eb) => eb.not(isImportedVisit))
    .orderBy('a.starts_at', 'desc')
    .execute()
  return rows.map((row) => ({ visitId: row.id, patientId: row.patient_id, name: row.name, startsAt: row.starts_at }))
}
