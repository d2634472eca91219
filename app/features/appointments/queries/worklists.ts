import { sql, type RawBuilder } from 'kysely'
import type { Action } from '#app/domain/access/roles.ts'
import { DOCTOR_ADD_ONS } from '#app/domain/pricing/add-ons.ts'
import {
  APPOINTMENT_STATUSES,
  BLOCKS_SLOT,
  type AppointmentStatus,
  type AppointmentType,
} from '#app/domain/booking/appointment.ts'
import { addDays, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import {
  CONSULTATION_PARTS,
  CONSULTATIONS_WAITING,
  FOLLOW_UPS,
  consultationPart,
  type FollowUp,
} from '#app/domain/booking/consultation.ts'
import { policy } from '#app/domain/policy.ts'
import { closableVisits } from '#app/features/health/queries/closings.ts'
import { isImportedVisit } from '#app/db/imported-rows.ts'
import type { WorkPage, WorkRow, Worklist } from '#app/domain/booking/worklist.ts'
import type { Services } from '#app/services/services.ts'

// The lists of visits that wait for somebody. Each is one statement over an index that holds little else.

type Needs = Pick<Services, 'db' | 'clock'>
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
}

const COLUMNS = sql`a.id, a.patient_id, a.first_name, a.last_name, a.phone, a.type, a.status, a.starts_at, v.name as provider, a.add_ons`
const FROM = sql`from appointments a join providers v on v.id = a.provider_id`

const withThem = (providers: readonly string[] | undefined) =>
  providers ? sql`and a.provider_id = any(${sql.val([...providers])}::uuid[])` : sql``

const rowOf = (row: Row, part: string): WorkRow => ({
  id: row.id,
  patientId: row.patient_id,
  name: `${row.first_name} ${row.last_name}`.trim(),
  phone: row.phone,
  visit: { type: row.type, status: row.status, startsAt: row.starts_at, provider: row.provider },
  part,
  amount: null,
  addOns: row.add_ons,
})

type Facts = { status: AppointmentStatus; has_more: boolean; last: FollowUp | null }

const partOf = (facts: Facts) => consultationPart({ status: facts.status, hasMore: facts.has_more, last: facts.last })

/** Every combination of facts that makes a consultation stand in this part: the rule itself, as a list of values. */
function factsOf(part: string): RawBuilder<unknown> {
  const combinations = APPOINTMENT_STATUSES.flatMap((status) =>
    [true, false].flatMap((hasMore) => [null, ...FOLLOW_UPS].map((last) => ({ status, has_more: hasMore, last }))),
  )
  const inPart = combinations.filter((facts) => partOf(facts) === part)
  return sql.join(inPart.map(({ status, has_more: hasMore, last }) => sql`(${status}, ${hasMore}, ${last ?? ''})`))
}

/**
 * Consultations from which a plan may still come, those to come and those of the last months, with what came of each.
 * Read from indexes alone: the menu's count asks it.
 */
const recentConsultations = ({ clock }: Needs, providers?: readonly string[]) => sql`(
  select a.id, a.appointment_date, a.starts_at, a.status,
      exists (select from treatment_plans t where t.patient_id = a.patient_id and t.created_at >= a.created_at)
      or exists (select from appointments b where b.patient_id = a.patient_id
        and b.appointment_date >= a.appointment_date and b.starts_at > a.starts_at
        and b.status not in ('cancelled', 'no_show')) as has_more,
      (select f.what from consultation_follow_ups f where f.appointment_id = a.id order by f.id desc limit 1) as last
    from appointments a
   where a.type = 'consultation' and a.appointment_date >= ${addDays(clock.today(), -policy.consultationFollowUpDays)}::date
     ${withThem(providers)}
     and not exists (select from profiles p where p.id = a.patient_id and p.erased_at is not null))`

export const consultations = {
  key: 'consultations',
  action: 'run-appointments',
  parts: CONSULTATION_PARTS,
  waiting: CONSULTATIONS_WAITING,
  isOfVisits: true,
  async count(services: Needs, providers?: readonly string[]) {
    const { rows } = await sql<Facts & { count: number }>`
      select a.status, a.has_more, a.last, count(*)::int as count from ${recentConsultations(services, providers)} a
       group by a.status, a.has_more, a.last`.execute(services.db.k)
    const counts: Record<string, number> = {}
    for (const row of rows) counts[partOf(row)] = (counts[partOf(row)] ?? 0) + row.count
    return counts
  },
  async rows(services: Needs, part: string, { limit, offset, providers }: WorkPage) {
    if (!CONSULTATION_PARTS.some((one) => one === part)) return []
    const { rows } = await sql<Row>`
      with shown as materialized (
        select c.id from ${recentConsultations(services, providers)} c
         where (c.status, c.has_more, coalesce(c.last, '')) in (${factsOf(part)})
         order by c.appointment_date, c.starts_at, c.id limit ${limit} offset ${offset})
      select ${COLUMNS} ${FROM} where a.id in (select id from shown)
       order by a.starts_at, a.id`.execute(services.db.k)
    return rows.map((row) => rowOf(row, part))
  },
} as const satisfies Worklist<Needs>

/** A list of one part, from one condition on visits. */
const visitList = <Key extends string>(
  key: Key,
  where: (services: Needs) => RawBuilder<unknown>,
  action: Action = 'run-appointments',
) =>
  ({
    key,
    action,
    parts: ['open'],
    waiting: ['open'],
    isOfVisits: true,
    async count(services: Needs, providers?: readonly string[]) {
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from appointments a where ${where(services)} ${withThem(providers)}`.execute(
        services.db.k,
      )
      return { open: rows[0]!.open }
    },
    async rows(services: Needs, part: string, { limit, offset, providers }: WorkPage) {
      const { rows } = await sql<Row>`
        select ${COLUMNS} ${FROM} where ${where(services)} ${withThem(providers)}
         order by a.starts_at, a.id limit ${limit} offset ${offset}`.execute(services.db.k)
      return rows.map((row) => rowOf(row, part))
    },
  }) satisfies Worklist<Needs>

/** Visits to come with something ordered that a doctor has to say yes to, and has not answered. */
export const doctorApprovals = visitList(
  'approvals',
  ({ clock }) => sql`a.status in ('scheduled', 'confirmed') and a.cancel_at is null
    and a.appointment_date >= ${clock.today()}::date
    and a.add_ons <> '{}' and a.add_ons && ${sql.val([...DOCTOR_ADD_ONS])}::text[]
    and exists (select from unnest(a.add_ons) asked (name) where asked.name = any(${sql.val([...DOCTOR_ADD_ONS])}::text[])
      and not exists (select from add_on_decisions d where d.appointment_id = a.id and d.rule_name = asked.name))`,
  'treat-clients',
)

/** Laser visits to come that the client's clearance bars: client and clinic are to speak before. */
export const barredVisits = visitList(
  'clearance',
  ({ clock }) => sql`a.type = 'treatment' and a.status in ('scheduled', 'confirmed') and a.unverified_since is null
    and a.appointment_date >= ${clock.today()}::date
    and exists (select from clearances c, jsonb_array_elements(c.reasons) r
      where c.patient_id = a.patient_id and r -> 'bars' ? 'book' and not (r ->> 'onlyInjection')::boolean
        and coalesce((r ->> 'from')::date, '-infinity') <= a.appointment_date
        and coalesce((r ->> 'until')::date, 'infinity') > a.appointment_date
        and not exists (select from clearance_overrides o
          where o.appointment_id = a.id and r ->> 'key' = any (o.reasons)))`,
)

/** Visits of days before today of which nobody has said whether the client came. */
const past = visitList(
  'past',
  ({ clock }) => sql`a.status in (${sql.join(BLOCKS_SLOT)}) and a.appointment_date < ${clock.today()}::date
    and a.payment_status not in ('pending', 'failed')`,
)
export const pastVisits = {
  ...past,
  async rows(services: Needs, part: string, page: WorkPage): Promise<WorkRow[]> {
    const rows = await past.rows(services, part, page)
    const ways = await closableVisits(
      services,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...row, closable: ways.get(row.id)! }))
  },
} as const satisfies Worklist<Needs>

/** Treatments that were given and stand in nobody's journal: what closing a visit leaves to be written. */
export const unwrittenTreatments = visitList(
  'entries',
  ({ clock }) => sql`a.type = 'treatment' and a.status = 'completed'
    and a.appointment_date >= ${addDays(clock.today(), -policy.entryAskedForDays)}::date
    and not exists (select from journal_entries e where e.appointment_id = a.id) and not ${isImportedVisit}
    and not exists (select from profiles p where p.id = a.patient_id and p.erased_at is not null)`,
  'write-journal',
)
