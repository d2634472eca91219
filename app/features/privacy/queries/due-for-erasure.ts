import { sql, type RawBuilder } from 'kysely'
import { looseFiles } from '#app/services/storage/files.ts'
import { endedBefore } from '#app/domain/access/account.ts'
import { addDays, at, instantOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import {
  booksKeptSince,
  CAME_TO_NOTHING,
  ERASED,
  monthsBefore,
  type RetentionKind,
} from '#app/domain/clients/retention.ts'
import { signUpsSince, signUpsToForget } from '#app/features/account/queries.ts'
import { cardsToForget } from '#app/features/payments/queries/outcome.ts'
import { portraitsToForget } from '#app/features/settings/queries/portraits.ts'
import { countsToForget } from '#app/features/statistics/queries.ts'
import type { Services } from '#app/services/services.ts'

const NOTHING = () => sql`${[...CAME_TO_NOTHING]}::text[]`

/**
 * Of `appointments a`: the visits of enquiries that came to nothing before `since`, of clients no hold keeps. The rule
 * of visitsToForget as a question, so that a round of the job is never full of people nothing is forgotten of.
 */
export const enquiriesToForget = (since: ClinicDay): RawBuilder<boolean> =>
  sql<boolean>`${oldEnquiries(since)} and not exists (select 1 from held_patients h where h.patient_id = a.patient_id)`

const oldEnquiries = (since: ClinicDay) => sql<boolean>`
  a.appointment_date < ${since}::date
  and a.email not like ${`%${ERASED}`}
  and not exists (select 1 from appointments v where v.patient_id = a.patient_id and v.status <> all(${NOTHING()}))
  and not exists (select 1 from last_journal_writes w where w.patient_id = a.patient_id)`

/** What of one kind goes on a day, and what of it a hold keeps. `since`: what is older than this day. */
export type Going = { kind: RetentionKind; since: ClinicDay; count: number; held: number }

/**
 * Dry run of the erasure jobs for a day, by their own conditions. Journals and vouchers are only counted: a person
 * decides whether to erase them after their retention period.
 */
export async function dueForErasure({ db }: Pick<Services, 'db'>, day: ClinicDay): Promise<Going[]> {
  const end = instantOf(at(addDays(day, 1), '00:00'))
  const enquiries = monthsBefore(day, policy.enquiryMonths)
  const books = booksKeptSince(day)
  const journals = monthsBefore(day, policy.journalYears * 12)
  const count = async (question: RawBuilder<{ count: number; held: number }>) =>
    (await question.execute(db.k)).rows[0] ?? { count: 0, held: 0 }
  const heldOf = (patient: string) =>
    sql`exists (select 1 from held_patients h where h.patient_id = ${sql.ref(patient)})`
  return [
    {
      kind: 'enquiries',
      since: enquiries,
      ...(await count(sql`select count(*) filter (where not held)::int as count, count(*) filter (where held)::int as held
        from (select ${heldOf('a.patient_id')} as held from appointments a where ${oldEnquiries(enquiries)}) x`)),
    },
    {
      kind: 'sign-ups',
      since: addDays(day, -policy.signUpDays),
      ...(await count(
        sql`select count(*)::int as count, 0 as held from users u where ${signUpsToForget(signUpsSince(end))}`,
      )),
    },
    {
      kind: 'scans',
      since: day,
      ...(await count(sql`select count(*) filter (where not held)::int as count, count(*) filter (where held)::int as held
        from (select ${heldOf('a.user_id')} as held from analyses a where a.saved_at is null and a.expires_at <= ${end}) x`)),
    },
    {
      kind: 'cards',
      since: monthsBefore(day, policy.cardMarkMonths),
      ...(await count(sql`select count(*)::int as count, 0 as held from payments where ${cardsToForget(day)}`)),
    },
    {
      kind: 'counts',
      since: monthsBefore(day, policy.statisticsMonths),
      ...(await count(sql`select count(*)::int as count, 0 as held from daily_counts where ${countsToForget(day)}`)),
    },
    {
      kind: 'loose-files',
      since: addDays(day, -1),
      ...(await count(
        sql`select count(*)::int as count, 0 as held from files where ${looseFiles(sql<Date>`${end}::timestamptz`)}`,
      )),
    },
    {
      kind: 'sessions',
      since: addDays(day, -policy.sessionDays),
      ...(await count(
        sql`select count(*)::int as count, 0 as held from sessions where created_at < ${endedBefore(end)}`,
      )),
    },
    {
      kind: 'portraits',
      since: addDays(day, -policy.portraitDays),
      ...(await count(sql`select count(*)::int as count, 0 as held from files f where ${portraitsToForget(end)}`)),
    },
    {
      kind: 'vouchers',
      since: books,
      ...(await count(sql`select count(*) filter (where not held)::int as count, count(*) filter (where held)::int as held
        from (select ${heldOf('o.patient_id')} as held from payments y join payment_owners o on o.payment_id = y.id
               where y.status in ('confirmed', 'refunded')
               group by o.patient_id
              having (max(y.created_at) at time zone 'Europe/Copenhagen')::date < ${books}::date) x`)),
    },
    {
      kind: 'journals',
      since: journals,
      ...(await count(sql`select count(*) filter (where not held)::int as count, count(*) filter (where held)::int as held
        from (select ${heldOf('w.patient_id')} as held from (
          select patient_id, max(appointment_date) as day from appointments where status <> all(${NOTHING()}) group by 1
          union all select patient_id, (at at time zone 'Europe/Copenhagen')::date from last_journal_writes) w
               group by w.patient_id having max(w.day) < ${journals}::date) x`)),
    },
  ]
}

export type ListedHold = {
  id: string
  patientId: string
  name: string
  email: string
  reason: string
  setAt: Date
  setBy: string
  liftedAt: Date | null
  liftedBy: string
  liftReason: string
}

const HOLDS_SHOWN = 100

/** The holds: the open ones first, then the newest lifted. */
export async function legalHolds({ db }: Pick<Services, 'db'>): Promise<ListedHold[]> {
  const rows = await db.k
    .selectFrom('legal_holds as h')
    .innerJoin('profiles as p', 'p.id', 'h.patient_id')
    .innerJoin('users as u', 'u.id', 'h.patient_id')
    .leftJoin('users as s', 's.id', 'h.set_by')
    .leftJoin('users as l', 'l.id', 'h.lifted_by')
    .select(['h.id', 'h.patient_id', 'p.first_name', 'p.last_name', 'u.email', 'h.reason', 'h.set_at', 'h.lifted_at'])
    .select(['h.lift_reason', 's.name as set_by', 'l.name as lifted_by'])
    .orderBy('h.lifted_at', (order) => order.desc().nullsFirst())
    .orderBy('h.set_at', 'desc')
    .limit(HOLDS_SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    patientId: row.patient_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    reason: row.reason,
    setAt: row.set_at,
    setBy: row.set_by ?? '',
    liftedAt: row.lifted_at,
    liftedBy: row.lifted_by ?? '',
    liftReason: row.lift_reason,
  }))
}
