import { sql, type Kysely } from 'kysely'
import type { ReachedClient } from '#app/domain/access/actor.ts'
import { clinicTimeAt, dayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Schema } from '#app/db/schema.ts'
import { coverUpUrlOf, idInLink, isSigned } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'

export type CoverUp = {
  id: string
  photoId: string
  artist: string
  invitedOn: ClinicDay
  endsOn: ClinicDay
  /** When the artist first looked; null: not yet. */
  openedOn: ClinicDay | null
  /** Squares of the photo, from the top left, and what was written; null: nothing is answered. */
  marked: { on: ClinicDay; squares: number[]; note: string } | null
  isOpen: boolean
  /** The client sees the photo too; what the clinic has taken back is staff's to see. */
  isShared: boolean
  key: string
  thumbnailKey: string
}

const dayAt = (at: Date) => dayOf(clinicTimeAt(at))

const rows = (k: Kysely<Schema>) =>
  k
    .selectFrom('cover_ups as c')
    .innerJoin('journal_photos as j', 'j.id', 'c.photo_id')
    .innerJoin('profiles as p', 'p.id', 'c.patient_id')
    .innerJoin('files as f', (on) => on.onRef('f.journal_photo_id', '=', 'j.id').on('f.rendition', '=', 'full'))

/**
 * What a client has shown to tattoo artists, the newest first, and what these marked. Of a photo that is struck out
 * nothing is shown. The caller has checked whose it is, or writes the access log.
 */
export async function coverUpsOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  patientId: ReachedClient,
): Promise<CoverUp[]> {
  const found = await rows(db.k)
    .innerJoin('files as s', (on) => on.onRef('s.journal_photo_id', '=', 'j.id').on('s.rendition', '=', 'thumbnail'))
    .select(['c.id', 'c.photo_id', 'c.artist_name', 'c.invited_at', 'c.ends_at', 'c.opened_at', 'c.marks', 'c.note'])
    .select(['c.marked_at', 'c.ended_at', 'j.shared_at', 'f.storage_key as key', 's.storage_key as thumbnail_key'])
    .where(sql<boolean>`c.patient_id in (select records_of(${patientId}))`)
    .where('j.struck_at', 'is', null)
    .orderBy('c.invited_at', 'desc')
    .execute()
  const now = clock.instant()
  return found.map((row) => ({
    id: row.id,
    photoId: row.photo_id,
    artist: row.artist_name,
    invitedOn: dayAt(row.invited_at),
    endsOn: dayAt(row.ends_at),
    openedOn: row.opened_at && dayAt(row.opened_at),
    marked: row.marked_at && { on: dayAt(row.marked_at), squares: row.marks ?? [], note: row.note ?? '' },
    isOpen: !row.marked_at && !row.ended_at && row.shared_at !== null && row.ends_at > now,
    isShared: row.shared_at !== null,
    key: row.key,
    thumbnailKey: row.thumbnail_key,
  }))
}

/** The private address of an open invitation, for the client to send. */
export const coverUpLinkOf = (services: Pick<Services, 'settings'>, { id, isOpen }: CoverUp) =>
  isOpen ? coverUpUrlOf(services.settings, id) : null

export type CoverUpLink = { id: string; endsOn: ClinicDay; key: string; width: number; height: number }

/**
 * The photo a private link leads to, and nothing of whose it is. Null: the link is not ours, answered, over or ended,
 * or its client no longer shows the photo.
 */
export async function coverUpByLink(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  token: string,
): Promise<CoverUpLink | null> {
  const id = idInLink(token)
  if (!id || !isSigned(settings, 'cover-up', { token, id, version: 1 })) return null
  const row = await rows(db.k)
    .select(['c.ends_at', 'f.storage_key', 'f.width', 'f.height'])
    .where('c.id', '=', id)
    .where('c.marked_at', 'is', null)
    .where('c.ended_at', 'is', null)
    .where('c.ends_at', '>', clock.instant())
    .where('j.shared_at', 'is not', null)
    .where('p.erased_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return { id, endsOn: dayAt(row.ends_at), key: row.storage_key, width: row.width!, height: row.height! }
}
