import type { GeneratedAlways } from 'kysely'
import type { IncidentStep } from '#app/domain/clients/breach.ts'

/** A breach of personal data, as it was found. Only grows; what was done stands in its steps. */
type Incidents = { id: string; found_at: Date; what: string; noted_at: Date; noted_by: string | null }

type IncidentSteps = {
  id: GeneratedAlways<number>
  incident_id: string
  kind: IncidentStep
  text: string
  at: Date
  by_user: string | null
}

export type IncidentTables = { incidents: Incidents; incident_steps: IncidentSteps }
