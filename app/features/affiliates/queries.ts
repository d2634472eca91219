import { checkCode, type Benefits, type CodeRefusal } from '#app/domain/affiliate.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { Services } from '#app/services/services.ts'

export type ActiveCode = { code: string; affiliateId: string; company: string; benefits: Benefits }

/** The code a client typed, with its benefits, or why it gives none. Case does not matter. */
export async function findCode({ db, clock }: Services, typed: string): Promise<Result<ActiveCode, CodeRefusal>> {
  const row = await db.k
    .selectFrom('affiliates')
    .selectAll()
    .where('affiliate_code', '=', typed.trim().toUpperCase().slice(0, 40))
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row) return refuse('code-unknown')
  const checked = checkCode(
    {
      active: row.is_active,
      validFrom: row.valid_from,
      validUntil: row.valid_until,
      benefits: {
        discountPercent: row.discount_percentage,
        discount: row.discount_amount,
        zeroDeposit: row.zero_deposit,
        freePainCoverage: row.free_pain_coverage,
      },
    },
    clock.now(),
  )
  if (!checked.ok) return checked
  return ok({ code: row.affiliate_code, affiliateId: row.id, company: row.company_name, benefits: checked.value })
}
