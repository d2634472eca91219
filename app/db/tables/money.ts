import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { DoctorAnswer } from '#app/domain/pricing/add-on-requests.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { RefundRate } from '#app/domain/plans/package-refund.ts'
import type { PaymentKind, PaymentMethod, PaymentStatus, RefundReason } from '#app/domain/money/payment.ts'
import type { PlanEnd, PlanOrigin, PlanPayBy, PlanStatus, PlanTreatmentType } from '#app/domain/plans/plan.ts'

// Plans, payments and the money book. The constraints stand in migrations 0001, 0023, 0024 and 0140.

type Instant = ColumnType<Date, Date | string | undefined, Date | string>
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Written once, never changed. */
type Written<T> = ColumnType<T, T, never>

export type Payments = {
  id: string
  appointment_id: string | null
  plan_id: string | null
  plan_session_id: string | null
  kind: PaymentKind
  method: Generated<PaymentMethod>
  recorded_by: string | null
  note: Generated<string>
  amount: Ore
  refunded: Generated<Ore>
  refund_heard: Generated<Ore>
  currency: Generated<'DKK'>
  status: Generated<PaymentStatus>
  provider: string
  provider_reference: string | null
  failure_reason: string | null
  checkout_url: string | null
  page_until: MaybeInstant
  success_url: string | null
  failure_url: string | null
  /** The payment provider's mark of the card, '' where none is known. Emptied after a year and at erasure. */
  card: Generated<string>
  paid_at: MaybeInstant
  created_at: Instant
  updated_at: Instant
}

export type Refunds = {
  id: string
  payment_id: string
  amount: Ore
  reason: RefundReason
  note: Generated<string>
  asked_by: string | null
  status: Generated<'pending' | 'done'>
  created_at: Instant
  done_at: MaybeInstant
}

export type TreatmentPlans = {
  id: string
  patient_id: string
  origin: PlanOrigin
  status: Generated<PlanStatus>
  treatment_type: PlanTreatmentType
  area_cm2: number | null
  description: Generated<string>
  session_count: number
  session_price: Ore
  single_price: Ore
  total: Ore
  refund_rate: Generated<RefundRate>
  whole_discount_percent: Generated<number>
  quote: JSONColumnType<object>
  wish: ColumnType<unknown, string | null | undefined, string | null>
  pay_by: PlanPayBy | null
  affiliate_id: string | null
  affiliate_code_used: string | null
  lng: Generated<Language>
  link_version: Generated<number>
  link_expires_at: MaybeInstant
  proposed_by: string | null
  express_request_at: MaybeInstant
  approved_at: MaybeInstant
  ended_at: MaybeInstant
  ended_because: PlanEnd | null
  created_at: Instant
  updated_at: Instant
}

export type PlanSessions = {
  id: string
  plan_id: string
  number: number
  price: Ore
  planned_date: ClinicDay | null
  done_date: ClinicDay | null
  appointment_id: string | null
}

/** Written by the database: the plan each visit is, or was, a session of. */
export type PlanVisits = { appointment_id: Written<string>; plan_id: Written<string> }

export type PlanHistory = {
  id: GeneratedAlways<number>
  plan_id: string
  at: Instant
  actor: string
  was: string | null
  became: string
  reason: Generated<string>
}

export type LedgerEntries = {
  id: GeneratedAlways<number>
  at: Written<Date>
  kind: Written<'payment' | 'refund' | 'fee' | 'write-off'>
  amount: Written<Ore>
  payment_id: Written<string | null>
  refund_id: Written<string | null>
  appointment_id: Written<string | null>
  plan_id: Written<string | null>
  entry_key: Written<string | null>
  corrects: Written<number | null>
  method: Written<string>
  actor: Written<string>
  note: ColumnType<string, string | undefined, never>
}

/** A doctor's answer to an add-on; without a row it waits. */
export type AddOnDecisions = {
  appointment_id: Written<string>
  rule_name: Written<string>
  answer: Written<DoctorAnswer>
  reason: Written<string>
  price: Written<Ore>
  decided_by: Written<string | null>
  decided_at: Written<Date>
}

/** An answer to an add-on that can still be undone. */
export type PendingAddOnAnswers = {
  appointment_id: Written<string>
  rule_name: Written<string>
  answer: Written<DoctorAnswer>
  reason: Written<string>
  version: Written<string>
  by_user: Written<string>
  due_at: Written<Date>
}

/** One comparison of the provider's list with ours. */
export type Reconciliations = {
  provider: Written<string>
  day: Written<ClinicDay>
  /** Anew when a comparison that failed is tried again. */
  started_at: Date
  since: Date
  finished_at: MaybeInstant
  compared: Generated<number>
  differences: ColumnType<unknown, string | undefined, string>
  failed_because: string | null
}

export type InvoiceCounters = { series: 'F' | 'K'; year: number; last: number }

export type Invoices = {
  id: Written<string>
  series: Written<'F' | 'K'>
  year: Written<number>
  number: Written<number>
  issued_at: Written<Date>
  patient_id: Written<string>
  payment_id: Written<string>
  refund_id: Written<string | null>
  credits: Written<string | null>
  lng: Written<Language>
  seller: ColumnType<object, string, never>
  buyer: ColumnType<object, string, never>
  content: ColumnType<object, string, never>
  total: Written<Ore>
  vat: Written<Ore>
}

/** A view: whose payment it is, whatever it belongs to. */
export type PaymentOwners = { payment_id: string; patient_id: string; lng: Language; plan_id: string | null }

export type MoneyTables = {
  add_on_decisions: AddOnDecisions
  pending_add_on_answers: PendingAddOnAnswers
  reconciliations: Reconciliations
  payment_owners: PaymentOwners
  payments: Payments
  refunds: Refunds
  treatment_plans: TreatmentPlans
  plan_sessions: PlanSessions
  plan_visits: PlanVisits
  plan_history: PlanHistory
  ledger_entries: LedgerEntries
  invoice_counters: InvoiceCounters
  invoices: Invoices
}
