import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { logAccess } from '#app/services/access-log/access-log.ts'
import { storeFile } from '#app/services/storage/files.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { isId } from '#app/input/fields.ts'
import type { PictureRefusal } from '#app/services/pictures/pictures.ts'
import type { Services } from '#app/services/services.ts'
import type { VideoFacts, VideoRefusal } from '#app/services/videos/videos.ts'
import { videosOf } from './queries.ts'
import type { NewVideo, VideoAct } from './schema.ts'

const TYPES = { mp4: 'video/mp4', webm: 'video/webm', mov: 'video/quicktime' } as const

/** The films for everybody, or those of one client. */
export async function openVideosOf(services: Services, actor: SignedIn, patientId: string | null) {
  if (reachOfActor(actor, 'read-journal') !== 'any') return refuse('forbidden')
  if (patientId === null) return ok({ name: '', isErased: false, videos: await videosOf(services, null) })
  const person = isId(patientId)
    ? await services.db.k
        .selectFrom('profiles')
        .select(['first_name', 'last_name', 'erased_at'])
        .where('id', '=', patientId)
        .executeTakeFirst()
    : undefined
  if (!person) return refuse('not-found')
  const name = `${person.first_name} ${person.last_name}`.trim()
  return ok({ name, isErased: person.erased_at !== null, videos: await videosOf(services, patientId) })
}

type KeepRefusal = VideoRefusal | 'too-busy' | 'files-unavailable' | 'forbidden' | 'not-found'

/**
 * Keeps a film that lies whole at `path`: looked into first, then streamed to the store, never whole in memory. It is
 * kept as it was sent, byte for byte; what it is served as follows from what it holds.
 */
export async function storeVideo(
  services: Services,
  actor: SignedIn,
  video: NewVideo,
  path: string,
): Promise<Result<{ id: string }, KeepRefusal>> {
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  if (!(await isOfClient(services, video))) return refuse('not-found')
  const facts = await services.videos.look(path)
  if (!facts.ok) return facts
  const fileId = await storeFilm(services, facts.value, path)
  return fileId
    ? ok(await writeVideo(services, actor, { video, facts: facts.value, fileId }))
    : refuse('files-unavailable')
}

async function storeFilm(services: Services, { container, width, height }: VideoFacts, path: string) {
  const id = services.newId()
  const key = `videos/${services.clock.instant().getTime()}-${randomBytes(12).toString('hex')}.${container}`
  const { size } = await stat(path)
  const stream = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
  const file = { id, storage_key: key, kind: 'video', media_type: TYPES[container], width, height } as const
  return (await storeFile(services, file, { stream, size })) ? id : null
}

type Written = { video: NewVideo; facts: VideoFacts; fileId: string }

function writeVideo({ db, clock, newId }: Services, actor: SignedIn, { video, facts, fileId }: Written) {
  const id = newId()
  const at = clock.instant()
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('videos')
      .values({
        id,
        patient_id: video.patientId,
        appointment_id: video.visitId,
        title_da: video.titleDa,
        title_en: video.titleEn,
        seconds: facts.seconds.toFixed(2),
        codec: facts.codec,
        added_at: at,
        added_by: actor.userId,
        added_by_name: `${actor.firstName} ${actor.lastName}`.trim(),
        shown_at: video.isShown ? at : null,
      })
      .execute()
    await tx.updateTable('files').set({ video_id: id, rendition: 'full' }).where('id', '=', fileId).execute()
    await logWritten(tx, { db, clock }, actor, video.patientId)
    return { id }
  })
}

async function logWritten(
  tx: Tx,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: SignedIn,
  patientId: string | null,
) {
  if (patientId) await logAccess({ db: { ...db, k: tx }, clock }, actor, { what: 'journal-entry', patientId })
}

/** The client is known and not erased, and the visit is theirs; a film for everybody is of neither. */
async function isOfClient({ db }: Services, { patientId, visitId }: NewVideo): Promise<boolean> {
  if (patientId === null) return visitId === null
  const person = db.k.selectFrom('profiles').select('id').where('id', '=', patientId).where('erased_at', 'is', null)
  const visit = db.k.selectFrom('appointments').select('id').where('patient_id', '=', patientId)
  const found = await Promise.all([
    person.executeTakeFirst(),
    visitId === null || visit.where('id', '=', visitId).executeTakeFirst(),
  ])
  return found.every(Boolean)
}

/** Keeps a still picture of a film, drawn anew; a better one takes its place. */
export async function storePoster(
  services: Services,
  actor: SignedIn,
  { id: videoId, bytes }: { id: string; bytes: Uint8Array },
): Promise<Result<null, PictureRefusal | 'too-busy' | 'files-unavailable' | 'forbidden' | 'not-found'>> {
  const { db } = services
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  const known = isId(videoId)
    ? await db.k
        .selectFrom('videos')
        .select('id')
        .where('id', '=', videoId)
        .where('struck_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!known) return refuse('not-found')
  const drawn = await services.pictures.redrawPhoto(bytes)
  if (!drawn.ok) return drawn
  const { data, width, height } = drawn.value.thumbnail
  const id = services.newId()
  const key = `videos/${services.clock.instant().getTime()}-${randomBytes(12).toString('hex')}.webp`
  const file = { id, storage_key: key, kind: 'image', media_type: 'image/webp', width, height } as const
  if (!(await storeFile(services, file, data))) return refuse('files-unavailable')
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('files').where('video_id', '=', videoId).where('rendition', '=', 'thumbnail').execute()
    await tx.updateTable('files').set({ video_id: videoId, rendition: 'thumbnail' }).where('id', '=', id).execute()
  })
  return ok(null)
}

/** Says what a film is, shows it, takes it back, or strikes it out. What is struck out stays so, and is seen no more. */
export async function changeVideo(
  services: Services,
  actor: SignedIn,
  { video: id, ...act }: VideoAct,
): Promise<Result<null, 'forbidden' | 'not-found'>> {
  const { db, clock } = services
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  const at = clock.instant()
  const changes = {
    describe: () =>
      act.act === 'describe'
        ? { title_da: act.titleDa, title_en: act.titleEn, text_da: act.textDa, text_en: act.textEn }
        : {},
    show: () => ({ shown_at: at }),
    hide: () => ({ shown_at: null }),
    strike: () => ({ shown_at: null, struck_at: at }),
  }
  return inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('videos')
      .set(changes[act.act]())
      .where('id', '=', id)
      .where('struck_at', 'is', null)
      .returning('patient_id')
      .executeTakeFirst()
    if (!changed) return refuse('not-found')
    await logWritten(tx, services, actor, changed.patient_id)
    return ok(null)
  })
}
