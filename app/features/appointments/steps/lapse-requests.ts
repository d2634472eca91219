import { sql } from 'kysely'
import { waitingOf, withoutAddOn } from '#app/domain/add-on-requests.ts'
import { dropAddOn } from '#app/db/appointments/change.ts'
import type { Tx } from '#app/db/transaction.ts'
import { readQuote } from '#app/features/pricing/quote-schema.ts'

/**
 * A visit is over: what no doctor said yes to was not given, so it comes off the visit and off its price. Left there it
 * was a debt nobody could answer any more. Called behind the visit's row lock.
 */
export async function lapseRequests(tx: Tx, id: string) {
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
