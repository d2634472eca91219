import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  CommissionBucket,
  CommissionCause,
  CommissionKind,
  PayoutStatus,
} from '#app/domain/partners/commission.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'

// What partners earn. The constraints stand in migrations 0068 and 0069.

type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Instant = ColumnType<Date, Date | string | undefined, Date | string>
/** Written once, never changed. */
type Written<T> = ColumnType<T, T, never>

export type PartnerAccounts = {
  user_id: string
  commission_percent: number | null
  bonus_percent: number | null
  payout_account: Generated<string>
  billing_name: Generated<string>
  billing_address: Generated<string>
  cvr: Generated<string>
  is_vat_registered: Generated<boolean>
  terms_version: Generated<string>
  terms_accepted_at: MaybeInstant
  created_at: Instant
  updated_at: Instant
}

export type Commissions = {
  id: GeneratedAlways<number>
  payment_id: Written<string>
  kind: Written<CommissionKind>
  partner_id: Written<string>
  affiliate_id: Written<string>
  base: Written<Ore>
  percent: Written<number>
  created_at: Written<Date>
}

export type PartnerPayouts = {
  id: string
  partner_id: string
  status: Generated<PayoutStatus>
  amount: Ore
  requested_at: Instant
  decided_at: MaybeInstant
  decided_by: string | null
  year: number | null
  number: number | null
  vat: Ore | null
  statement: ColumnType<unknown, string | null | undefined, string | null>
}

export type CommissionEntries = {
  id: GeneratedAlways<number>
  at: Written<Date>
  partner_id: Written<string>
  bucket: Written<CommissionBucket>
  amount: Written<Ore>
  cause: Written<CommissionCause>
  commission_id: Written<number | null>
  payout_id: Written<string | null>
  marker: ColumnType<string, string | undefined, never>
}

export type CommissionReviews = {
  commission_id: number
  reason: 'same-card' | 'burst'
  held_at: Date
  decision: 'release' | 'reject' | null
  decided_at: Date | null
  decided_by: string | null
}

/** A view: what a partner's pages may read of a code. */
export type PartnerCodes = {
  id: string
  partner_id: string | null
  code: string
  company: string
  parent_id: string | null
  status: 'pending' | 'active' | 'paused' | 'rejected'
  is_active: boolean
  discount_percentage: number
  discount_amount: Ore
  zero_deposit: boolean
  free_pain_coverage: boolean
  valid_from: ClinicTime | null
  valid_until: ClinicTime | null
}

export type PartnerTables = {
  affiliate_clicks: { affiliate_id: string; day: ClinicDay; via: 'link' | 'qr'; count: number }
  partner_codes: PartnerCodes
  partner_months: {
    affiliate_id: string
    month: string
    clicks: number
    scans: number
    bookings: number
    treated: number
  }
  partner_earnings: { partner_id: string; affiliate_id: string; kind: CommissionKind; month: string; earned: Ore }
  partner_balances: { partner_id: string; pending: Ore; approved: Ore; paid: Ore }
  partner_accounts: PartnerAccounts
  commissions: Commissions
  partner_payouts: PartnerPayouts
  commission_entries: CommissionEntries
  commission_reviews: CommissionReviews
  commission_due: { payment_id: string; since: Instant }
}
