import { canonicalEmail } from '#app/domain/typed-text.ts'
import { isHinted } from './session-hint.ts'

/** Where a device keeps what was typed for a booking. */
export const DRAFT_KEY = 'falm-booking-draft'
/** The same for a package. */
export const PACKAGE_KEY = 'falm-package-draft'
/** Where it keeps the scan a booking begins with: beside the draft, so that no tab shows one without the other. */
export const SCAN_KEY = 'falm-analysis'

/** What the keys of a tab's form drafts begin with. */
export const TAB_DRAFT = 'falm-form '

/** How often this page has forgotten a booking. */
let forgotten = 0

/** Whose a draft is: it ends with the booking it is for, and with the session it was typed in. */
export type DraftOwner = { forgotten: number; isSignedIn: boolean }
export const draftOwner = (): DraftOwner => ({ forgotten, isSignedIn: isHinted() })

/**
 * True when the draft is over: this page forgot the booking, or its client signed out, in whichever tab. The screen may
 * be open for a moment longer, and an answer may still come for it: nothing of it is written down again.
 */
export const hasEnded = (owner: DraftOwner) => owner.forgotten !== forgotten || (owner.isSignedIn && !isHinted())

/** Where it keeps the client's page for when there is no network; `public/portal-worker.js` writes it. */
const OFFLINE = 'falm-offline'

/** Whoever was signed in has left: the page kept for them goes. */
export function forgetOffline() {
  // A page that is not served safely has no such store.
  if ('caches' in globalThis) void caches.delete(OFFLINE).catch(() => {})
}

/**
 * Leaves nothing of a booking on this device: it is made, or whoever it names has left. Without it the next person at
 * a shared screen would book with the name, the pictures and the scan of the one before.
 */
export function forgetBooking() {
  forgotten++
  try {
    for (const key of [DRAFT_KEY, PACKAGE_KEY, SCAN_KEY]) localStorage.removeItem(key)
  } catch {
    // A device may forbid storage: then there is nothing.
  }
}

/** Drops every form's draft in this tab: the user who typed them is no longer signed in. */
export function forgetTabDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(TAB_DRAFT)) sessionStorage.removeItem(key)
  } catch {}
}

/** Forgets a booking begun in the name of another than the one who has just signed in. */
export function forgetBookingOfAnother(email: string) {
  try {
    const drafts = [DRAFT_KEY, PACKAGE_KEY].map((key) => localStorage.getItem(key))
    if (drafts.some((draft) => namesAnother(draft, email))) forgetBooking()
  } catch {}
}

const DRAFTS: ReadonlyMap<string, string> = new Map([
  ['treatment', DRAFT_KEY],
  ['package', PACKAGE_KEY],
])

/** True while an unpaid time of this dialog's draft is held. @param now milliseconds */
export function isHolding(dialog: string, now: number): boolean {
  try {
    const draft = JSON.parse(localStorage.getItem(DRAFTS.get(dialog) ?? '') ?? 'null') as {
      held?: { until?: number }
    } | null
    return (draft?.held?.until ?? 0) > now
  } catch {
    return false
  }
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
  typeof typed === 'string' && typed.trim() !== '' && addressOf(typed) !== addressOf(email)

const addressOf = (typed: string) => canonicalEmail(typed).toLowerCase()
