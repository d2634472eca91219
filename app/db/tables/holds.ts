import type { Generated } from 'kysely'

/** What is kept of a client is needed for a case: nothing erases it until the hold is lifted. One open at a time. */
export type LegalHolds = {
  id: string
  patient_id: string
  reason: string
  set_at: Date
  set_by: string | null
  lifted_at: Generated<Date | null>
  lifted_by: Generated<string | null>
  lift_reason: Generated<string>
}

export type HoldTables = {
  legal_holds: LegalHolds
  /** A view: the clients with an open hold. */
  held_patients: { patient_id: string }
}
