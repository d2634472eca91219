/**
 * What staff enter in the money book themselves. A fee is what a payment cost the clinic: what the payment provider or
 * the bank kept of it. A write-off is a debt the clinic gives up. Neither is the client's money, so neither changes
 * what the client has paid.
 */
export const STAFF_ENTRY_KINDS = ['fee', 'write-off'] as const
export type StaffEntryKind = (typeof STAFF_ENTRY_KINDS)[number]

export type BookEntryRefusal = 'not-found' | 'forbidden' | 'password-needed' | 'entry-too-large' | 'already-corrected'
