import { policy } from '#app/domain/policy.ts'

let own: number | null = null

/** Characters a client's first password needs, as the forms of a page say it before anything is asked of the server. */
export const passwordLength = (): number => own ?? policy.passwordMinLength

/** The same of the next one, chosen in its place; staff need more than clients. */
export const nextPasswordLength = ({ staff }: { staff: boolean }): number =>
  staff ? policy.staffPasswordMinLength : Math.max(policy.changedPasswordMinLength, passwordLength())

/** Puts the owner's number in the place of the shipped one. True when something is new. */
export function putPasswordLength(next: number): boolean {
  if (next === passwordLength()) return false
  own = next === policy.passwordMinLength ? null : next
  return true
}

/** What a page tells its browser of it; null while it is the shipped one, which the script knows. */
export const ownPasswordLength = () => own

// In a browser: as the page it stands on says.
const told = typeof document === 'undefined' ? undefined : document.documentElement.dataset['password']
if (told) putPasswordLength(Number(told))
