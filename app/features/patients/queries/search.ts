import { sql, type RawBuilder } from 'kysely'
import { BLOCKS_SLOT, type AppointmentStatus } from '#app/domain/appointment.ts'
import { idEndOf } from '#app/domain/booking-number.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/clinic-time.ts'
import type { Ore } from '#app/domain/money.ts'
import type { PaymentStatus } from '#app/domain/payment.ts'
import { policy } from '#app/domain/policy.ts'
import { PATIENT_STATES, type PatientListQuery, type PatientSort, type PatientState } from '#app/input/fields.ts'
import { phoneDigits } from '#app/input/phone.ts'
import type { Services } from '#app/services/services.ts'
import { dayAt, nameOf, offsetOf, pageOf, type Page } from '#app/features/patients/queries.ts'

export type ListedPatient = {
  id: string
  name: string
  email: string
  phone: string
  joinedOn: ClinicDay
  next: { startsAt: ClinicTime; status: AppointmentStatus; paymentStatus: PaymentStatus } | null
  last: ClinicTime | null
  /** The course that is under way: how many of its sessions are given. */
  course: { done: number; sessions: number; isPaused: boolean } | null
  owed: Ore
  erasureAsked: boolean
}

type Query = Pick<PatientListQuery, 'q' | 'state' | 'provider'>

const SORTS: Record<PatientSort, RawBuilder<unknown>> = {
  name: sql`p.search_name`,
  joined: sql`u.created_at`,
  next: sql`n.next_at`,
  last: sql`p.last_visit`,
}

/** Each client's next visit: those to come are few beside those who came. */
const comingVisits = (now: ClinicTime) => sql`(select distinct on (a.patient_id) a.patient_id, a.starts_at as next_at,
    a.provider_id, a.status as next_status, a.payment_status as next_payment
  from appointments a where a.status in (${sql.join(BLOCKS_SLOT)}) and a.appointment_date >= ${now.slice(0, 10)}::date
    and a.starts_at >= ${now}::timestamp order by a.patient_id, a.starts_at)`

const asLike = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&')

/** A word is found anywhere in a name, and at the beginning of an e-mail. */
const hasWord = (word: string) => sql`p.id in (
  select id from profiles where search_name like '%' || plain_letters(${asLike(word)}) || '%'
  union all select id from profiles where search_name like '%' || folded_letters(${asLike(word)}) || '%'
  union all select id from users where lower(email::text) like lower(${asLike(word)}) || '%')`

/** Digits are the beginning of a number, with or without its country, in the account or typed with a booking. */
const hasNumber = (digits: string) => sql`p.id in (
  select id from profiles where phone like ${`+45${digits}%`} or phone like ${`+${digits}%`} or phone like ${`${digits}%`}
  union all select patient_id from appointments where phone <> ''
    and (phone like ${`+45${digits}%`} or phone like ${`+${digits}%`} or phone like ${`${digits}%`}))`

const hasBooking = (idEnd: string) =>
  sql`p.id in (select patient_id from appointments where right(id::text, 10) = ${idEnd})`

/** What was typed, as conditions: one of the numbers it may be, or every word of it. */
function matchesOf(typed: string): RawBuilder<unknown> | null {
  const digits = phoneDigits(typed)
  const words = typed.split(/\s+/).filter(Boolean)
  const idEnd = idEndOf(typed)
  const named = words.length > 0 && !digits ? sql`(${sql.join(words.map(hasWord), sql` and `)})` : null
  const ways = [named, digits ? hasNumber(digits) : null, idEnd ? hasBooking(idEnd) : null].filter(
    (way) => way !== null,
  )
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : null
}

const ACTIVE_PLAN = sql`p.id in (select patient_id from treatment_plans where status = 'active' and ended_at is null)`
const ERASURE_ASKED = sql`p.id in (select patient_id from erasure_requests where done_at is null)`
const STATES: Record<PatientState, RawBuilder<unknown> | null> = {
  all: null,
  'active-plan': ACTIVE_PLAN,
  'to-book': sql`(${ACTIVE_PLAN} and n.patient_id is null)`,
  unpaid: sql`p.id in (select patient_id from open_balances)`,
  erasure: ERASURE_ASKED,
}

const conditions = ({ q, state, provider }: Query) =>
  sql.join(
    [
      sql`p.erased_at is null`,
      matchesOf(q),
      STATES[state],
      provider ? sql`(n.provider_id = ${provider} or p.last_provider = ${provider})` : null,
    ].filter((condition) => condition !== null),
    sql` and `,
  )

type Row = {
  id: string
  first_name: string
  last_name: string
  phone: string
  email: string
  created_at: Date
  next_at: ClinicTime | null
  next_status: AppointmentStatus
  next_payment: PaymentStatus
  last_visit: ClinicTime | null
  sessions: number | null
  done: number
  plan_status: string
  owed: Ore
  erasure: boolean
  total: number
}

/**
 * The clients found by what was typed: names in any spelling, the beginning of an e-mail or a phone number, a booking
 * number. Narrowed, sorted and paged by the database in one statement; erased ones are not among them. Beyond the last
 * page there are no rows, and the total is unknown: 0.
 */
export async function listPatients({ db, clock }: Services, query: PatientListQuery): Promise<Page<ListedPatient>> {
  const direction = query.dir === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  const { rows } = await sql<Row>`
    with coming as materialized ${comingVisits(clock.now())},
    found as (
      select p.id, count(*) over () as total, ${SORTS[query.sort]} as place, n.next_at, n.next_status, n.next_payment
        from profiles p join users u on u.id = p.id left join coming n on n.patient_id = p.id
       where ${conditions(query)}
       order by place ${direction}, p.id limit ${policy.rowsPerPage} offset ${offsetOf(query.page)})
    select f.*, p.first_name, p.last_name, p.phone, p.last_visit, u.email, u.created_at, c.sessions, c.done, c.plan_status,
        (select coalesce(sum(amount), 0)::int from open_balances b where b.patient_id = f.id) as owed,
        exists (select from erasure_requests e where e.patient_id = f.id and e.done_at is null) as erasure
      from found f join profiles p on p.id = f.id join users u on u.id = f.id
      left join lateral (
        select t.session_count as sessions, t.status as plan_status,
            (select count(*)::int from plan_sessions s left join appointments a on a.id = s.appointment_id
              where s.plan_id = t.id and (s.done_date is not null or a.status = 'completed')) as done
          from treatment_plans t
         where t.patient_id = f.id and t.status in ('active', 'paused') and t.ended_at is null
         order by t.created_at desc limit 1) c on true
     order by f.place ${direction}, f.id`.execute(db.k)
  return pageOf(rows.map(listed), query.page, rows[0]?.total ?? 0)
}

const listed = (row: Row): ListedPatient => ({
  id: row.id,
  name: nameOf(row),
  email: row.email,
  phone: row.phone,
  joinedOn: dayAt(row.created_at),
  next: row.next_at && { startsAt: row.next_at, status: row.next_status, paymentStatus: row.next_payment },
  last: row.last_visit,
  course:
    row.sessions === null ? null : { done: row.done, sessions: row.sessions, isPaused: row.plan_status === 'paused' },
  owed: row.owed,
  erasureAsked: row.erasure,
})

/** How many clients each state holds, whatever is looked for. */
export async function countStates({ db, clock }: Services): Promise<Record<PatientState, number>> {
  const counts = PATIENT_STATES.map(
    (state) => sql`count(*) filter (where ${STATES[state] ?? sql`true`})::int as ${sql.ref(state)}`,
  )
  const { rows } = await sql<Record<PatientState, number>>`
    with coming as materialized ${comingVisits(clock.now())}
    select ${sql.join(counts)} from profiles p left join coming n on n.patient_id = p.id
     where p.erased_at is null`.execute(db.k)
  return rows[0]!
}

/** Whose clients can be asked for. */
export const listedProviders = ({ db }: Services): Promise<{ id: string; name: string }[]> =>
  db.k.selectFrom('providers').select(['id', 'name']).where('is_active', '=', true).orderBy('name').execute()
