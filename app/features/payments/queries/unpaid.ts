import { sql } from 'kysely'
import type { AppointmentStatus, AppointmentType } from '#app/domain/booking/appointment.ts'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { WorkRow, Worklist } from '#app/domain/booking/worklist.ts'
import type { Services } from '#app/services/services.ts'

type Row = {
  id: string
  patient_id: string
  first_name: string
  last_name: string
  phone: string
  type: AppointmentType | null
  status: AppointmentStatus
  starts_at: ClinicTime
  provider: string
  add_ons: string[] | null
  amount: Ore
}

/** One row for a visit, whatever it is owed for; a session given without a visit is a row of its own. */
const OWED = sql`(
  select coalesce(b.appointment_id, s.appointment_id, s.id) as id, coalesce(b.appointment_id, s.appointment_id) as visit,
      b.patient_id, min(s.done_date) as done_on, sum(b.amount)::int as amount
    from open_balances b left join plan_sessions s on s.id = b.plan_session_id
   group by 1, 2, 3)`

const ofThem = (providers: readonly string[] | undefined) =>
  providers ? sql`where a.provider_id = any(${sql.val([...providers])}::uuid[])` : sql``

/** What was given and is not paid in full. */
export const unpaid = {
  key: 'unpaid',
  action: 'run-appointments',
  parts: ['open'],
  waiting: ['open'],
  isOfVisits: true,
  async count({ db }, providers?: readonly string[]) {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from ${OWED} o left join appointments a on a.id = o.visit
        ${ofThem(providers)}`.execute(db.k)
    return { open: rows[0]!.open }
  },
  async rows({ db }, part, { limit, offset, providers }): Promise<WorkRow[]> {
    const { rows } = await sql<Row>`
      select o.id, o.patient_id, o.amount, a.type, a.status, a.starts_at, a.add_ons, v.name as provider,
          coalesce(a.first_name, p.first_name) as first_name, coalesce(a.last_name, p.last_name) as last_name,
          coalesce(nullif(a.phone, ''), p.phone) as phone
        from ${OWED} o join profiles p on p.id = o.patient_id
        left join appointments a on a.id = o.visit left join providers v on v.id = a.provider_id
        ${ofThem(providers)}
       order by coalesce(a.starts_at, o.done_on), o.id limit ${limit} offset ${offset}`.execute(db.k)
    return rows.map((row) => ({
      id: row.id,
      patientId: row.patient_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      phone: row.phone,
      visit: row.type && { type: row.type, status: row.status, startsAt: row.starts_at, provider: row.provider },
      part,
      amount: row.amount,
      addOns: row.add_ons ?? [],
    }))
  },
} as const satisfies Worklist<Pick<Services, 'db'>>
