import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { CLINIC_METHODS } from '#app/domain/money/payment.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { isTillOff, tillDifference, type TillCounts } from '#app/domain/money/till.ts'
import { audit } from '#app/db/audit.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { sql } from 'kysely'
import { openTill } from './queries.ts'
import type { ClosingInput } from './schema.ts'

export type ClosingRefusal =
  | 'forbidden'
  | 'till-closed-already'
  | 'till-changed'
  | 'till-needs-note'
  | 'till-left-too-much'

/**
 * Closes the till for today: what the book expects stands beside what was counted, by whom, and is never changed. What
 * comes after it belongs to the next closing, which begins with the cash this one leaves in the drawer. A payment
 * recorded during the count is shown before the closing is saved.
 */
export async function closeTill(
  services: Services,
  actor: SignedIn,
  { counted, through, cashLeft, note }: ClosingInput,
): Promise<Result<null, ClosingRefusal>> {
  if (reachOfActor(actor, 'close-till') !== 'any') return refuse('forbidden')
  const { db, clock } = services
  return inTransaction(db, async (tx) => {
    // An entry that is being written has its number already: wait for it, or it would fall between two closings.
    await sql`lock table ledger_entries in share mode`.execute(tx)
    const till = await openTill(tx)
    if (till.through !== through) return refuse('till-changed')
    const counts = Object.fromEntries(
      CLINIC_METHODS.map((method) => [method, { expected: till.expected[method], counted: counted[method] }]),
    ) as TillCounts
    if (cashLeft > Math.max(0, counted.cash)) return refuse('till-left-too-much')
    const isOff = isTillOff(counts)
    if (isOff && note === '') return refuse('till-needs-note')
    const closed = await tx
      .insertInto('till_closings')
      .values({
        day: clock.today(),
        at: clock.instant(),
        closed_by: actor.userId,
        closed_by_name: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
        through_entry: through,
        counts: JSON.stringify(counts),
        difference: tillDifference(counts),
        is_off: isOff,
        note,
        opening_cash: till.openingCash,
        cash_left: cashLeft,
      })
      .onConflict((oc) => oc.column('day').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!closed) return refuse('till-closed-already')
    const detail = { difference: tillDifference(counts), reason: note }
    await audit(tx, { action: 'till-closed', at: clock.instant(), actorId: actor.userId, detail })
    return ok(null)
  })
}
