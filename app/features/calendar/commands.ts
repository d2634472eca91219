import { sql } from 'kysely'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { BLOCKS_SLOT } from '#app/domain/booking/appointment.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import type { Block } from './schema.ts'

/**
 * Blocks a time of one person, one laser or one room on a single day: no visit is offered in it. One with visits is
 * refused: they are moved first, so nobody is stood up by a block.
 */
export async function blockTime(
  { db }: Services,
  actor: SignedIn,
  block: Block,
): Promise<Result<null, 'forbidden' | 'visits-in-block'>> {
  if (reachOfActor(actor, 'run-appointments') !== 'any') return refuse('forbidden')
  return inTransaction(db, async (tx) => {
    await lockOwner(tx, block)
    if (await hasVisits(tx, block)) return refuse('visits-in-block')
    await tx
      .insertInto('closures')
      .values({
        provider_id: block.providerId,
        resource_id: block.resourceId,
        starts_at: block.from,
        ends_at: block.to,
        reason_da: block.reason,
        reason_en: block.reason,
      })
      .execute()
    return ok(null)
  })
}

/** The locks of a booking: one that is being written is waited for, and then seen. */
async function lockOwner(tx: Tx, { providerId, resourceId }: Block) {
  if (providerId)
    await sql`select pg_advisory_xact_lock(1, lock_key) from providers where id = ${providerId}`.execute(tx)
  if (resourceId)
    await sql`select pg_advisory_xact_lock(5, lock_key) from resources where id = ${resourceId}`.execute(tx)
}

async function hasVisits(tx: Tx, { providerId, resourceId, from, to }: Block): Promise<boolean> {
  const found = await tx
    .selectFrom('appointments as a')
    .select('a.id')
    .where('a.status', 'in', [...BLOCKS_SLOT])
    .where(sql<boolean>`a.occupies && tsrange(${from}::timestamp, ${to}::timestamp)`)
    .$if(providerId !== null, (query) => query.where('a.provider_id', '=', providerId!))
    .$if(resourceId !== null, (query) => query.where(sql<boolean>`${resourceId}::uuid = any (a.resource_ids)`))
    .executeTakeFirst()
  return found !== undefined
}

/** Takes a block of one day back. A closure of days, which may have called visits off, is opened where it was made. */
export async function unblockTime({ db }: Services, actor: SignedIn, id: number): Promise<Result<null, 'forbidden'>> {
  if (reachOfActor(actor, 'run-appointments') !== 'any') return refuse('forbidden')
  await db.k
    .deleteFrom('closures')
    .where('id', '=', id)
    .where(sql<boolean>`starts_at::date = ends_at::date`)
    .where((eb) => eb.or([eb('provider_id', 'is not', null), eb('resource_id', 'is not', null)]))
    .execute()
  return ok(null)
}
