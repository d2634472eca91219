/** When a job last ran; `failures` in a row since it last went well. Written at most once a minute while all is well. */
export type JobRuns = {
  name: string
  every_seconds: number
  last_run_at: Date
  last_ok_at: Date | null
  failures: number
  last_error: string | null
}

export type SystemTables = { job_runs: JobRuns }
