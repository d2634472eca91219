import type { Services } from '#app/services/services.ts'

/**
 * Removes the files whose rows are gone: the database notes each as its row is deleted. The file first, then its note:
 * a crash in between removes it twice, never leaves it. One that cannot be removed does not keep the others.
 */
export async function removeNotedFiles({ db, storage }: Pick<Services, 'db' | 'storage'>) {
  const noted = await db.k.selectFrom('files_to_remove').select('storage_key').limit(500).execute()
  const kept: unknown[] = []
  for (const { storage_key: key } of noted)
    try {
      await storage.remove(key)
      await db.k.deleteFrom('files_to_remove').where('storage_key', '=', key).execute()
    } catch (error) {
      kept.push(error)
    }
  if (kept.length > 0) throw new AggregateError(kept, `${kept.length} files could not be removed`)
}
