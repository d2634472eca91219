import { sql } from 'kysely'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import type { CancelUnverified } from '../schema.ts'
import { callOff } from '../steps/call-off.ts'

/**
 * Cancels a batch of unverified, unpaid bookings with one action; those that were verified or paid meanwhile stay.
 * An address is mailed once, however many bookings were made for it, or not at all.
 * @returns how many were cancelled.
 */
export async function cancelUnverified(
  services: Services,
  actor: SignedIn,
  { ids, reason, mail }: CancelUnverified,
): Promise<Result<number, 'forbidden'>> {
  if (reachOfActor(actor, 'change-appointment') !== 'any') return refuse('forbidden')
  const { db, clock } = services
  const count = await inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('appointments as a')
      .select(['a.id', 'a.status', 'a.email'])
      .where('a.id', 'in', ids)
      .where(sql<boolean>`is_unproven(a)`)
      .orderBy('a.starts_at')
      .orderBy('a.id')
      .forUpdate()
      .execute()
    const mailed = new Set<string>()
    for (const { id, status, email } of rows) {
      const isMailed = mail === 'one' && !mailed.has(email.toLowerCase())
      mailed.add(email.toLowerCase())
      await callOff(tx, {
        id,
        from: status,
        by: actor.userId,
        reason,
        message: ({ day }) =>
          isMailed
            ? { kind: 'appointment-cancelled', appointmentId: id, back: 0 as Ore, wish: 'clinic', day }
            : { kind: 'slot-freed', appointmentId: id, day },
      })
    }
    const detail = { count: rows.length, mail }
    await audit(tx, { action: 'unverified-cancelled', at: clock.instant(), actorId: actor.userId, detail })
    return rows.length
  })
  return ok(count)
}
