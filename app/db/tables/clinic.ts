import type { Ore } from '#app/domain/money.ts'

/** What a client still owes for a visit; a row while something is missing. Written by triggers. */
export type OpenBalances = { appointment_id: string; patient_id: string; amount: Ore }

export type ClinicTables = { open_balances: OpenBalances }
