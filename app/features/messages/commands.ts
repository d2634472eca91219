import type { Kysely } from 'kysely'
import { randomBytes } from 'node:crypto'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { storeFile } from '#app/services/storage/files.ts'
import { enqueue } from '#app/db/outbox.ts'
import type { Schema } from '#app/db/schema.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { PictureRefusal } from '#app/services/pictures/pictures.ts'
import type { Services } from '#app/services/services.ts'
import type { NewMessage } from './schema.ts'

export type MessagePictureRefusal = PictureRefusal | 'too-busy' | 'files-unavailable'
type Written = Pick<NewMessage, 'text'> & Partial<Pick<NewMessage, 'pictures'>>

/** A client writes to the clinic. So many an hour; who waits is told from the first message nobody answered. */
export async function writeToClinic(
  services: Services,
  actor: SignedIn,
  { text, pictures = [] }: Written,
): Promise<Result<null, 'too-many-tries', { retryAfterSeconds: number }> | Result<null, MessagePictureRefusal>> {
  const taken = await services.limits.take('message-of-account', actor.userId)
  if (!taken.ok) return taken
  const kept = await storePictures(services, pictures)
  if (!kept.ok) return kept
  await inTransaction(services.db, (tx) =>
    add(tx, services, actor, { patientId: actor.userId, fromClinic: false, text, files: kept.value }),
  )
  return ok(null)
}

/**
 * The clinic writes to a client, who gets one mail that a message waits, without a word of it, until they have read it.
 */
export async function writeToClient(
  services: Services,
  actor: SignedIn,
  { patientId, text, pictures = [] }: Written & { patientId: string },
): Promise<Result<null, 'not-found' | 'forbidden' | MessagePictureRefusal>> {
  if (reachOfActor(actor, 'answer-messages') !== 'any') return refuse('forbidden')
  const kept = await storePictures(services, pictures)
  if (!kept.ok) return kept
  return inTransaction(services.db, async (tx) => {
    // Whoever erases at the same moment waits for this row, and two who write at once send one mail.
    const client = await tx
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', patientId)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!client) return refuse('not-found')
    const unread = await tx
      .selectFrom('client_messages')
      .select('id')
      .where('patient_id', '=', patientId)
      .where('from_clinic', '=', true)
      .where('read_at', 'is', null)
      .executeTakeFirst()
    await add(tx, services, actor, { patientId, fromClinic: true, text, files: kept.value })
    await answer(tx, services, patientId)
    if (!unread) await enqueue(tx, { kind: 'account-message-waits', userId: patientId })
    return ok(null)
  })
}

/** Nothing of this client waits any more. */
const answer = (k: Kysely<Schema>, { clock }: Pick<Services, 'clock'>, patientId: string) =>
  k
    .updateTable('client_messages')
    .set({ answered_at: clock.instant() })
    .where('patient_id', '=', patientId)
    .where('from_clinic', '=', false)
    .where('answered_at', 'is', null)
    .execute()

/** Pictures drawn anew, without place or camera. Until their message is written they belong to nothing, and go in a day. */
async function storePictures(
  services: Services,
  pictures: readonly File[],
): Promise<Result<string[], MessagePictureRefusal>> {
  const ids: string[] = []
  for (const picture of pictures) {
    const drawn = await services.pictures.redrawPhoto(new Uint8Array(await picture.arrayBuffer()))
    if (!drawn.ok) return drawn
    const { data, width, height } = drawn.value.full
    const id = services.newId()
    const key = `message/${services.clock.instant().getTime()}-${randomBytes(12).toString('hex')}.jpg`
    const file = { id, storage_key: key, kind: 'image', media_type: 'image/jpeg', width, height } as const
    if (!(await storeFile(services, file, data))) return refuse('files-unavailable')
    ids.push(id)
  }
  return ok(ids)
}

type Adding = { patientId: string; fromClinic: boolean; text: string; files: readonly string[] }

async function add(tx: Tx, services: Services, actor: SignedIn, { patientId, fromClinic, text, files }: Adding) {
  const { clock, newId } = services
  const id = newId()
  await tx
    .insertInto('client_messages')
    .values({
      id,
      patient_id: patientId,
      from_clinic: fromClinic,
      author_id: actor.userId,
      author_name: fromClinic ? actor.firstName : '',
      text,
      sent_at: clock.instant(),
    })
    .execute()
  if (files.length > 0) await tx.updateTable('files').set({ message_id: id }).where('id', 'in', files).execute()
}

/** Marks what the other side wrote as read. */
export async function openConversation(
  services: Services,
  actor: SignedIn,
  patientId: string,
): Promise<Result<null, 'forbidden'>> {
  const isOwn = actor.userId === patientId
  if (!isOwn && reachOfActor(actor, 'answer-messages') !== 'any') return refuse('forbidden')
  await services.db.k
    .updateTable('client_messages')
    .set({ read_at: services.clock.instant() })
    .where('patient_id', '=', patientId)
    .where('from_clinic', '=', isOwn)
    .where('read_at', 'is', null)
    .execute()
  return ok(null)
}

/** Ends the waiting where no answer in writing is needed, because somebody rang or the client came. */
export async function endWaiting(
  services: Pick<Services, 'db' | 'clock'>,
  actor: SignedIn,
  patientId: string,
): Promise<Result<null, 'forbidden'>> {
  if (reachOfActor(actor, 'answer-messages') !== 'any') return refuse('forbidden')
  await answer(services.db.k, services, patientId)
  return ok(null)
}
