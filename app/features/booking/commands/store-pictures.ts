import { randomBytes } from 'node:crypto'
import { storeFile } from '#app/services/storage/files.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { PictureRefusal } from '#app/services/pictures/pictures.ts'
import type { Services } from '#app/services/services.ts'

/** Keeps a picture sent with a booking: drawn anew, private, under a key nobody can guess. It waits for its booking. */
export async function storeBookingImage(
  services: Services,
  bytes: Uint8Array,
): Promise<Result<{ id: string; width: number; height: number }, PictureRefusal | 'too-busy' | 'storage-unavailable'>> {
  const drawn = await services.pictures.redraw(bytes)
  if (!drawn.ok) return drawn
  const { data, width, height } = drawn.value
  const id = services.newId()
  const key = `treatment-booking/${services.clock.instant().getTime()}-${randomBytes(12).toString('hex')}.jpg`
  const file = { id, storage_key: key, kind: 'image', media_type: 'image/jpeg', width, height } as const
  return (await storeFile(services, file, data)) ? ok({ id, width, height }) : refuse('storage-unavailable')
}

/** Takes back pictures whose booking did not come about; their files go with the next round of the job. */
export async function dropBookingImages({ db }: Pick<Services, 'db'>, ids: readonly string[]) {
  if (ids.length === 0) return
  await db.k
    .deleteFrom('files')
    .where('id', 'in', ids)
    .where('appointment_id', 'is', null)
    .where('analysis_id', 'is', null)
    .execute()
}
