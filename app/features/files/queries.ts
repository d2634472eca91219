import type { Services } from '#app/services/services.ts'

/** What a file is part of. */
export const FILE_SUBJECTS = ['booking', 'scan', 'journal-photo', 'journal-thumbnail', 'consent', 'message'] as const
export type FileSubject = (typeof FILE_SUBJECTS)[number]

export type FoundFile = {
  subject: FileSubject
  ownerId: string
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
    .select(['a.patient_id', 's.user_id', 'f.rendition', 'j.patient_id as photographed', 'j.shared_at'])
    .select(['c.patient_id as consenting', 'm.patient_id as writing'])
    .where('f.storage_key', '=', key)
    .executeTakeFirst()
  if (row?.patient_id) return { subject: 'booking', ownerId: row.patient_id, isOwners: true }
  if (row?.user_id) return { subject: 'scan', ownerId: row.user_id, isOwners: true }
  if (row?.consenting) return { subject: 'consent', ownerId: row.consenting, isOwners: true }
  if (row?.writing) return { subject: 'message', ownerId: row.writing, isOwners: true }
  if (!row?.photographed) return null
  const subject = row.rendition === 'full' ? 'journal-photo' : 'journal-thumbnail'
  return { subject, ownerId: row.photographed, isOwners: row.shared_at !== null }
}

/** The keys of everything one client has sent us or saved, the journal's photos and signed papers: an export is whole. */
export async function filesOf({ db }: Pick<Services, 'db'>, clientId: string): Promise<{ key: string }[]> {
  return db.k
    .selectFrom('files as f')
    .leftJoin('appointments as a', 'a.id', 'f.appointment_id')
    .leftJoin('analyses as s', 's.id', 'f.analysis_id')
    .leftJoin('journal_photos as j', 'j.id', 'f.journal_photo_id')
    .leftJoin('consents as c', 'c.id', 'f.consent_id')
    .leftJoin('client_messages as m', 'm.id', 'f.message_id')
    .select('f.storage_key as key')
    .where((eb) =>
      eb.or([
        eb('a.patient_id', '=', clientId),
        eb('s.user_id', '=', clientId),
        eb('c.patient_id', '=', clientId),
        eb('m.patient_id', '=', clientId),
        eb.and([eb('j.patient_id', '=', clientId), eb('f.rendition', '=', 'full')]),
      ]),
    )
    .orderBy('f.created_at', 'desc')
    .orderBy('f.position')
    .orderBy('f.id')
    .execute()
}
