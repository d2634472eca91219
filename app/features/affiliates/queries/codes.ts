import { checkCode, type Benefits, type CodeRefusal } from '#app/domain/partners/affiliate.ts'
import { normaliseCode } from '#app/domain/typed-text.ts'
import { clinicTimeAt, dayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { Services } from '#app/services/services.ts'

export type ActiveCode = { code: string; affiliateId: string; company: string; benefits: Benefits }

/** The code a client typed, with its benefits, or why it gives none. Case does not matter. */
export async function findCode({ db, clock }: Services, typed: string): Promise<Result<ActiveCode, CodeRefusal>> {
  const row = await db.k
    .selectFrom('affiliates')
    .selectAll()
    .where('affiliate_code', '=', normaliseCode(typed).slice(0, 40))
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

/** True where no partner holds or has asked for the code. */
export async function isCodeFree({ db }: Pick<Services, 'db'>, code: string): Promise<boolean> {
  const row = await db.k.selectFrom('affiliates').select('id').where('affiliate_code', '=', code).executeTakeFirst()
  return row === undefined
}

/** An application that waits for the clinic's answer. */
export type PartnerApplication = {
  id: string
  code: string
  name: string
  email: string
  phone: string
  askedOn: ClinicDay
}

/** The applications that wait, the oldest first. */
export async function partnerApplications({ db }: Pick<Services, 'db'>): Promise<PartnerApplication[]> {
  const rows = await db.k
    .selectFrom('affiliates as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.id', 'f.affiliate_code', 'f.contact_name', 'f.contact_phone', 'f.created_at', 'u.email'])
    .where('f.status', '=', 'pending')
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.affiliate_code,
    name: row.contact_name,
    email: row.email,
    phone: row.contact_phone,
    askedOn: dayOf(clinicTimeAt(row.created_at)),
  }))
}
