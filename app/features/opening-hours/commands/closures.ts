import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { visitsWithin } from '../queries/opening-hours.ts'
import type { NewClosure } from '../schema.ts'
import { settleVisits, unlessChanged, type Settling } from './settle.ts'

export type ClosureRefusal = 'forbidden' | 'visits-changed'

/**
 * Closes a time, of one provider, one laser or room, or the whole clinic. The visits to `cancel` are called off in the
 * same moment. The visits in the time must be those that were shown; a booking that came in between, or one that
 * moved, is shown first. Reception closes the time of a provider only.
 */
export async function closeTime(
  services: Services,
  actor: SignedIn,
  { closure, ...settling }: Settling & { closure: NewClosure },
): Promise<Result<{ cancelled: number }, ClosureRefusal>> {
  if (!reachOfActor(actor, closure.providerId ? 'close-days' : 'manage-providers')) return refuse('forbidden')
  const closing = inTransaction(services.db, async (tx) => {
    await tx
      .insertInto('closures')
      .values({
        provider_id: closure.providerId,
        resource_id: closure.resourceId ?? null,
        starts_at: closure.from,
        ends_at: closure.to,
        reason_da: closure.reasonDa,
        reason_en: closure.reasonEn,
      })
      .execute()
    const cancelled = await settleVisits(tx, services, actor, { visits: await visitsWithin(tx, closure), ...settling })
    const detail = { closedFrom: closure.from, closedUntil: closure.to, cancelled }
    await audit(tx, { action: 'time-closed', at: services.clock.instant(), actorId: actor.userId, detail })
    return cancelled
  })
  const cancelled = await unlessChanged(closing)
  return cancelled === null ? refuse('visits-changed') : ok({ cancelled })
}

/** Opens a closed time again, for reception only one of a provider. Visits that were called off stay so. */
export async function reopen({ db, clock }: Services, actor: SignedIn, id: number): Promise<Result<null, 'forbidden'>> {
  if (!reachOfActor(actor, 'close-days')) return refuse('forbidden')
  const isAny = reachOfActor(actor, 'manage-providers') !== null
  return inTransaction(db, async (tx) => {
    const opened = await tx
      .deleteFrom('closures')
      .where('id', '=', id)
      .$if(!isAny, (closure) => closure.where('provider_id', 'is not', null))
      .returning(['starts_at as closedFrom', 'ends_at as closedUntil'])
      .executeTakeFirst()
    const at = clock.instant()
    if (opened) await audit(tx, { action: 'time-reopened', at, actorId: actor.userId, detail: { ...opened } })
    return ok(null)
  })
}
