import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'

/** What a code gives its client. The percentage comes off first, then the amount; both off the treatment price. */
export type Benefits = { discountPercent: number; discount: Ore; zeroDeposit: boolean; freePainCoverage: boolean }
export type AffiliateCode = {
  active: boolean
  validFrom: ClinicTime | null
  validUntil: ClinicTime | null
  benefits: Benefits
}
export type CodeRefusal = 'code-unknown' | 'code-not-yet-active' | 'code-expired'

/**
 * The benefits of a code, or why it gives none. Both ends of its validity count as valid.
 * Source: [specification 5], "Affiliate code validity".
 */
export function checkCode(code: AffiliateCode | null, now: ClinicTime): Result<Benefits, CodeRefusal> {
  if (!code?.active) return refuse('code-unknown')
  if (code.validFrom && code.validFrom > now) return refuse('code-not-yet-active')
  if (code.validUntil && code.validUntil < now) return refuse('code-expired')
  return ok(code.benefits)
}

/** True for 1 to 10 letters A-Z and digits, upper case: what a partner may choose as code ([specification 5]). */
export const isPartnerCode = (code: string) => new RegExp(`^[A-Z0-9]{1,${policy.partnerCodeMaxLength}}$`).test(code)
