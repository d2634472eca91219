import { sum, type Ore } from './money.ts'

/**
 * What staff enter in the money book themselves. A fee is what a payment cost the clinic: what the payment provider or
 * the bank kept of it. A write-off is a debt the clinic gives up. Neither is the client's money, so neither changes
 * what the client has paid.
 */
export const STAFF_ENTRY_KINDS = ['fee', 'write-off'] as const
export type StaffEntryKind = (typeof STAFF_ENTRY_KINDS)[number]

export type BookEntryRefusal = 'not-found' | 'forbidden' | 'password-needed' | 'entry-too-large' | 'already-corrected'

type Session = { price: Ore; isPaid: boolean; doneOn: string | null }

/** What a client owes for sessions of a plan that were given and not paid, øre, less what the clinic gave up. */
export const owedForGiven = (sessions: readonly Session[], writtenOff: Ore): Ore => {
  const unpaid = sessions.filter(({ doneOn, isPaid }) => doneOn !== null && !isPaid)
  return Math.max(0, sum(unpaid.map(({ price }) => price)) - writtenOff) as Ore
}
