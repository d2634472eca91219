import { sql } from 'kysely'
import { inKroner, type Ore } from '#app/domain/money/money.ts'
import { THROW_AWAY_MAIL } from '#app/domain/access/throw-away.ts'
import { policy } from '#app/domain/policy.ts'
import type { Services } from '#app/services/services.ts'

// What the clinic sees of its partners. Unlike a partner's own pages these compare bookings with persons.

export type WaitingPayout = { id: string; company: string; amount: Ore; requestedAt: Date; account: string }

/** The payouts somebody asked for and nobody answered, the oldest first. */
export async function waitingPayouts({ db }: Pick<Services, 'db'>): Promise<WaitingPayout[]> {
  const rows = await db.k
    .selectFrom('partner_payouts as p')
    .innerJoin('partner_accounts as a', 'a.user_id', 'p.partner_id')
    .select(['p.id', 'p.amount', 'p.requested_at', 'a.billing_name', 'a.payout_account'])
    .where('p.status', '=', 'requested')
    .orderBy('p.requested_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    company: row.billing_name,
    amount: row.amount,
    requestedAt: row.requested_at,
    account: row.payout_account,
  }))
}

export type ManagedCode = {
  id: string
  code: string
  company: string
  partnerId: string | null
  isActive: boolean
  discountPercent: number
  discountKroner: number
  zeroDeposit: boolean
  freePainCoverage: boolean
  validFrom: string
  validUntil: string
  commissionPercent: number | null
  bonusPercent: number | null
  termsAcceptedAt: Date | null
}

/** Every code that was answered yes, with its partner's shares. */
export async function managedCodes({ db }: Pick<Services, 'db'>): Promise<ManagedCode[]> {
  const rows = await db.k
    .selectFrom('affiliates as f')
    .leftJoin('partner_accounts as a', 'a.user_id', 'f.user_id')
    .selectAll('f')
    .select(['a.commission_percent', 'a.bonus_percent', 'a.terms_accepted_at as partner_terms_at'])
    .where('f.status', 'in', ['active', 'paused'])
    .orderBy('f.affiliate_code')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.affiliate_code,
    company: row.company_name,
    partnerId: row.user_id,
    isActive: row.is_active,
    discountPercent: row.discount_percentage,
    discountKroner: inKroner(row.discount_amount),
    zeroDeposit: row.zero_deposit,
    freePainCoverage: row.free_pain_coverage,
    validFrom: row.valid_from?.slice(0, 10) ?? '',
    validUntil: row.valid_until?.slice(0, 10) ?? '',
    commissionPercent: row.commission_percent,
    bonusPercent: row.bonus_percent,
    termsAcceptedAt: row.partner_terms_at,
  }))
}

export type Signal = {
  kind: 'own-address' | 'same-card' | 'throw-away' | 'burst' | 'same-account'
  code: string
  count: number
}

/** Signs that a code is misused, for somebody to look at: nothing is refused for them. */
export async function fraudSignals({ db }: Pick<Services, 'db'>): Promise<Signal[]> {
  const { rows } = await sql<Signal>`
    with brought as (
      select f.affiliate_code as code, f.user_id, a.email, a.phone, a.created_at
        from appointments a join affiliates f on f.id = a.affiliate_id)
    select 'own-address' as kind, b.code, count(*)::int as count
      from brought b join users u on u.id = b.user_id join profiles p on p.id = u.id
     where ${mailbox('b.email')} = ${mailbox('u.email')} or (b.phone <> '' and b.phone = p.phone) group by b.code
    union all
    select 'same-card', code, max(people)::int from (
      select b.code, y.card, count(distinct o.patient_id) as people
        from (select f.affiliate_code as code, f.user_id, a.id
                from appointments a join affiliates f on f.id = a.affiliate_id) b
        join payments y on y.appointment_id = b.id and y.card <> ''
        join payments other on other.card = y.card
        join payment_owners o on o.payment_id = other.id
       where o.patient_id = b.user_id
          or exists (select from appointments a join affiliates f on f.id = a.affiliate_id
                      where a.patient_id = o.patient_id and f.affiliate_code = b.code)
       group by b.code, y.card having count(distinct o.patient_id) > 1) cards group by code
    union all
    select 'throw-away', code, count(*)::int from brought
     where split_part(lower(email), '@', 2) in (${sql.join(THROW_AWAY_MAIL)}) group by code
    union all
    select 'burst', code, max(n)::int from (
      select code, count(*) as n from brought group by code, date_trunc('hour', created_at)) hours
     where n >= ${policy.partnerBurst} group by code
    union all
    select 'same-account', min(f.affiliate_code), (count(distinct other.user_id))::int
      from partner_accounts own
      join partner_accounts other on other.payout_account = own.payout_account and other.user_id <> own.user_id
      join affiliates f on f.user_id = own.user_id
     where own.payout_account <> '' group by own.user_id
    order by 2, 1`.execute(db.k)
  return rows
}

/** As `mailboxOf` in domain/partners/commission.ts. */
const mailbox = (email: string) => sql`regexp_replace(lower(${sql.ref(email)}::text), '\\+[^@]*@', '@')`

export type HeldCommission = { id: number; code: string; amount: Ore; reason: 'same-card' | 'burst'; heldAt: Date }

/** The commissions held for review, the oldest first. */
export async function heldCommissions({ db }: Pick<Services, 'db'>): Promise<HeldCommission[]> {
  const { rows } = await sql<HeldCommission>`
    select c.id, f.affiliate_code as code, sum(e.amount)::int as amount, r.reason, r.held_at as "heldAt"
      from commission_reviews r
      join commissions c on c.id = r.commission_id
      join affiliates f on f.id = c.affiliate_id
      join commission_entries e on e.commission_id = c.id and e.bucket = 'pending'
     where r.decision is null
     group by c.id, f.affiliate_code, r.reason, r.held_at
     order by r.held_at, c.id
     limit ${policy.rowsPerPage}`.execute(db.k)
  return rows
}
