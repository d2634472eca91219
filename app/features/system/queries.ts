import { sql } from 'kysely'
import { JOBS, type JobName } from '#app/services/job-runs/job-runs.ts'
import { later } from '#app/domain/time/clinic-time.ts'
import { isResendable, NOTICE_KINDS, type MessageKind, type NoticeKind } from '#app/domain/clients/messages.ts'
import { policy } from '#app/domain/policy.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import { masked } from '#app/http/log.ts'
import type { Services } from '#app/services/services.ts'
import type { MailState, OutboxQuery } from './schema.ts'

type MailKind = Exclude<MessageKind, NoticeKind>

export type MailLine = {
  id: number
  kind: MailKind
  state: MailState
  to: string
  patientId: string | null
  createdAt: Date
  doneAt: Date | null
  nextAt: Date | null
  attempts: number
  error: string | null
  /** May be sent once more, or tried now. */
  canSend: boolean
  /** Was sent once more already. */
  resent: boolean
}

const STATE = sql<MailState>`case when o.failed_at is not null then 'failed' when o.done_at is not null then 'sent'
  when o.attempts > 0 then 'late' else 'waiting' end`

/** Mails to the clinic itself, whoever they are about. */
const TO_CLINIC: MailKind[] = ['withdrawal-to-read', 'books-differ', 'books-not-compared']

/** Whom a mail is sent to, as its handler decides: an address in the message or its link before the person's own. */
const recipient = (
  clinicEmail: string,
) => sql<string>`case when o.kind = any(${TO_CLINIC}::text[]) then ${clinicEmail}::text
  else coalesce(l.email, o.body ->> 'to', o.body ->> 'email', a.email, u.email, p.email, b.email, '') end`

/** The outbox, newest first; a page and whether another follows. What open pages are told is no mail and not here. */
export async function outboxLines(
  services: Pick<Services, 'db' | 'settingsCache'>,
  { state, page }: OutboxQuery,
): Promise<{ rows: MailLine[]; page: number; pages: number }> {
  const { email } = await clinicOf(services)
  const { rows } = await sql<Row>`
    select o.id, o.kind, ${STATE} as state, o.created_at, o.done_at, o.next_attempt_at, o.attempts, o.last_error,
           o.body = '{}'::jsonb as is_empty, exists (select 1 from outbox r where r.resent_of = o.id) as resent,
           ${recipient(email)} as "to",
           coalesce(a.patient_id, t.patient_id, u.id, b.id) as patient_id
      from outbox o
      left join appointments a on a.id = (o.body ->> 'appointmentId')::uuid
      left join users u on u.id = (o.body ->> 'userId')::uuid
      left join one_time_links l on l.id = (o.body ->> 'linkId')::uuid
      left join treatment_plans t on t.id = (o.body ->> 'planId')::uuid
      left join users p on p.id = t.patient_id
      left join invoices i on i.id = (o.body ->> 'invoiceId')::uuid
      left join profiles of on of.id = i.patient_id
      -- As it is sent: a paper of a merged record goes to the one that is kept.
      left join users b on b.id = coalesce(of.merged_into, of.id)
     where o.kind <> all(${[...NOTICE_KINDS]}::text[])
       ${state === null ? sql`` : sql`and ${whereState(state)}`}
     order by o.id desc
     limit ${policy.rowsPerPage + 1} offset ${(page - 1) * policy.rowsPerPage}`.execute(services.db.k)
  const shown = rows.slice(0, policy.rowsPerPage)
  return { rows: shown.map(lineOf), page, pages: rows.length > shown.length ? page + 1 : page }
}

type Row = {
  id: number
  kind: MailKind
  state: MailState
  created_at: Date
  done_at: Date | null
  next_attempt_at: Date
  attempts: number
  last_error: string | null
  is_empty: boolean
  resent: boolean
  to: string
  patient_id: string | null
}

const whereState = (state: MailState) =>
  ({
    failed: sql`o.failed_at is not null`,
    sent: sql`o.done_at is not null`,
    late: sql`o.done_at is null and o.failed_at is null and o.attempts > 0`,
    waiting: sql`o.done_at is null and o.failed_at is null and o.attempts = 0`,
  })[state]

const lineOf = (row: Row): MailLine => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  to: row.to,
  patientId: row.patient_id,
  createdAt: row.created_at,
  doneAt: row.done_at,
  nextAt: row.state === 'late' ? row.next_attempt_at : null,
  attempts: row.attempts,
  error: row.last_error === null ? null : masked(row.last_error),
  canSend:
    row.state === 'failed' ||
    row.state === 'late' ||
    (row.state === 'sent' && !row.resent && !row.is_empty && isResendable(row.kind)),
  resent: row.resent,
})

/** How many mails have been given up, and how many are tried again and again. */
export async function mailTrouble({ db }: Pick<Services, 'db'>): Promise<{ failed: number; late: number }> {
  const { rows } = await sql<{ failed: number; late: number }>`
    select count(*) filter (where failed_at is not null)::int as failed,
           count(*) filter (where failed_at is null and attempts > 0)::int as late
      from outbox where done_at is null`.execute(db.k)
  return rows[0] ?? { failed: 0, late: 0 }
}

export type JobLine = {
  name: JobName
  lastRunAt: Date
  nextRunAt: Date
  lastOkAt: Date | null
  failures: number
  error: string | null
  /** Has not run for so long that something is wrong. */
  isLate: boolean
}

const LATE_MS = 5 * 60_000

/** Every job: when it ran and when it runs next. A run that went well is noted once a minute. */
export async function jobLines({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<JobLine[]> {
  const rows = await db.k.selectFrom('job_runs').selectAll().orderBy('failures', 'desc').orderBy('name').execute()
  const now = clock.instant().getTime()
  return rows.flatMap(({ name, ...row }) => {
    const job = JOBS.find((one) => one === name)
    // A job of a version that is no more.
    if (!job) return []
    return {
      name: job,
      lastRunAt: row.last_run_at,
      nextRunAt: later(row.last_run_at, row.every_seconds * 1_000),
      lastOkAt: row.last_ok_at,
      failures: row.failures,
      error: row.last_error,
      isLate: now - row.last_run_at.getTime() > row.every_seconds * 1_000 + LATE_MS,
    }
  })
}
