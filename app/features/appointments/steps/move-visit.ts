import { sql } from 'kysely'
import { waitingOf, withoutAddOn } from '#app/domain/add-on-requests.ts'
import type { BookingRefusal } from '#app/domain/booking.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { changeStatus, dropAddOn, type StatusChange } from '#app/db/appointments/change.ts'
import { conflictOf, type Tx } from '#app/db/transaction.ts'
import { readQuote } from '#app/features/pricing/quote-schema.ts'

/**
 * Makes moves of a visit. However it comes to be done, on the day or closed later, it owes no add-on nobody said yes
 * to. @returns false when it was changed meanwhile.
 */
export async function moveVisit(tx: Tx, move: StatusChange): Promise<boolean> {
  const moved = await changeStatus(tx, move)
  if (moved && move.way.at(-1) === 'completed') await lapseRequests(tx, move.id)
  return moved
}

/**
 * A visit is over: what no doctor said yes to was not given, so it comes off the visit and off its price. Left there it
 * was a debt nobody could answer any more. Called behind the visit's row lock.
 */
async function lapseRequests(tx: Tx, id: string) {
  const visit = await tx
    .selectFrom('appointments as a')
    .select(['a.add_ons', 'a.quote'])
    .select(sql<string[]>`array(select rule_name from add_on_decisions d where d.appointment_id = a.id)`.as('decided'))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  let quote = readQuote(visit.quote)
  for (const ruleName of waitingOf(visit.add_ons, visit.decided)) {
    quote = quote && withoutAddOn(quote, ruleName)
    await dropAddOn(tx, { id, ruleName, quote })
  }
}

/** The refusal behind a violated constraint. */
export async function unlessConflict<T>(work: () => Promise<T>): Promise<Result<T, BookingRefusal, never>> {
  try {
    return ok(await work())
  } catch (error) {
    const conflict = conflictOf(error)
    if (!conflict || conflict === 'same-request') throw error
    return refuse(conflict === 'resource-taken' ? 'slot-taken' : conflict)
  }
}
