import type { SignedIn } from '#app/domain/access/actor.ts'
import type { Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import type { BookedVisit } from '../queries/opening-hours.ts'
import { callOffVisits } from '../steps/call-off-visits.ts'

/** What was shown before hours were closed or changed, and what becomes of it. */
export type Settling = {
  /** The visits that were shown before it is saved. */
  shown: readonly string[]
  cancel: readonly string[]
  /** To the clients whose visit is called off. */
  message?: string
}

/** A booking came in between, or one moved: what was shown is no longer what it meets. Undoes the transaction. */
class Changed extends Error {}

/** @returns what the work gives; null: the visits are not those that were shown, and nothing was done. */
export const unlessChanged = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof Changed) return null
    throw error
  })

/**
 * Calls off the visits chosen among those a change of hours meets: each client gets the mail, with the message if
 * there is one, and their money back. @throws when they are not the visits that were shown; see `unlessChanged`.
 * @returns how many were called off.
 */
export async function settleVisits(
  tx: Tx,
  { newId }: Pick<Services, 'newId'>,
  actor: SignedIn,
  { visits, shown, cancel, message = '' }: Settling & { visits: readonly BookedVisit[] },
): Promise<number> {
  const ids = visits.map(({ id }) => id).toSorted()
  if (ids.join() !== [...shown].toSorted().join()) throw new Changed()
  const cancelled = visits.filter(({ id }) => cancel.includes(id))
  if (!(await callOffVisits(tx, cancelled, { by: actor.userId, message, newId }))) throw new Changed()
  return cancelled.length
}
