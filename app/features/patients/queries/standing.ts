import { sql, type RawBuilder } from 'kysely'
import type { ReachedClient } from '#app/domain/access/actor.ts'
import { BLOCKS_SLOT } from '#app/domain/booking/appointment.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import { shownEmail } from '#app/domain/clients/email.ts'
import type { Services } from '#app/services/services.ts'

/** The next visit of whose id this is, beside their row. */
export const nextVisit = (id: RawBuilder<unknown>, today: ClinicDay) => sql`lateral (
    select a.starts_at as next_at, a.status as next_status, a.payment_status as next_payment,
        a.add_ons as next_add_ons, exists (select from numbings n where n.appointment_id = a.id) as next_numbed from appointments a
     where a.patient_id = ${id} and a.status in (${sql.join(BLOCKS_SLOT)}) and a.appointment_date >= ${today}::date
     order by a.starts_at limit 1)`

/** Their course under way, or else the last that is over, and how many of its sessions are given. */
export const currentCourse = (id: RawBuilder<unknown>) => sql`lateral (
    select t.session_count as sessions, t.status as plan_status, t.treatment_type, t.area_cm2, t.description,
        (select count(*)::int from plan_sessions s left join appointments a on a.id = s.appointment_id
          where s.plan_id = t.id and (s.done_date is not null or a.status = 'completed')) as done
      from treatment_plans t
     where t.patient_id = ${id} and t.status in ('active', 'paused', 'completed') and t.ended_at is null
     order by t.status = 'completed', t.created_at desc limit 1)`

/** Where a client stands, in a few words. */
export type Standing = {
  email: string
  next: ClinicTime | null
  last: ClinicTime | null
  course: { done: number; sessions: number } | null
}

type Row = {
  email: string
  next_at: ClinicTime | null
  last_visit: ClinicTime | null
  sessions: number | null
  done: number
}

/** The same of one client, for whoever works a list off; null for an id nobody has. */
export async function standingOf({ db, clock }: Services, patientId: ReachedClient): Promise<Standing | null> {
  const { rows } = await sql<Row>`
    select u.email, p.last_visit, n.next_at, c.sessions, c.done
      from profiles p join users u on u.id = p.id
      left join ${nextVisit(sql`p.id`, clock.today())} n on true
      left join ${currentCourse(sql`p.id`)} c on true
     where p.id = ${patientId}`.execute(db.k)
  const [row] = rows
  if (!row) return null
  const { next_at: next, last_visit: last, sessions, done } = row
  return { email: shownEmail(row.email), next, last, course: sessions === null ? null : { done, sessions } }
}
