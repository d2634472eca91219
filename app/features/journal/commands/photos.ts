import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { reachedClient, reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { logAccess } from '#app/services/access-log/access-log.ts'
import { storeFile } from '#app/services/storage/files.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { isId } from '#app/input/fields.ts'
import type { DrawnPhoto, PictureRefusal } from '#app/services/pictures/pictures.ts'
import type { Services } from '#app/services/services.ts'
import { nameOf, tattoosOf } from '../queries/entries.ts'
import { coverUpsOf } from '../queries/cover-up.ts'
import { fadingsOf } from '../queries/fading.ts'
import { photosOf, visitsForPhotos } from '../queries/photos.ts'
import type { NewPhoto, PhotoAct } from '../photo-schema.ts'

/** A client's photos, for staff. */
export async function openPhotos(services: Services, actor: SignedIn, patientId: string) {
  const reached = reachedClient(actor, 'read-journal', patientId)
  if (!reached) return refuse('forbidden')
  const person = isId(patientId) ? await nameOf(services, patientId) : null
  if (!person) return refuse('not-found')
  const [photos, tattoos, visits, fadings, coverUps] = await Promise.all([
    photosOf(services.db.k, reached),
    tattoosOf(services.db.k, reached),
    visitsForPhotos(services, patientId),
    fadingsOf(services.db.k, reached),
    coverUpsOf(services, reached),
  ])
  return ok({ ...person, photos, tattoos, visits, fadings, coverUps })
}

type PhotoRefusal = PictureRefusal | 'too-busy' | 'files-unavailable' | 'forbidden' | 'not-found'

/**
 * Keeps a photo in the journal: drawn anew, without place or camera, and small beside it. The same file twice is one
 * photo. Its files wait in the store until its row stands; if that never comes, they go within a day.
 */
export async function storePhoto(
  services: Services,
  actor: SignedIn,
  photo: NewPhoto,
  bytes: Uint8Array,
): Promise<Result<{ id: string }, PhotoRefusal>> {
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  const record = photo.takenOn > services.clock.today() ? null : await recordFor(services, photo)
  if (record === null) return refuse('not-found')
  const digest = createHash('sha256').update(bytes).digest('hex')
  const known = await photoWith(services, photo.patientId, digest)
  if (known) return ok(known)
  const drawn = await services.pictures.redrawPhoto(bytes)
  if (!drawn.ok) return drawn
  const files = await storeRenditions(services, drawn.value)
  if (!files) return refuse('files-unavailable')
  try {
    return ok(await writePhoto(services, actor, { photo, record, digest, files }))
  } catch (error) {
    const first = (error as { constraint?: string }).constraint === 'one_photo_per_file'
    const same = first ? await photoWith(services, photo.patientId, digest) : undefined
    if (!same) throw error
    return ok(same)
  }
}

const photoWith = ({ db }: Services, patientId: string, digest: string) =>
  db.k
    .selectFrom('journal_photos')
    .select('id')
    .where(sql<boolean>`patient_id in (select records_of(${patientId}))`)
    .where('digest', '=', digest)
    .executeTakeFirst()

type KeptFiles = { full: string; thumbnail: string }

async function storeRenditions(services: Services, { full, thumbnail }: DrawnPhoto): Promise<KeptFiles | null> {
  const name = `journal/${services.clock.instant().getTime()}-${randomBytes(12).toString('hex')}`
  const ids = { full: services.newId(), thumbnail: services.newId() }
  const of = (id: string, key: string, type: string, { width, height }: { width: number; height: number }) =>
    ({ id, storage_key: key, kind: 'image', media_type: type, width, height }) as const
  const kept =
    (await storeFile(services, of(ids.full, `${name}.jpg`, 'image/jpeg', full), full.data)) &&
    (await storeFile(services, of(ids.thumbnail, `${name}-small.webp`, 'image/webp', thumbnail), thumbnail.data))
  return kept ? ids : null
}

type Written = { photo: NewPhoto; record: string; digest: string; files: KeptFiles }

function writePhoto(services: Services, actor: SignedIn, { photo, record, digest, files }: Written) {
  const { db, clock, newId } = services
  const id = newId()
  const at = clock.instant()
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('journal_photos')
      .values({
        id,
        patient_id: record,
        tattoo_id: photo.tattooId,
        appointment_id: photo.visitId,
        moment: photo.moment,
        taken_on: photo.takenOn,
        digest,
        added_at: at,
        added_by: actor.userId,
        added_by_name: `${actor.firstName} ${actor.lastName}`.trim(),
        shared_at: photo.isShared ? at : null,
      })
      .execute()
    for (const rendition of ['full', 'thumbnail'] as const)
      await tx
        .updateTable('files')
        .set({ journal_photo_id: id, rendition })
        .where('id', '=', files[rendition])
        .execute()
    await logWritten(services, tx, actor, photo.patientId)
    return { id }
  })
}

const logWritten = ({ db, clock }: Services, tx: Tx, actor: SignedIn, patientId: string) =>
  logAccess({ db: { ...db, k: tx }, clock }, actor, { what: 'journal-entry', patientId })

/**
 * The record a photo is kept in: the client's, or the one merged into it where its tattoo stands. Null: nobody has this
 * id, they are erased, or tattoo or visit are not theirs.
 */
async function recordFor({ db }: Services, { patientId, tattooId, visitId }: NewPhoto): Promise<string | null> {
  const { k } = db
  const tattoo = k
    .selectFrom('tattoos')
    .select('patient_id')
    .where('id', '=', tattooId)
    .where(sql<boolean>`patient_id in (select records_of(${patientId}))`)
  const [person, place, visit] = await Promise.all([
    k.selectFrom('profiles').select('id').where('id', '=', patientId).where('erased_at', 'is', null).executeTakeFirst(),
    tattooId === null ? { patient_id: patientId } : tattoo.executeTakeFirst(),
    visitId === null ||
      k
        .selectFrom('appointments')
        .select('id')
        .where('id', '=', visitId)
        .where('patient_id', '=', patientId)
        .executeTakeFirst(),
  ])
  return person && place && visit ? place.patient_id : null
}

/**
 * Shares a photo with its client, takes it back, or strikes it out: it stays in the journal with its reason, and
 * counts no more. What is struck out stays so.
 */
export async function changePhoto(
  services: Services,
  actor: SignedIn,
  { patientId, ...act }: PhotoAct & { patientId: string },
): Promise<Result<null, 'forbidden' | 'not-found'>> {
  const { db, clock } = services
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  if (!isId(patientId)) return refuse('not-found')
  const at = clock.instant()
  const by = `${actor.firstName} ${actor.lastName}`.trim()
  const change =
    act.act === 'strike'
      ? { shared_at: null, struck_at: at, struck_by_name: by, struck_because: act.because }
      : { shared_at: act.act === 'share' ? at : null }
  return inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('journal_photos')
      .set(change)
      .where('id', '=', act.photo)
      .where(sql<boolean>`patient_id in (select records_of(${patientId}))`)
      .where('struck_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return refuse('not-found')
    await logWritten(services, tx, actor, patientId)
    return ok(null)
  })
}
