import { sql } from 'kysely'
import { lastBackup } from '#app/services/backup/last-backup.ts'
import type { Services } from '#app/services/services.ts'
import type { RequestMetrics } from './requests.ts'
import { metricsText, type Metric, type Sample } from './text.ts'

export type Version = { version: string; commit: string }
type Sources = { services: Services; requests: RequestMetrics; version: Version }

/** This process and the installation's queue and jobs as they stand now. Without the database: what needs none. */
export async function collectMetrics({ services, requests, version }: Sources): Promise<string> {
  const { db, space, live } = services
  const fromDatabase = await databaseMetrics(services).catch(() => null)
  return metricsText([
    gauge('falm_info', 'The version that runs.', [{ value: 1, labels: version }]),
    requests.metric(),
    gauge('falm_database_up', 'Whether the database answers.', fromDatabase ? 1 : 0),
    gauge('falm_database_connections', 'Connections of this process by state.', [
      { value: db.pool.totalCount - db.pool.idleCount, labels: { state: 'used' } },
      { value: db.pool.idleCount, labels: { state: 'idle' } },
    ]),
    gauge('falm_database_queries_waiting', 'Queries that wait for a connection.', db.pool.waitingCount),
    gauge('falm_disk_free_bytes', 'Free bytes under the data folder.', space.free().bytes),
    gauge('falm_disk_floor_bytes', 'Below this nothing more is written.', space.free().floorBytes),
    gauge('falm_event_streams', 'Pages that listen to this process.', live.streams()),
    gauge('falm_memory_bytes', 'Resident memory of this process.', process.memoryUsage.rss()),
    ...(fromDatabase ?? []),
  ])
}

/** In seconds; 0 where nothing is due. */
export async function queueAge({ db }: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as age
      from outbox where done_at is null and failed_at is null and next_attempt_at <= now()`.execute(db.k)
  return rows[0]!.age
}

async function databaseMetrics(services: Services): Promise<Metric[]> {
  const { db } = services
  if (db.isAway()) throw new Error('The database is away')
  const [age, backupAt, queue, jobs] = await Promise.all([
    queueAge(services),
    lastBackup(db),
    sql<{ waiting: number; retrying: number; failed: number }>`
      select count(*) filter (where failed_at is null and attempts = 0)::int as waiting,
             count(*) filter (where failed_at is null and attempts > 0)::int as retrying,
             count(*) filter (where failed_at is not null)::int as failed
        from outbox where done_at is null`.execute(db.k),
    db.k.selectFrom('job_runs').select(['name', 'last_ok_at', 'failures']).execute(),
  ])
  const states = Object.entries(queue.rows[0]!).map(([state, value]) => ({ value, labels: { state } }))
  return [
    ...(backupAt ? [gauge('falm_backup_timestamp_seconds', 'When the last backup was made.', seconds(backupAt))] : []),
    gauge('falm_queue_age_seconds', 'How long the oldest message that is due has waited.', age),
    gauge('falm_queue_messages', 'Mails and other messages that are not delivered, by state.', states),
    gauge(
      'falm_job_last_success_timestamp_seconds',
      'When each job last went well.',
      jobs.flatMap(({ name, last_ok_at: at }) => (at ? [{ value: seconds(at), labels: { job: name } }] : [])),
    ),
    gauge(
      'falm_job_failures',
      'Failures of each job since it last went well.',
      jobs.map(({ name, failures }) => ({ value: failures, labels: { job: name } })),
    ),
  ]
}

const gauge = (name: string, help: string, value: number | readonly Sample[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: typeof value === 'number' ? [{ value }] : value,
})

const seconds = (at: Date) => at.getTime() / 1_000
