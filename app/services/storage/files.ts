import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Files } from '#app/db/tables/files.ts'
import type { FileContent } from '#app/services/storage/storage.ts'
import type { Services } from '#app/services/services.ts'

/** Of `files`: those nothing names a day after they came, at the moment `now`. */
export const looseFiles = (now: RawBuilder<Date>): RawBuilder<boolean> => sql<boolean>`
  appointment_id is null and analysis_id is null and journal_photo_id is null
  and consent_id is null and message_id is null and passport_id is null
  and skin_report_id is null and video_id is null and team_member_id is null
  and created_at < ${now} - interval '24 hours'`

type NewFile = Omit<Insertable<Files>, 'bytes' | 'created_at'>

/**
 * Stores a file. The row is written first: a file without a row would never be deleted.
 * @returns false when storage refuses it; the row is then removed.
 */
export async function storeFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  file: NewFile,
  content: FileContent,
): Promise<boolean> {
  const bytes = content instanceof Uint8Array ? content.length : content.size
  await db.k
    .insertInto('files')
    .values({ ...file, bytes })
    .execute()
  try {
    await storage.put(file.storage_key, content, file.media_type)
    return true
  } catch {
    await db.k.deleteFrom('files').where('id', '=', file.id).execute()
    return false
  }
}

/**
 * Removes the files whose rows are gone: the database notes each as its row is deleted. The file first, then its note:
 * a crash in between removes it twice, never leaves it. One that cannot be removed does not keep the others.
 */
export async function removeNotedFiles({ db, storage }: Pick<Services, 'db' | 'storage'>) {
  const noted = await db.k.selectFrom('files_to_remove').select('storage_key').limit(500).execute()
  const failures: unknown[] = []
  for (const { storage_key: key } of noted)
    try {
      await storage.remove(key)
      await db.k.deleteFrom('files_to_remove').where('storage_key', '=', key).execute()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files could not be removed`)
}
