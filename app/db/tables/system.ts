import type { AlertCode } from '#app/domain/clinic/alerts.ts'
import type { Generated } from 'kysely'

/** When a job last ran; `failures` in a row since it last went well. Written at most once a minute while all is well. */
export type JobRuns = {
  name: string
  every_seconds: number
  last_run_at: Date
  last_ok_at: Date | null
  failures: number
  last_error: string | null
}

/** Somebody who has left, and what was taken from them. */
export type OffBoardings = {
  id: string
  name: string
  user_id: string | null
  provider_id: string | null
  roles: string[]
  at: Date
  by_user: string | null
  undone_at: Generated<Date | null>
  undone_by: Generated<string | null>
}

export type BackupMarks = {
  at: Date
  /** Its key in the second store. */
  sent_as: Generated<string | null>
  /** When it was restored to see that it can be. */
  checked_at: Generated<Date | null>
}

/** What a person was alerted to and is not over yet. */
export type Alerts = { code: AlertCode; about: string; since: Date }

export type SystemTables = {
  job_runs: JobRuns
  off_boardings: OffBoardings
  backup_marks: BackupMarks
  alerts: Alerts
}
