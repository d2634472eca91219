import type { ReachedClient } from '#app/domain/access/actor.ts'
import { sql, type Kysely } from 'kysely'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import type { BodySite } from '#app/domain/scan/body-sites.ts'
import { addDays, clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import {
  inTime,
  missingMoments,
  placeOfPhoto,
  type NumberedTreatment,
  type PhotoMoment,
  type PhotoPlace,
  type RequiredMoment,
} from '#app/domain/journal/journal-photos.ts'
import { policy } from '#app/domain/policy.ts'
import { isImportedVisit } from '#app/db/imported-rows.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Services } from '#app/services/services.ts'

export type JournalPhoto = PhotoPlace & {
  id: string
  tattooId: string | null
  visitId: string | null
  moment: PhotoMoment
  takenOn: ClinicDay
  addedBy: string
  isShared: boolean
  /** Why it no longer counts; null: it does. */
  struck: { because: string; by: string } | null
  width: number
  height: number
  key: string
  thumbnailKey: string
}

/** Every photo of a client's journal as it was taken in time, the struck ones too. The caller writes the access log. */
export async function photosOf(k: Kysely<Schema>, patientId: ReachedClient): Promise<JournalPhoto[]> {
  const [rows, treatments] = await Promise.all([
    k
      .selectFrom('journal_photos as p')
      .innerJoin('files as f', (on) => on.onRef('f.journal_photo_id', '=', 'p.id').on('f.rendition', '=', 'full'))
      .innerJoin('files as s', (on) => on.onRef('s.journal_photo_id', '=', 'p.id').on('s.rendition', '=', 'thumbnail'))
      .select(['p.id', 'p.tattoo_id', 'p.appointment_id', 'p.moment', 'p.taken_on', 'p.added_by_name', 'p.shared_at'])
      .select(['p.struck_because', 'p.struck_by_name', 'f.width', 'f.height'])
      .select(['f.storage_key as key', 's.storage_key as thumbnail_key'])
      .where(sql<boolean>`p.patient_id in (select records_of(${patientId}))`)
      .orderBy('p.taken_on')
      .orderBy('p.added_at')
      .orderBy('p.id')
      .execute(),
    treatmentsOf(k, patientId),
  ])
  const photos = rows.map((row): JournalPhoto => {
    const placed = {
      tattooId: row.tattoo_id,
      visitId: row.appointment_id,
      moment: row.moment,
      takenOn: row.taken_on,
    }
    return {
      id: row.id,
      ...placed,
      ...placeOfPhoto(placed, treatments),
      addedBy: row.added_by_name,
      isShared: row.shared_at !== null,
      struck: row.struck_because === null ? null : { because: row.struck_because, by: row.struck_by_name ?? '' },
      width: row.width!,
      height: row.height!,
      key: row.key,
      thumbnailKey: row.thumbnail_key,
    }
  })
  return photos.toSorted(inTime)
}

/** Each tattoo's treatments as the journal has them, numbered from the first. */
async function treatmentsOf(k: Kysely<Schema>, patientId: ReachedClient): Promise<NumberedTreatment[]> {
  const rows = await k
    .selectFrom('journal_entries as e')
    .leftJoin('appointments as a', 'a.id', 'e.appointment_id')
    .select(['e.tattoo_id', 'e.appointment_id', 'e.created_at', 'a.appointment_date'])
    .where(sql<boolean>`e.patient_id in (select records_of(${patientId}))`)
    .where('e.kind', '=', 'treatment')
    .orderBy('e.created_at')
    .execute()
  const counts = new Map<string, number>()
  return rows
    .map((row) => ({
      tattooId: row.tattoo_id!,
      visitId: row.appointment_id,
      day: row.appointment_date ?? dayOf(clinicTimeAt(row.created_at)),
    }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map((treatment) => {
      const number = (counts.get(treatment.tattooId) ?? 0) + 1
      counts.set(treatment.tattooId, number)
      return { ...treatment, number }
    })
}

type SharedPhoto = Pick<
  JournalPhoto,
  'id' | 'visitId' | 'moment' | 'takenOn' | 'treatment' | 'daysAfter' | 'width' | 'height' | 'key' | 'thumbnailKey'
>
export type SharedCourse = {
  /** Null: photos that are of no tattoo. */
  tattoo: { id: string; name: string; site: BodySite } | null
  /** In the order they were taken. */
  photos: SharedPhoto[]
}

/** What a client may see of the own photos, by tattoo, those of none last. The caller has checked whose page it is. */
export async function sharedPhotosOf({ db }: Pick<Services, 'db'>, patientId: ReachedClient): Promise<SharedCourse[]> {
  const [photos, tattoos] = await Promise.all([
    photosOf(db.k, patientId),
    db.k
      .selectFrom('tattoos')
      .select(['id', 'name', 'site'])
      .where(sql<boolean>`patient_id in (select records_of(${patientId}))`)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ])
  const shared = photos.filter(({ isShared }) => isShared)
  return [...tattoos, null]
    .map((tattoo) => ({
      tattoo,
      photos: shared
        .filter(({ tattooId }) => tattooId === (tattoo?.id ?? null))
        .map(({ tattooId: _tattoo, addedBy: _by, isShared: _shared, struck: _struck, ...photo }) => photo),
    }))
    .filter((course) => course.photos.length > 0)
}

/**
 * Which photos each of these treatments still needs; a visit that lacks none is not in it. What was not taken within a
 * month is not asked for any more: the skin has changed.
 */
export async function missingPhotosOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  visitIds: readonly string[],
): Promise<Map<string, RequiredMoment[]>> {
  if (visitIds.length === 0) return new Map()
  const rows = await db.k
    .selectFrom('appointments as a')
    .leftJoin('journal_photos as p', (on) => on.onRef('p.appointment_id', '=', 'a.id').on('p.struck_at', 'is', null))
    .select(['a.id', 'a.status', 'p.moment'])
    .where('a.id', 'in', visitIds)
    .where('a.appointment_date', '>=', addDays(clock.today(), -policy.photosAskedForDays))
    .where('a.type', '=', 'treatment')
    .where((eb) => eb.not(isImportedVisit))
    .execute()
  const visits = new Map<string, { status: AppointmentStatus; taken: PhotoMoment[] }>()
  for (const { id, status, moment } of rows) {
    const visit = visits.get(id) ?? { status, taken: [] }
    if (moment) visit.taken.push(moment)
    visits.set(id, visit)
  }
  return new Map(
    [...visits].flatMap(([id, { status, taken }]) => {
      const missing = missingMoments(status, taken)
      return missing.length > 0 ? [[id, missing] as const] : []
    }),
  )
}

export type PhotoVisit = { id: string; startsAt: ClinicTime; missing: RequiredMoment[] }

const VISITS_MAX = 60

/** The treatments a photo can belong to, the newest first, each with what it still needs. */
export async function visitsForPhotos(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  patientId: string,
): Promise<PhotoVisit[]> {
  const visits = await db.k
    .selectFrom('appointments')
    .select(['id', 'starts_at'])
    .where('patient_id', '=', patientId)
    .where('type', '=', 'treatment')
    .where('status', 'in', ['ankommet', 'in_progress', 'completed'])
    .orderBy('starts_at', 'desc')
    .limit(VISITS_MAX)
    .execute()
  const missing = await missingPhotosOf(
    { db, clock },
    visits.map(({ id }) => id),
  )
  return visits.map(({ id, starts_at: startsAt }) => ({ id, startsAt, missing: missing.get(id) ?? [] }))
}
