import { sql } from 'kysely'
import type { Services } from '#app/services/services.ts'

/** The work that runs by itself; each has its name on the system page. */
export const JOBS = [
  'outbox',
  'holds',
  'cancellations',
  'doctor-answers',
  'reminders',
  'skin-questions',
  'clearances',
  'availability',
  'resources',
  'statistics',
  'leftovers',
  'enquiries',
  'reconciliation',
  'reconciliations',
  'cards',
  'sign-ups',
  'notice',
  'commissions',
  'commissions-due',
  'analyses',
  'snapshot',
  'alerts',
] as const
export type JobName = (typeof JOBS)[number]

type Run = { name: JobName; everySeconds: number; error: string | null }

const WRITTEN_EVERY_MS = 60_000

/**
 * Notes when each job last ran and whether it went well. A job that goes well is written once a minute, so that one
 * which runs every second costs nothing; a failure and the first run after it are written at once.
 */
export function noteRuns({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const written = new Map<string, { at: number; failed: boolean }>()
  return async ({ name, everySeconds, error }: Run): Promise<void> => {
    const at = clock.instant()
    const last = written.get(name)
    const failed = error !== null
    if (last && !failed && !last.failed && at.getTime() - last.at < WRITTEN_EVERY_MS) return
    written.set(name, { at: at.getTime(), failed })
    await db.k
      .insertInto('job_runs')
      .values({
        name,
        every_seconds: everySeconds,
        last_run_at: at,
        last_ok_at: failed ? null : at,
        failures: failed ? 1 : 0,
        last_error: error,
      })
      .onConflict((oc) =>
        oc.column('name').doUpdateSet({
          every_seconds: everySeconds,
          last_run_at: at,
          last_error: error,
          ...(failed ? { failures: sql<number>`job_runs.failures + 1` } : { failures: 0, last_ok_at: at }),
        }),
      )
      .execute()
  }
}
