import { SHIPPED_TERMS, type VisitLengths } from '#app/domain/booking-terms.ts'

let own: VisitLengths | null = null

/** How long visits take, as the forms of a page show it before anything is asked of the server. */
export const visitLengths = (): VisitLengths => own ?? SHIPPED_TERMS.lengths

/** Puts the owner's lengths in the place of the shipped ones. True when something is new. */
export function putVisitLengths(next: VisitLengths): boolean {
  const text = JSON.stringify(next)
  if (text === JSON.stringify(visitLengths())) return false
  own = text === JSON.stringify(SHIPPED_TERMS.lengths) ? null : next
  return true
}

/** What a page tells its browser of them; null while they are the shipped ones, which the script knows. */
export const ownVisitLengths = () => own

// In a browser: as the page it stands on says.
const told = typeof document === 'undefined' ? undefined : document.documentElement.dataset['visits']
if (told) putVisitLengths(JSON.parse(told) as VisitLengths)
