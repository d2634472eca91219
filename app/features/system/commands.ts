import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { isResendable, type MessageKind } from '#app/domain/clients/messages.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { copyDelivered, tryNow } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { pageThere } from '#app/input/page.ts'
import type { Services } from '#app/services/services.ts'
import { outboxLines } from './queries.ts'
import type { OutboxQuery } from './schema.ts'

/** A page of the outbox. Clients' addresses stand in it. */
export const openOutbox = (services: Services, query: OutboxQuery) =>
  pageThere(query.page, (page) => outboxLines(services, { ...query, page }))

/**
 * Sends a mail once more: one that was given up or waits is tried now, one that was sent is written once again. Pressed
 * twice, or by two, it goes once.
 */
export async function sendAgain(
  { db, clock }: Services,
  actor: SignedIn,
  id: number,
): Promise<Result<null, 'forbidden' | 'not-found' | 'nothing-changed'>> {
  if (!reachOfActor(actor, 'manage-outbox')) return refuse('forbidden')
  return inTransaction(db, async (tx) => {
    const row = await tx.selectFrom('outbox').select(['kind', 'done_at']).where('id', '=', id).executeTakeFirst()
    if (!row) return refuse('not-found')
    const isSent = row.done_at !== null
    if (isSent && !isResendable(row.kind as MessageKind)) return refuse('nothing-changed')
    const done = isSent ? await copyDelivered(tx, id) : await tryNow(tx, id)
    if (!done) return refuse('nothing-changed')
    const at = clock.instant()
    await audit(tx, { action: 'mail-resent', at, actorId: actor.userId, detail: { row: id, kind: row.kind } })
    return ok(null)
  })
}
