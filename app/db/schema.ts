import type { GrantedRole } from '#app/domain/access/roles.ts'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Analysis } from '#app/domain/scan/analysis.ts'
import type { LinkPurpose } from '#app/domain/access/account.ts'
import type { AccessKind } from '#app/domain/access/access.ts'
import type { AppointmentStatus, AppointmentType } from '#app/domain/booking/appointment.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { PaymentStatus } from '#app/domain/money/payment.ts'
import type { RuleDialog } from '#app/domain/pricing/pricing-rules.ts'
import type { ScanAnswers, ScanMeasures } from '#app/domain/scan/scan.ts'
import type { ArrivingPieces, ArrivingUploads, Files, FilesToRemove } from './tables/files.ts'
import type { HoldTables } from './tables/holds.ts'
import type { ImportTables } from './tables/imports.ts'
import type { IncidentTables } from './tables/incidents.ts'
import type { MoneyTables } from './tables/money.ts'
import type { PartnerTables } from './tables/partners.ts'
import type { ResourceTables } from './tables/resources.ts'
import type { ClinicTables } from './tables/clinic.ts'
import type { TillTables } from './tables/till.ts'
import type { JournalTables } from './tables/journal.ts'
import type { SystemTables } from './tables/system.ts'
import type { MessageTables } from './tables/messages.ts'
import type { PricingRuleChanges, SettingChanges } from './tables/settings.ts'

// Every table in the specification's words. The constraints stand in migrations/.

type Instant = ColumnType<Date, Date | string | undefined, Date | string>
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Json<T extends object> = JSONColumnType<T>
type MaybeJson = ColumnType<unknown, string | null | undefined, string | null>
type Default<T> = Generated<T>

export type Users = {
  id: string
  email: string
  email_verified: Default<boolean>
  name: Default<string>
  two_factor_enabled: Default<boolean>
  created_at: Instant
  updated_at: Instant
}

export type Profiles = {
  id: string
  first_name: Default<string>
  last_name: Default<string>
  phone: Default<string>
  affiliate_id: string | null
  temp_password: string | null
  temp_password_until: MaybeInstant
  lng: Default<Language>
  erased_at: MaybeInstant
  /** Wants to be reminded of visits. */
  reminders: Default<boolean>
  birthday: ClinicDay | null
  address: Default<string>
  next_of_kin: Default<string>
  note: Default<string>
  customer_number: Default<string>
  /** To newsletters, as the system imported from had it; null: never asked. */
  mail_consent: boolean | null
  /** Typed at the desk or imported. */
  added_by_clinic: Default<boolean>
  /** The record that is kept, where this one was merged into it. */
  merged_into: string | null
  search_name: GeneratedAlways<string>
  sort_name: GeneratedAlways<string>
  last_visit: Default<ClinicTime | null>
  last_provider: Default<string | null>
}

export type UserRoles = { user_id: string; role: GrantedRole }

export type Providers = {
  id: string
  lock_key: GeneratedAlways<number>
  user_id: string | null
  name: string
  is_doctor: Default<boolean>
  is_active: Default<boolean>
  /** Open when the clinic is; else the week in availability_templates counts. */
  follows_clinic: Default<boolean>
  skills: Default<string[]>
  display_order: Default<number>
}

export type AvailabilityTemplates = {
  id: GeneratedAlways<number>
  provider_id: string
  weekday: number
  start_time: string
  end_time: string
  slot_duration_minutes: number
}

export type Availability = {
  id: GeneratedAlways<number>
  provider_id: string
  date: ClinicDay
  start_time: string
  end_time: string
  slot_duration_minutes: number
  is_available: Default<boolean>
  source: Default<'template' | 'staff'>
}

export type Closures = {
  id: GeneratedAlways<number>
  provider_id: string | null
  /** A laser or a room that is away; then no person is named. */
  resource_id: string | null
  starts_at: ClinicTime
  ends_at: ClinicTime
  reason_da: Default<string>
  reason_en: Default<string>
}

export type Appointments = {
  id: string
  patient_id: string
  provider_id: string
  type: AppointmentType
  appointment_date: ClinicDay
  appointment_time: string
  duration_minutes: number
  buffer_minutes: Default<number>
  status: Default<AppointmentStatus>
  payment_status: Default<PaymentStatus>
  email: string
  first_name: string
  last_name: Default<string>
  phone: Default<string>
  notes: Default<string>
  lng: Default<Language>
  affiliate_id: string | null
  affiliate_code_used: string | null
  add_ons: Default<string[]>
  area_cm2: number | null
  analysis: MaybeJson
  quote: MaybeJson
  deposit: Default<Ore>
  hold_expires_at: MaybeInstant
  express_request_at: MaybeInstant
  medical_indication: string | null
  /** Only a test spot is given in it. */
  is_test_spot: Default<boolean>
  request_key: string | null
  link_version: Default<number>
  replaced_by: string | null
  resource_ids: Default<string[]>
  unverified_since: MaybeInstant
  confirm_by: MaybeInstant
  booked_from: Default<string>
  /** Until when a cancellation by staff can be undone; null: none is under way. */
  cancel_at: MaybeInstant
  /** How it is to be cancelled then: `PendingCancellation`. */
  cancel_as: MaybeJson
  created_at: Instant
  updated_at: Instant
  starts_at: GeneratedAlways<ClinicTime>
}

export type HistoryField =
  | 'status'
  | 'payment_status'
  | 'time'
  | 'duration'
  | 'provider'
  | 'resources'
  | 'type'
  | 'area'
  | 'add_ons'
  | 'notes'
  | 'price'
export type AppointmentHistory = {
  id: GeneratedAlways<number>
  appointment_id: string
  at: Instant
  actor: string
  field: HistoryField
  was: string | null
  became: string
  reason: Default<string>
}

export type Affiliates = {
  id: string
  affiliate_code: string
  company_name: string
  contact_name: Default<string>
  user_id: string | null
  parent_affiliate_id: string | null
  status: Default<'pending' | 'active' | 'paused' | 'rejected'>
  is_active: Default<boolean>
  code_type: Default<'partner' | 'campaign'>
  discount_percentage: Default<number>
  discount_amount: Default<Ore>
  zero_deposit: Default<boolean>
  free_pain_coverage: Default<boolean>
  valid_from: ClinicTime | null
  valid_until: ClinicTime | null
  created_at: Instant
  contact_phone: Default<string>
  terms_accepted_at: MaybeInstant
}

export type PricingRules = {
  id: string
  rule_name: string
  rule_type: 'base_pricing' | 'size_tier' | 'addon'
  dialog: Default<RuleDialog>
  title_da: Default<string>
  title_en: Default<string>
  description_da: Default<string>
  description_en: Default<string>
  base_coverage_cm2: number | null
  size_min_cm2: number | null
  size_max_cm2: number | null
  price_dkk: number
  price_per_unit: number | null
  is_active: Default<boolean>
  display_order: Default<number>
  valid_from: ClinicDay | null
  valid_until: ClinicDay | null
}

export type SiteSettings = { setting_key: string; setting_value: Json<object>; updated_at: Instant }

export type Analyses = {
  id: string
  user_id: string | null
  lng: Default<Language>
  measures: Json<ScanMeasures>
  answers: Json<ScanAnswers>
  result: Json<Analysis>
  input_hash: string
  analyzer: ScanMeasures['analyzer']
  model: string
  consent_version: string
  consent_at: Instant
  created_at: Instant
  updated_at: Instant
  expires_at: Instant
  saved_at: MaybeInstant
}

export type PaymentEvents = { provider: string; event_id: string; received_at: Instant; kind: string }

export type SandboxCheckouts = {
  id: string
  reference: string
  amount: Ore
  refunded: Default<Ore>
  description: string
  lng: Language
  lines: Json<object[]>
  ways: Json<string[]>
  success_url: string
  failure_url: string
  status: Default<'open' | 'paid' | 'cancelled'>
  created_at: Instant
}

export type IdempotencyKeys = {
  key: string
  route: string
  fingerprint: string
  status: number | null
  answer: MaybeJson
  created_at: Instant
}

export type AccessLog = {
  id: GeneratedAlways<number>
  at: Instant
  actor_id: string
  patient_id: string | null
  patient_ids: Default<string[] | null>
  what: AccessKind
  detail: Default<string>
}

export type ErasureRequests = {
  id: string
  patient_id: string
  reason: Default<string>
  asked_at: Instant
  done_at: MaybeInstant
  done_by: string | null
}

export type Outbox = {
  id: GeneratedAlways<number>
  kind: string
  body: Json<object>
  day: ClinicDay | null
  created_at: Instant
  attempts: Default<number>
  next_attempt_at: Instant
  locked_until: MaybeInstant
  done_at: MaybeInstant
  failed_at: MaybeInstant
  last_error: string | null
  /** The row this one sends once more. */
  resent_of: Generated<number | null>
}

export type Sessions = {
  id: Default<string>
  user_id: string
  token: string
  user_agent: Default<string>
  created_at: Instant
  updated_at: Instant
  proven_at: Instant
  expires_at: Instant
}

export type Accounts = {
  id: Default<string>
  user_id: string
  provider_id: Default<string>
  account_id: string
  password: string | null
  created_at: Instant
  updated_at: Instant
}

export type TwoFactors = {
  id: Default<string>
  user_id: string
  secret: string
  backup_codes: string
  verified: Default<boolean>
  failed_verification_count: Default<number>
  locked_until: MaybeInstant
}

/** The library's own: what a sign-in that is half done waits for. */
export type Verifications = { id: Default<string>; identifier: string; value: string; expires_at: Instant }

export type UsedCodes = { user_id: string; code: string; used_at: Instant }

export type OneTimeLinks = {
  id: string
  purpose: LinkPurpose
  user_id: string
  created_at: Instant
  expires_at: Instant
  used_at: MaybeInstant
  browser: string | null
  /** The address to change to, or to go back to. */
  email: string | null
}

export type AuditLog = {
  id: GeneratedAlways<number>
  at: Instant
  actor_id: string | null
  action: string
  subject_id: string | null
  detail: Json<object>
  address_hash: string | null
}

export type RateLimits = { key: string; used_until: Instant }

export type DailyCounts = {
  day: ClinicDay
  event: 'page_view' | 'scan_completed' | 'consultation_booked' | 'treatment_booking_initiated' | 'treatment_booked'
  page: string
  lng: Language
  count: number
}

export type Schema = MoneyTables &
  PartnerTables &
  ResourceTables &
  ClinicTables &
  JournalTables &
  HoldTables &
  ImportTables &
  IncidentTables &
  SystemTables &
  TillTables &
  MessageTables & {
    users: Users
    profiles: Profiles
    user_roles: UserRoles
    providers: Providers
    availability_templates: AvailabilityTemplates
    availability: Availability
    closures: Closures
    appointments: Appointments
    appointment_history: AppointmentHistory
    affiliates: Affiliates
    pricing_rules: PricingRules
    site_settings: SiteSettings
    setting_changes: SettingChanges
    pricing_rule_changes: PricingRuleChanges
    payment_events: PaymentEvents
    sandbox_checkouts: SandboxCheckouts
    idempotency_keys: IdempotencyKeys
    outbox: Outbox
    analyses: Analyses
    files: Files
    files_to_remove: FilesToRemove
    arriving_uploads: ArrivingUploads
    arriving_pieces: ArrivingPieces
    sessions: Sessions
    accounts: Accounts
    two_factors: TwoFactors
    used_codes: UsedCodes
    verifications: Verifications
    one_time_links: OneTimeLinks
    audit_log: AuditLog
    rate_limits: RateLimits
    access_log: AccessLog
    erasure_requests: ErasureRequests
    daily_counts: DailyCounts
  }
