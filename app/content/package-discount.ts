import { policy } from '#app/domain/policy.ts'

let own: number | null = null

/** What a package costs less than its sessions one by one, in percent, as pages and forms show it. */
export const packageDiscount = (): number => own ?? policy.packageDiscountPercent

/** Puts the owner's discount in the place of the shipped one. True when it is another. */
export function putPackageDiscount(next: number): boolean {
  if (next === packageDiscount()) return false
  own = next === policy.packageDiscountPercent ? null : next
  return true
}

/** What a page tells its browser of it; null while it is the shipped one, which the script knows. */
export const ownPackageDiscount = () => own

// In a browser: as the page it stands on says.
const told = typeof document === 'undefined' ? undefined : document.documentElement.dataset['packageDiscount']
if (told) putPackageDiscount(Number(told))
