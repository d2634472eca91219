import type { Kysely } from 'kysely'
import { reachOfActor, type SignedIn } from '#app/domain/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { logAccess } from '#app/db/access-log.ts'
import { enqueue } from '#app/db/outbox.ts'
import type { Schema } from '#app/db/schema.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'

/** A client writes to the clinic. So many an hour; who waits is told from the first message nobody answered. */
export async function writeToClinic(
  services: Services,
  actor: SignedIn,
  text: string,
): Promise<Result<null, 'too-many-tries', { retryAfterSeconds: number }>> {
  const taken = await services.limits.take('message-of-account', actor.userId)
  if (!taken.ok) return taken
  await inTransaction(services.db, (tx) =>
    add(tx, services, actor, { patientId: actor.userId, fromClinic: false, text }),
  )
  return ok(null)
}

/**
 * The clinic writes to a client, who gets one mail that a message waits, without a word of it, until they have read it.
 */
export async function writeToClient(
  services: Services,
  actor: SignedIn,
  { patientId, text }: { patientId: string; text: string },
): Promise<Result<null, 'not-found' | 'forbidden'>> {
  if (reachOfActor(actor, 'answer-messages') !== 'any') return refuse('forbidden')
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
    await add(tx, services, actor, { patientId, fromClinic: true, text })
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

type NewMessage = { patientId: string; fromClinic: boolean; text: string }

const add = (tx: Tx, { clock, newId }: Services, actor: SignedIn, { patientId, fromClinic, text }: NewMessage) =>
  tx
    .insertInto('client_messages')
    .values({
      id: newId(),
      patient_id: patientId,
      from_clinic: fromClinic,
      author_id: actor.userId,
      author_name: fromClinic ? actor.firstName : '',
      text,
      sent_at: clock.instant(),
    })
    .execute()

/** Marks what the other side wrote as read. Staff's look is written to the access log first. */
export async function openConversation(
  services: Services,
  actor: SignedIn,
  patientId: string,
): Promise<Result<null, 'forbidden'>> {
  const isOwn = actor.userId === patientId
  if (!isOwn) {
    if (reachOfActor(actor, 'answer-messages') !== 'any') return refuse('forbidden')
    await logAccess(services, actor, { what: 'record', patientId, detail: 'messages' })
  }
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
