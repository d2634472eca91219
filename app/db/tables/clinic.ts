import type { GeneratedAlways } from 'kysely'
import type { ColumnType } from 'kysely'
import type { Ore } from '#app/domain/money.ts'
import type { FollowUp } from '#app/domain/consultation.ts'

/** What a client still owes for a visit; a row while something is missing. Written by triggers. */
export type OpenBalances = { appointment_id: string; patient_id: string; amount: Ore }

/** What was done about a consultation. Rows are only added; the last one counts. */
export type ConsultationFollowUps = {
  id: GeneratedAlways<number>
  appointment_id: string
  at: ColumnType<Date, Date, never>
  by_user: string | null
  what: FollowUp
}

export type ClinicTables = { open_balances: OpenBalances; consultation_follow_ups: ConsultationFollowUps }
