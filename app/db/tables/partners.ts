import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CommissionBucket, CommissionCause, CommissionKind, PayoutStatus } from '#app/domain/commission.ts'
import type { Ore } from '#app/domain/money.ts'

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

export type PartnerTables = {
  partner_accounts: PartnerAccounts
  commissions: Commissions
  partner_payouts: PartnerPayouts
  commission_entries: CommissionEntries
  commission_due: { payment_id: string; since: Instant }
}
