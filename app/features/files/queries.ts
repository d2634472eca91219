import type { ReachedClient } from '#app/domain/access/actor.ts'
import { sql } from 'kysely'
import type { Services } from '#app/services/services.ts'

/** What a file is part of. */
export const FILE_SUBJECTS = [
  'booking',
  'scan',
  'journal-photo',
  'journal-thumbnail',
  'consent',
  'message',
  'passport',
  'reaction',
  'video',
] as const
export type FileSubject = (typeof FILE_SUBJECTS)[number]

export type FoundFile = {
  subject: FileSubject
  /** Null: of nobody in particular, and every client may see it where it is shown. */
  ownerId: string | null
  /** The client may see it too; else only staff may. */
  isOwners: boolean
}

/**
 * Whose file a key is and what it is part of; null where nobody's: a picture that waits for its booking, a photo of a
 * scan that is on no profile.
 */
export async function findFile({ db }: Pick<Services, 'db'>, key: string): Promise<FoundFile | null> {
  const row = await db.k
    .selectFrom('files as f')
    .leftJoin('appointments as a', 'a.id', 'f.appointment_id')
    .leftJoin('analyses as s', 's.id', 'f.analysis_id')
    .leftJoin('journal_photos as j', 'j.id', 'f.journal_photo_id')
    .leftJoin('consents as c', 'c.id', 'f.consent_id')
    .leftJoin('client_messages as m', 'm.id', 'f.message_id')
    .leftJoin('passports as t', 't.id', 'f.passport_id')
    .leftJoin('skin_reports as r', 'r.id', 'f.skin_report_id')
    .leftJoin('videos as v', 'v.id', 'f.video_id')
    // The journal's stay with the record they were kept in; whoever it was merged into has them.
    .leftJoin('profiles as p', (on) => on.on(sql<boolean>`p.id = coalesce(j.patient_id, c.patient_id)`))
    .select(['a.patient_id', 's.user_id', 'f.rendition', 'f.consent_id', 'j.shared_at', 'm.patient_id as writing'])
    .select(['v.id as video', 'v.patient_id as filmed', 'v.shown_at', 'v.struck_at'])
    .select(['t.patient_id as passport_of', 'r.patient_id as reporting'])
    .select(sql<string | null>`coalesce(p.merged_into, p.id)`.as('person'))
    .where('f.storage_key', '=', key)
    .executeTakeFirst()
  if (row?.patient_id) return { subject: 'booking', ownerId: row.patient_id, isOwners: true }
  if (row?.user_id) return { subject: 'scan', ownerId: row.user_id, isOwners: true }
  if (row?.writing) return { subject: 'message', ownerId: row.writing, isOwners: true }
  if (row?.passport_of) return { subject: 'passport', ownerId: row.passport_of, isOwners: true }
  if (row?.reporting) return { subject: 'reaction', ownerId: row.reporting, isOwners: true }
  if (row?.video)
    return row.struck_at ? null : { subject: 'video', ownerId: row.filmed, isOwners: row.shown_at !== null }
  if (!row?.person) return null
  if (row.consent_id) return { subject: 'consent', ownerId: row.person, isOwners: true }
  const subject = row.rendition === 'full' ? 'journal-photo' : 'journal-thumbnail'
  return { subject, ownerId: row.person, isOwners: row.shared_at !== null }
}

/** The keys of everything one client has sent us or saved, the journal's photos and signed papers: an export is whole. */
export async function filesOf({ db }: Pick<Services, 'db'>, clientId: ReachedClient): Promise<{ key: string }[]> {
  return db.k
    .selectFrom('files as f')
    .leftJoin('appointments as a', 'a.id', 'f.appointment_id')
    .leftJoin('analyses as s', 's.id', 'f.analysis_id')
    .leftJoin('journal_photos as j', 'j.id', 'f.journal_photo_id')
    .leftJoin('consents as c', 'c.id', 'f.consent_id')
    .leftJoin('client_messages as m', 'm.id', 'f.message_id')
    .leftJoin('passports as t', 't.id', 'f.passport_id')
    .leftJoin('skin_reports as r', 'r.id', 'f.skin_report_id')
    .leftJoin('videos as v', 'v.id', 'f.video_id')
    .select('f.storage_key as key')
    .where((eb) =>
      eb.or([
        eb('a.patient_id', '=', clientId),
        eb('s.user_id', '=', clientId),
        eb('m.patient_id', '=', clientId),
        eb('t.patient_id', '=', clientId),
        eb('r.patient_id', '=', clientId),
        eb.and([eb('v.patient_id', '=', clientId), eb('f.rendition', '=', 'full')]),
        sql<boolean>`c.patient_id in (select records_of(${clientId}))`,
        eb.and([sql<boolean>`j.patient_id in (select records_of(${clientId}))`, eb('f.rendition', '=', 'full')]),
      ]),
    )
    .orderBy('f.created_at', 'desc')
    .orderBy('f.position')
    .orderBy('f.id')
    .execute()
}
