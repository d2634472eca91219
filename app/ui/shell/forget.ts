/** Where a device keeps what was typed for a booking. */
export const DRAFT_KEY = 'falm-booking-draft'
/** Where a tab keeps the scan a booking begins with. */
export const SCAN_KEY = 'falm-analysis'

/**
 * Leaves nothing of a booking on this device: it is made, or whoever it names has left. Without it the next person at
 * a shared screen would book with the name, the pictures and the scan of the one before.
 */
export function forgetBooking() {
  // Each by itself: a device may forbid storage.
  try {
    localStorage.removeItem(DRAFT_KEY)
  } catch {}
  try {
    sessionStorage.removeItem(SCAN_KEY)
  } catch {}
}

/** Forgets a booking begun in the name of another than the one who has just signed in. */
export function forgetBookingOfAnother(email: string) {
  try {
    if (namesAnother(localStorage.getItem(DRAFT_KEY), email)) forgetBooking()
  } catch {}
}

/** True when a kept draft holds another e-mail address. One without any may be anybody's, so also theirs. */
export function namesAnother(draft: string | null, email: string): boolean {
  try {
    return isAnother((JSON.parse(draft ?? 'null') as { email?: unknown } | null)?.email, email)
  } catch {
    return false
  }
}

/** True when an address was typed, and it is not this one. */
export const isAnother = (typed: unknown, email: string) =>
  typeof typed === 'string' && typed.trim() !== '' && typed.trim().toLowerCase() !== email.trim().toLowerCase()
