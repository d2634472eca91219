import { sql, type RawBuilder } from 'kysely'
import { addDays, clinicTimeAt, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { GRAVE_FROM } from '#app/domain/journal/complications.ts'
import { policy } from '#app/domain/policy.ts'
import type { Worklist, WorkRow } from '#app/domain/booking/worklist.ts'
import type { Services } from '#app/services/services.ts'
import { URGENT } from './urgent.ts'

type Ground = Pick<Services, 'db' | 'clock'>

const PARTS = ['urgent', 'doctor', 'overdue', 'others'] as const
type Part = (typeof PARTS)[number]

// The last review counts; the partial index holds those that follow a reaction.
const FOLLOWED = sql`(select v.* from skin_report_reviews v where v.outcome = 'open'
  and not exists (select from skin_report_reviews n where n.report_id = v.report_id and n.number > v.number))`
// Only a doctor's review ends the wait for a doctor: other staff may have graded the reaction as milder or closed it since.
const FOR_DOCTOR = sql`(select distinct g.report_id from skin_report_reviews g
  where g.outcome = 'open' and g.grade >= ${sql.lit(GRAVE_FROM)} and not exists (
    select from skin_report_reviews n join providers p on p.user_id = n.by_user and p.is_doctor
     where n.report_id = g.report_id and n.number >= g.number))`

/** What puts a report `r` with its last open review `f` into each part; `d` is set while it waits for a doctor. */
const conditionOf = (part: Part, today: ClinicDay): RawBuilder<boolean> => {
  if (part === 'urgent') return sql`r.answered_at is null and r.urgency = any(${URGENT})`
  if (part === 'others') return sql`r.answered_at is null and r.urgency <> all(${URGENT})`
  if (part === 'doctor') return sql`d.report_id is not null`
  const lastDay = addDays(today, -policy.reactionFollowUpDays)
  return sql`f.at < ${lastDay}::timestamp at time zone 'Europe/Copenhagen' and r.answered_at is not null
    and d.report_id is null`
}

const WAITING = sql`skin_reports r left join ${FOLLOWED} f on f.report_id = r.id
  left join ${FOR_DOCTOR} d on d.report_id = r.id
  where (r.answered_at is null or f.id is not null or d.report_id is not null)`

async function counts({ db, clock }: Ground): Promise<Record<Part, number>> {
  const columns = PARTS.map(
    (part) => sql`count(*) filter (where ${conditionOf(part, clock.today())})::int as ${sql.ref(part)}`,
  )
  const { rows } = await sql<Record<Part, number>>`select ${sql.join(columns)} from ${WAITING}`.execute(db.k)
  return rows[0]!
}

/** How many followed reactions staff have not looked at again in time. */
export const overdueReactions = async (services: Ground): Promise<number> => (await counts(services)).overdue

/**
 * Reports of the skin that wait for an answer, for a doctor, or for the next look at a reaction that is followed; the
 * longest waiting first.
 */
export const skinReports: Worklist<Ground> & { key: 'reactions' } = {
  key: 'reactions',
  action: 'read-journal',
  parts: PARTS,
  waiting: PARTS,
  count: counts,
  async rows({ db, clock }, part, { limit, offset }): Promise<WorkRow[]> {
    const known = PARTS.find((one) => one === part) ?? 'others'
    const { rows: ids } = await sql<{ id: string }>`select r.id from ${WAITING}
      and ${conditionOf(known, clock.today())} order by r.reported_at, r.id limit ${limit} offset ${offset}`.execute(
      db.k,
    )
    if (ids.length === 0) return []
    const rows = await db.k
      .selectFrom('skin_reports as r')
      .innerJoin('profiles as p', 'p.id', 'r.patient_id')
      .leftJoin('appointments as a', 'a.id', 'r.appointment_id')
      .leftJoin('providers as v', 'v.id', 'a.provider_id')
      .select(['r.signs', 'r.reported_at'])
      .select(['r.id', 'r.patient_id', 'p.first_name', 'p.last_name', 'p.phone'])
      .select(['a.type', 'a.status', 'a.starts_at', 'v.name as provider'])
      .where(
        'r.id',
        'in',
        ids.map(({ id }) => id),
      )
      .orderBy('r.reported_at')
      .orderBy('r.id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      patientId: row.patient_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      phone: row.phone,
      visit:
        row.type && row.status && row.starts_at
          ? { type: row.type, status: row.status, startsAt: row.starts_at, provider: row.provider ?? '' }
          : null,
      said: { at: clinicTimeAt(row.reported_at), words: row.signs.map(({ words }) => words) },
      part,
      amount: null,
      addOns: [],
    }))
  },
}
