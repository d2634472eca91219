import { sql } from 'kysely'
import { clinicTimeAt, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Services } from '#app/services/services.ts'
import { minutesBetween } from './reports.ts'

type Ground = Pick<Services, 'db' | 'clock'>

// More do not fit above a page; the worklist has them all.
const URGENT_SHOWN = 3

/** The urgencies that need an answer the same day, as a list for a statement. */
export const URGENT = sql`array['emergency', 'same-day']`

/** A client who needs an answer today, for a page that others may see: nothing of what the skin shows. */
export type UrgentReport = {
  patientId: string
  name: string
  phone: string
  reportedAt: ClinicTime
  /** How long the client has waited; null at the front desk, which sees only the name. */
  minutes: number | null
}

/** What the front desk sees of an urgent report: who it is, to call a clinician. */
export const urgentForFrontDesk = (report: UrgentReport): UrgentReport => ({ ...report, phone: '', minutes: null })

/** The urgent reports without an answer, the longest waiting first. */
export async function urgentReports({ db, clock }: Ground): Promise<UrgentReport[]> {
  const rows = await db.k
    .selectFrom('skin_reports as r')
    .innerJoin('profiles as p', 'p.id', 'r.patient_id')
    .select(['r.patient_id', 'r.reported_at', 'p.first_name', 'p.last_name', 'p.phone'])
    .where('r.answered_at', 'is', null)
    .where(sql<boolean>`r.urgency = any(${URGENT})`)
    .orderBy('r.reported_at')
    .limit(URGENT_SHOWN)
    .execute()
  return rows.map((row) => ({
    patientId: row.patient_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    phone: row.phone,
    reportedAt: clinicTimeAt(row.reported_at),
    minutes: minutesBetween(row.reported_at, clock.instant()),
  }))
}

/** Who is called for an urgent report: active doctors, providers with visits today, and the provider who treated. */
export async function staffToCall({ db, clock }: Ground, reportId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.user_id as id from providers p
     where p.is_active and p.user_id is not null and (p.is_doctor
       or exists (select from appointments a where a.provider_id = p.id and a.appointment_date = ${clock.today()}::date
            and a.status not in ('cancelled', 'no_show'))
       or exists (select from skin_reports r join appointments a on a.id = r.appointment_id
            where r.id = ${reportId} and a.provider_id = p.id))`.execute(db.k)
  return rows.map(({ id }) => id)
}

/** The active doctors, who are called for a reaction that another member of staff graded as grave. */
export async function doctorsToCall({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const rows = await db.k
    .selectFrom('providers')
    .select('user_id')
    .distinct()
    .where('is_active', '=', true)
    .where('is_doctor', '=', true)
    .execute()
  return rows.flatMap(({ user_id: id }) => id ?? [])
}
