import { sql, type RawBuilder } from 'kysely'
import { DOCTOR_ADD_ONS } from '#app/domain/add-ons.ts'
import { BLOCKS_SLOT, type AppointmentStatus, type AppointmentType } from '#app/domain/appointment.ts'
import { addDays, type ClinicTime } from '#app/domain/clinic-time.ts'
import { CONSULTATION_PARTS, CONSULTATIONS_WAITING, consultationPart, type FollowUp } from '#app/domain/consultation.ts'
import type { Ore } from '#app/domain/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { WorkRow, Worklist } from '#app/domain/worklist.ts'
import type { Services } from '#app/services/services.ts'

// The lists of visits that wait for somebody. Each is one statement over an index that holds little else.

type Needs = Pick<Services, 'db' | 'clock'>
type Rows = { limit: number; offset: number }
type Row = {
  id: string
  patient_id: string
  first_name: string
  last_name: string
  phone: string
  type: AppointmentType
  status: AppointmentStatus
  starts_at: ClinicTime
  provider: string
  add_ons: string[]
  amount: Ore | null
}

const COLUMNS = sql`a.id, a.patient_id, a.first_name, a.last_name, a.phone, a.type, a.status, a.starts_at, v.name as provider, a.add_ons`
const FROM = sql`from appointments a join providers v on v.id = a.provider_id`

const rowOf = (row: Row, part: string): WorkRow => ({
  id: row.id,
  patientId: row.patient_id,
  name: `${row.first_name} ${row.last_name}`.trim(),
  phone: row.phone,
  visit: { type: row.type, status: row.status, startsAt: row.starts_at, provider: row.provider },
  part,
  amount: row.amount ?? null,
  addOns: row.add_ons,
})

type ConsultationRow = Row & { has_more: boolean; last: FollowUp | null }

/** Consultations from which a plan may still come: those to come and those of the last months. */
const consultationsOf = async ({ db, clock }: Needs): Promise<ConsultationRow[]> => {
  const since = addDays(clock.today(), -policy.consultationFollowUpDays)
  const { rows } = await sql<ConsultationRow>`
    select ${COLUMNS}, null as amount,
        exists (select from treatment_plans t where t.patient_id = a.patient_id and t.created_at >= a.created_at)
          or exists (select from appointments b where b.patient_id = a.patient_id and b.id <> a.id
            and b.starts_at > a.starts_at and b.status not in ('cancelled', 'no_show')) as has_more,
        (select f.what from consultation_follow_ups f where f.appointment_id = a.id order by f.id desc limit 1) as last
      ${FROM} join profiles p on p.id = a.patient_id
     where a.type = 'consultation' and a.appointment_date >= ${since}::date and p.erased_at is null
     order by a.starts_at, a.id limit ${MOST_CONSULTATIONS}`.execute(db.k)
  return rows
}

// A clinic of ten chairs has some thousand in three months.
const MOST_CONSULTATIONS = 5_000

export const consultations = {
  key: 'consultations',
  action: 'run-appointments',
  parts: CONSULTATION_PARTS,
  waiting: CONSULTATIONS_WAITING,
  async count(services: Needs) {
    const counts: Record<string, number> = {}
    for (const row of await consultationsOf(services)) {
      const part = consultationPart({ status: row.status, hasMore: row.has_more, last: row.last })
      counts[part] = (counts[part] ?? 0) + 1
    }
    return counts
  },
  async rows(services: Needs, part: string, { limit, offset }: Rows) {
    const rows = await consultationsOf(services)
    return rows
      .filter((row) => consultationPart({ status: row.status, hasMore: row.has_more, last: row.last }) === part)
      .slice(offset, offset + limit)
      .map((row) => rowOf(row, part))
  },
} as const satisfies Worklist<Needs>

/** A list of one part, from one condition on visits. */
const visitList = <Key extends string>(
  key: Key,
  more: { amount?: RawBuilder<unknown> },
  where: (services: Needs) => RawBuilder<unknown>,
) =>
  ({
    key,
    action: 'run-appointments' as const,
    parts: ['open'],
    waiting: ['open'],
    async count(services: Needs) {
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from appointments a where ${where(services)}`.execute(services.db.k)
      return { open: rows[0]!.open }
    },
    async rows(services: Needs, part: string, { limit, offset }: Rows) {
      const { rows } = await sql<Row>`
        select ${COLUMNS}, ${more.amount ?? sql`null`} as amount ${FROM} where ${where(services)}
         order by a.starts_at, a.id limit ${limit} offset ${offset}`.execute(services.db.k)
      return rows.map((row) => rowOf(row, part))
    },
  }) satisfies Worklist<Needs>

/** Visits to come with something ordered that a doctor has to say yes to. */
export const doctorApprovals = visitList(
  'approvals',
  {},
  ({ clock }) => sql`a.status in ('scheduled', 'confirmed') and a.appointment_date >= ${clock.today()}::date
    and a.add_ons && ${sql.val([...DOCTOR_ADD_ONS])}::text[]`,
)

/** Visits that were given and are not paid in full. */
export const unpaidVisits = visitList(
  'unpaid',
  { amount: sql`(select b.amount from open_balances b where b.appointment_id = a.id)` },
  () => sql`a.id in (select appointment_id from open_balances)`,
)

/** Visits of days before today of which nobody has said whether the client came. */
export const pastVisits = visitList(
  'past',
  {},
  ({ clock }) => sql`a.status in (${sql.join(BLOCKS_SLOT)}) and a.appointment_date < ${clock.today()}::date
    and a.payment_status not in ('pending', 'failed')`,
)
