import { isId } from '#app/input/fields.ts'
import type { Services } from '#app/services/services.ts'
import type { OpenFile } from '#app/services/storage/storage.ts'

const SHOWN_MAX = 60

export type ShownImage = { id: string; width: number; height: number }

/** The images clients have said yes to showing, the newest yes first. The list says whose of none of them. */
export async function shownImages({ db }: Pick<Services, 'db'>): Promise<ShownImage[]> {
  const rows = await db.k
    .selectFrom('shown_images as s')
    .innerJoin('files as f', (on) => on.onRef('f.journal_photo_id', '=', 's.photo_id').on('f.rendition', '=', 'full'))
    .select(['s.id', 'f.width', 'f.height'])
    .orderBy('s.signed_at', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  return rows.map(({ id, width, height }) => ({ id, width: width!, height: height! }))
}

/** The file of one of them, asked for anew each time; null from the moment its client has withdrawn. */
export async function shownImage(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  id: string,
): Promise<OpenFile | null> {
  if (!isId(id)) return null
  const row = await db.k
    .selectFrom('shown_images as s')
    .innerJoin('files as f', (on) => on.onRef('f.journal_photo_id', '=', 's.photo_id').on('f.rendition', '=', 'full'))
    .select('f.storage_key')
    .where('s.id', '=', id)
    .executeTakeFirst()
  return row ? storage.open(row.storage_key) : null
}
