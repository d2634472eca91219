import { sql } from 'kysely'
import { checkCode, type Benefits, type CodeRefusal } from '#app/domain/affiliate.ts'
import { clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from '#app/domain/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
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

/** A partner's own desk. Nothing in it names a client, and no date is finer than a month ([law 41]). */
export type PartnerDesk = {
  id: string
  company: string
  code: string
  state: CodeState
  validFrom: ClinicTime | null
  validUntil: ClinicTime | null
  benefits: Benefits
  /** The last twelve months, the oldest first, those without bookings too. */
  months: { month: string; bookings: number }[]
  bookings: number
}
export type CodeState = 'active' | 'not-yet' | 'expired' | 'paused' | 'pending'

/** The codes a partner holds, or every code there is. */
export async function partnerDesks(
  { db, clock }: Services,
  holder: { userId: string } | 'all',
): Promise<PartnerDesk[]> {
  const rows = await db.k
    .selectFrom('affiliates')
    .select(['id', 'affiliate_code', 'company_name', 'status', 'is_active', 'valid_from', 'valid_until'])
    .select(['discount_percentage', 'discount_amount', 'zero_deposit', 'free_pain_coverage'])
    .$if(holder !== 'all', (all) => all.where('user_id', '=', (holder as { userId: string }).userId))
    .orderBy('affiliate_code')
    .execute()
  const months = monthsUpTo(clock.today().slice(0, 7), policy.partnerMonths)
  const counts = await bookingsByMonth(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = counts.filter(({ affiliate_id: of }) => of === row.id)
    return {
      id: row.id,
      company: row.company_name,
      code: row.affiliate_code,
      state: stateOf(row, clock.now()),
      validFrom: row.valid_from,
      validUntil: row.valid_until,
      benefits: {
        discountPercent: row.discount_percentage,
        discount: row.discount_amount,
        zeroDeposit: row.zero_deposit,
        freePainCoverage: row.free_pain_coverage,
      },
      months: months.map((month) => ({ month, bookings: own.find((one) => one.month === month)?.bookings ?? 0 })),
      bookings: own.reduce((total, { bookings }) => total + bookings, 0),
    }
  })
}

/** How many bookings each code brought, by the month they were made in; those that came to nothing are not counted. */
async function bookingsByMonth({ k }: Services['db'], ids: string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ affiliate_id: string; month: string; bookings: number }>`
    select affiliate_id, to_char(created_at at time zone 'Europe/Copenhagen', 'YYYY-MM') as month, count(*) as bookings
      from appointments
     where affiliate_id in (${sql.join(ids)}) and status <> 'cancelled' and payment_status in ('confirmed', 'refunded')
     group by 1, 2`.execute(k)
  return rows
}

function stateOf(
  row: { status: string; is_active: boolean; valid_from: ClinicTime | null; valid_until: ClinicTime | null },
  now: ClinicTime,
): CodeState {
  if (row.status === 'pending') return 'pending'
  if (row.status !== 'active' || !row.is_active) return 'paused'
  if (row.valid_from && row.valid_from > now) return 'not-yet'
  return row.valid_until && row.valid_until < now ? 'expired' : 'active'
}

/** The months up to this one, "2026-11" last. */
function monthsUpTo(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const total = year * 12 + month - 1 - (count - 1 - index)
    return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`
  })
}
