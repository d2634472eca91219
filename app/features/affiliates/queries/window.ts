import { sql } from 'kysely'
import { inDanishOrder } from '#app/db/name-order.ts'
import type { CommissionPercents } from '#app/domain/clinic/clinic.ts'
import type { Benefits } from '#app/domain/partners/affiliate.ts'
import type { PayoutStatus } from '#app/domain/partners/commission.ts'
import { smallCount, type SmallCount } from '#app/domain/partners/small-count.ts'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import { sum, type Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { PartnerCodes } from '#app/db/tables/partners.ts'
import type { Services } from '#app/services/services.ts'

// Everything a partner's pages read. Only the views of migration 0069 and the partner's own account are named here; a
// test runs each of these as somebody who may read nothing else ([decisions 10], [law 41]).

type Ground = Pick<Services, 'db' | 'clock'>
export type CodeState = 'active' | 'not-yet' | 'expired' | 'paused' | 'pending'
export const PERIODS = ['month', 'year', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** What a link brought. Counts that could point at a person read as a few. */
export type Brought = { clicks: SmallCount; scans: SmallCount; bookings: SmallCount; treated: SmallCount; earned: Ore }
export type PartnerCode = Brought & {
  id: string
  code: string
  company: string
  state: CodeState
  validFrom: ClinicTime | null
  validUntil: ClinicTime | null
  benefits: Benefits
}
export type MonthBrought = Brought & { month: string }

/** Every partner by the company of their first code, those with an active code first: for an admin. */
export async function everyPartner({ db }: Ground): Promise<{ id: string; company: string }[]> {
  const rows = await db.k
    .selectFrom('partner_codes')
    .select((eb) => ['partner_id as id', eb.fn.min('company').as('company')])
    .where('partner_id', 'is not', null)
    .groupBy('partner_id')
    .orderBy(sql`bool_or(status = 'active')`, 'desc')
    .orderBy((eb) => inDanishOrder(eb.fn.min('company')))
    .execute()
  return rows as { id: string; company: string }[]
}

/** A partner's codes with what each brought in a period, the oldest name first. */
export async function codesOf(ground: Ground, partnerId: string, period: Period): Promise<PartnerCode[]> {
  const { db, clock } = ground
  const rows = await db.k
    .selectFrom('partner_codes')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('status', '<>', 'rejected')
    .orderBy('code')
    .execute()
  const counts = await countsOf(
    ground,
    rows.map(({ id }) => id),
    since(clock.today(), period),
  )
  const earned = await earningsOf(ground, partnerId, since(clock.today(), period))
  return rows.map((row) => ({
    ...codeIn(row, clock.now()),
    ...brought(
      counts.filter(({ affiliate_id: of }) => of === row.id),
      earned.filter(({ affiliate_id: of, kind }) => of === row.id && kind === 'commission'),
    ),
  }))
}

/** The last twelve months of all their codes together, the oldest first, those without anything too. */
export async function monthsOf(ground: Ground, partnerId: string): Promise<MonthBrought[]> {
  const months = monthsUpTo(ground.clock.today().slice(0, 7), policy.partnerMonths)
  const own = await ground.db.k.selectFrom('partner_codes').select('id').where('partner_id', '=', partnerId).execute()
  const counts = await countsOf(
    ground,
    own.map(({ id }) => id),
    months[0]!,
  )
  const earned = await earningsOf(ground, partnerId, months[0]!)
  return months.map((month) => ({
    month,
    ...brought(
      counts.filter((one) => one.month === month),
      earned.filter((one) => one.month === month),
    ),
  }))
}

/** All of a partner's codes in a period: from press to money, with their sub-partners' bonus in what is earned. */
export async function funnelOf(ground: Ground, partnerId: string, period: Period): Promise<Brought> {
  const from = since(ground.clock.today(), period)
  const own = await ground.db.k.selectFrom('partner_codes').select('id').where('partner_id', '=', partnerId).execute()
  const counts = await countsOf(
    ground,
    own.map(({ id }) => id),
    from,
  )
  return brought(counts, await earningsOf(ground, partnerId, from))
}

/** A line of the tree: the partner's own codes at 0, those below them at 1, theirs at 2. Only 1 gives a bonus. */
export type TreeLine = {
  id: string
  code: string
  company: string
  state: CodeState
  level: number
  clicks: SmallCount
  treated: SmallCount
  /** What the partner whose tree it is earns on the line. */
  earned: Ore
}

/** The codes below a partner's, two levels deep, each under its parent. */
export async function treeOf(ground: Ground, partnerId: string): Promise<TreeLine[]> {
  const { db, clock } = ground
  const { rows } = await sql<PartnerCodes & { level: number }>`
    with recursive tree as (
      select c.*, 0 as level, array[c.code] as path from partner_codes c
       where c.partner_id = ${partnerId} and c.status <> 'rejected'
      union all
      select c.*, tree.level + 1, tree.path || c.code from tree
        join partner_codes c on c.parent_id = tree.id where tree.level < 2 and c.status <> 'rejected')
    select * from tree order by path`.execute(db.k)
  const counts = await countsOf(
    ground,
    rows.map(({ id }) => id),
    '',
  )
  const earned = await earningsOf(ground, partnerId, '')
  return rows.map((row) => {
    const {
      clicks,
      treated,
      earned: money,
    } = brought(
      counts.filter(({ affiliate_id: of }) => of === row.id),
      earned.filter(({ affiliate_id: of }) => of === row.id),
    )
    const { id, code, company, state } = codeIn(row, clock.now())
    return { id, code, company, state, level: row.level, clicks, treated, earned: money }
  })
}

export type Balance = { pending: Ore; approved: Ore; paid: Ore }
/** What waits, what can be paid out and what was paid, whole øre without VAT: each the sum of its entries. */
export async function balanceOf({ db }: Pick<Ground, 'db'>, partnerId: string): Promise<Balance> {
  const row = await db.k
    .selectFrom('partner_balances')
    .select(['pending', 'approved', 'paid'])
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  return row ?? { pending: 0 as Ore, approved: 0 as Ore, paid: 0 as Ore }
}

export type Payout = {
  id: string
  status: PayoutStatus
  amount: Ore
  vat: Ore
  requestedAt: Date
  number: string | null
}
/** Their payouts, the newest first. */
export async function payoutsOf({ db }: Pick<Ground, 'db'>, partnerId: string): Promise<Payout[]> {
  const rows = await db.k
    .selectFrom('partner_payouts')
    .select(['id', 'status', 'amount', 'vat', 'requested_at', 'year', 'number'])
    .where('partner_id', '=', partnerId)
    .orderBy('requested_at', 'desc')
    .limit(policy.rowsPerPage)
    .execute()
  return rows.map(({ requested_at: requestedAt, year, number, vat, ...row }) => ({
    ...row,
    vat: vat ?? (0 as Ore),
    requestedAt,
    number: number && year ? `A${year}-${String(number).padStart(4, '0')}` : null,
  }))
}

/**
 * A payout's statement as it was issued; null for another's, or one that is not paid.
 * @param partnerId null: whoever's it is.
 */
export async function statementOf({ db }: Pick<Ground, 'db'>, partnerId: string | null, id: string) {
  const row = await db.k
    .selectFrom('partner_payouts')
    .select('statement')
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .$if(partnerId !== null, (query) => query.where('partner_id', '=', partnerId!))
    .executeTakeFirst()
  return row?.statement ?? null
}

export type PartnerAccount = {
  commissionPercent: number
  bonusPercent: number
  payoutAccount: string
  billingName: string
  billingAddress: string
  cvr: string
  isVatRegistered: boolean
  termsAcceptedAt: Date | null
}
/**
 * A partner's own terms and what their statement names; null for a user who is not a partner.
 * @param usual the rates of partners without an agreed rate, percent.
 */
export async function accountOf(
  { db }: Pick<Ground, 'db'>,
  partnerId: string,
  usual: CommissionPercents,
): Promise<PartnerAccount | null> {
  const row = await db.k.selectFrom('partner_accounts').selectAll().where('user_id', '=', partnerId).executeTakeFirst()
  if (!row) return null
  return {
    commissionPercent: row.commission_percent ?? usual.own,
    bonusPercent: row.bonus_percent ?? usual.parent,
    payoutAccount: row.payout_account,
    billingName: row.billing_name,
    billingAddress: row.billing_address,
    cvr: row.cvr,
    isVatRegistered: row.is_vat_registered,
    termsAcceptedAt: row.terms_accepted_at,
  }
}

type Counted = { affiliate_id: string; month: string; clicks: number; scans: number; bookings: number; treated: number }
const countsOf = async ({ db }: Pick<Ground, 'db'>, ids: string[], from: string): Promise<Counted[]> =>
  ids.length === 0
    ? []
    : db.k
        .selectFrom('partner_months')
        .selectAll()
        .where('affiliate_id', 'in', ids)
        .where('month', '>=', from)
        .execute()

const earningsOf = ({ db }: Pick<Ground, 'db'>, partnerId: string, from: string) =>
  db.k
    .selectFrom('partner_earnings')
    .select(['affiliate_id', 'kind', 'month', 'earned'])
    .where('partner_id', '=', partnerId)
    .where('month', '>=', from)
    .execute()

function brought(counts: Counted[], earnings: { earned: Ore }[]): Brought {
  const total = (of: 'clicks' | 'scans' | 'bookings' | 'treated') =>
    smallCount(counts.reduce((all, one) => all + one[of], 0))
  return {
    clicks: total('clicks'),
    scans: total('scans'),
    bookings: total('bookings'),
    treated: total('treated'),
    earned: sum(earnings.map(({ earned }) => earned)),
  }
}

const codeIn = (row: PartnerCodes, now: ClinicTime) => ({
  id: row.id,
  code: row.code,
  company: row.company,
  state: stateOf(row, now),
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  benefits: {
    discountPercent: row.discount_percentage,
    discount: row.discount_amount,
    zeroDeposit: row.zero_deposit,
    freePainCoverage: row.free_pain_coverage,
  },
})

function stateOf(
  row: Pick<PartnerCodes, 'status' | 'is_active' | 'valid_from' | 'valid_until'>,
  now: ClinicTime,
): CodeState {
  if (row.status === 'pending') return 'pending'
  if (row.status !== 'active' || !row.is_active) return 'paused'
  if (row.valid_from && row.valid_from > now) return 'not-yet'
  return row.valid_until && row.valid_until < now ? 'expired' : 'active'
}

/** The first month of a period, "2026-01"; "" is before every month. */
const since = (today: string, period: Period) =>
  period === 'all' ? '' : period === 'year' ? `${today.slice(0, 4)}-01` : today.slice(0, 7)

/** The months up to this one, "2026-11" last. */
function monthsUpTo(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const total = year * 12 + month - 1 - (count - 1 - index)
    return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`
  })
}
