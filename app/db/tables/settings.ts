import type { ColumnType, GeneratedAlways } from 'kysely'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { RuleTerms } from '#app/domain/pricing/price-draft.ts'

/** One change of one setting; null stands for the value the clinic ships with. Rows are only added. */
export type SettingChanges = {
  id: GeneratedAlways<number>
  setting_key: string
  at: ColumnType<Date, Date, never>
  actor_id: string | null
  was: ColumnType<unknown, string | null, never>
  became: ColumnType<unknown, string | null, never>
}

/**
 * One change of one price rule: terms before and after, and the day they hold from. Null before is a rule that came, null
 * after one that went. Rows are only added.
 */
export type PricingRuleChanges = {
  id: GeneratedAlways<number>
  batch_id: string
  rule_name: string
  at: ColumnType<Date, Date, never>
  actor_id: string | null
  valid_from: ClinicDay
  was: ColumnType<RuleTerms | null, string, never>
  became: ColumnType<RuleTerms | null, string, never>
}
