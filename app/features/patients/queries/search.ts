import { sql, type RawBuilder } from 'kysely'
import { BLOCKS_SLOT, type AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { birthdayIn } from '#app/domain/clients/import-cells.ts'
import { shownEmail } from '#app/domain/clients/email.ts'
import { idEndOf } from '#app/domain/booking/booking-number.ts'
import { epochMinutesOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { laneOf, minutesLate } from '#app/domain/booking/day-board.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { PaymentStatus } from '#app/domain/money/payment.ts'
import { foldedLetters, plainLetters } from '#app/domain/fold.ts'
import { motifOf, type PlanTreatmentType } from '#app/domain/plans/plan.ts'
import { policy } from '#app/domain/policy.ts'
import { canonicalEmail } from '#app/domain/typed-text.ts'
import { PATIENT_STATES, type PatientListQuery, type PatientSort, type PatientState } from '#app/input/fields.ts'
import { phoneParts } from '#app/input/phone.ts'
import { inDanishOrder } from '#app/db/name-order.ts'
import { sharedRead } from '#app/services/shared-read/shared-read.ts'
import type { Services } from '#app/services/services.ts'
import { dayAt, nameOf } from '#app/features/patients/queries/record.ts'
import { offsetOf, pageOf, type Page } from '#app/input/page.ts'
import { currentCourse, nextVisit } from './standing.ts'

export type ListedCourse = {
  /** How many of its sessions are given. */
  done: number
  sessions: number
  status: 'active' | 'paused' | 'completed'
  /** What is being removed, as the client was told; empty where nothing was. */
  motif: string
  treatmentType: PlanTreatmentType
  areaCm2: number | null
}
export type ListedPatient = {
  id: string
  name: string
  email: string
  phone: string
  joinedOn: ClinicDay
  next: {
    startsAt: ClinicTime
    status: AppointmentStatus
    paymentStatus: PaymentStatus
    /** They are here, and what numbs them is working. */
    isNumbing: boolean
    /** How many minutes ago they were to come; 0: they are not behind. */
    late: number
  } | null
  last: ClinicTime | null
  /** The course that is under way, or else the last that is over. */
  course: ListedCourse | null
  owed: Ore
  erasureAsked: boolean
}

type Query = Pick<PatientListQuery, 'q' | 'state' | 'provider'>

const SORTS: Record<Exclude<PatientSort, 'next'>, RawBuilder<unknown>> = {
  name: sql`p.sort_name`,
  joined: sql`u.created_at`,
  last: sql`p.last_visit`,
}

/** Each client's next visit, one of today whose hour has passed too: they may be here, or late. */
const comingVisits = (now: ClinicTime) => sql`(select distinct on (a.patient_id) a.patient_id, a.starts_at as next_at,
    a.provider_id, a.status as next_status, a.payment_status as next_payment
  from appointments a where a.status in (${sql.join(BLOCKS_SLOT)}) and a.appointment_date >= ${now.slice(0, 10)}::date
    order by a.patient_id, a.starts_at)`

const asLike = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&')

/** A word anywhere in a name, in either spelling. Three letters or more are looked up, fewer are read through. */
const hasWord = (word: string) => {
  const spelt = [...new Set([plainLetters(word), foldedLetters(word)])]
  return sql`(${sql.join(
    spelt.map((letters) => sql`p.search_name like ${`%${asLike(letters)}%`}`),
    sql` or `,
  )})`
}

/** Digits are any part of a number, in the account or typed with a booking. */
const hasNumber = (parts: readonly string[]) =>
  sql`phone <> '' and (${sql.join(
    parts.map((digits) => sql`phone like ${`%${digits}%`}`),
    sql` or `,
  )})`

export const SHORT_LETTERS = 3

/**
 * The ids of the clients a search text matches: by a phone or booking number, a birthday, the beginning of an e-mail, or
 * every word in the name. Each of these uses its own index. Null when the text is empty or too short for an index.
 */
function lookedUp(typed: string, today: ClinicDay): RawBuilder<unknown> | null {
  const parts = phoneParts(typed)
  const birthday = birthdayIn(typed, today)
  const words = typed.split(/\s+/).filter(Boolean)
  const idEnd = idEndOf(typed)
  const isLong = words.some((word) => foldedLetters(word).length >= SHORT_LETTERS)
  const named = sql`select p.id from profiles p where ${sql.join(words.map(hasWord), sql` and `)}`
  const mailed = sql`select id from users where lower(email::text) like ${`${asLike(canonicalEmail(typed).toLowerCase())}%`}`
  const ways = [
    ...(isLong && parts.length === 0 ? [named] : []),
    ...(isLong && parts.length === 0 && words.length === 1 ? [mailed] : []),
    ...(parts.length > 0
      ? [
          sql`select id from profiles where ${hasNumber(parts)}`,
          sql`select patient_id from appointments where ${hasNumber(parts)}`,
        ]
      : []),
    ...(birthday ? [sql`select id from profiles where birthday = ${birthday}::date`] : []),
    ...(idEnd ? [sql`select patient_id from appointments where right(id::text, 10) = ${idEnd}`] : []),
  ]
  return ways.length > 0 ? sql.join(ways, sql` union `) : null
}

// An erased or merged record is not found; staff and partners only where they are clients too.
export const IN_USE = sql`p.erased_at is null and p.merged_into is null`
export const TREATED_OR_NO_ROLE = sql`(p.last_visit is not null
  or not (p.id in (select user_id from user_roles) or p.id in (select user_id from affiliates where user_id is not null)))`
const LISTED = sql`${IN_USE} and (${TREATED_OR_NO_ROLE} or p.id in (select patient_id from coming))`
const ACTIVE_PLAN = sql`p.id in (select patient_id from treatment_plans where status = 'active' and ended_at is null)`
const ERASURE_ASKED = sql`p.id in (select patient_id from erasure_requests where done_at is null)`
const STATES: Record<PatientState, RawBuilder<unknown> | null> = {
  all: null,
  'active-plan': ACTIVE_PLAN,
  'to-book': sql`(${ACTIVE_PLAN} and p.id not in (select patient_id from coming))`,
  unpaid: sql`p.id in (select patient_id from open_balances)`,
  erasure: ERASURE_ASKED,
}

function conditions({ q, state, provider }: Query, today: ClinicDay) {
  const words = q.split(/\s+/).filter(Boolean)
  const typed = lookedUp(q, today) ? [sql`p.id in (select id from matches)`] : words.map(hasWord)
  const ofProvider = sql`(p.last_provider = ${provider}
    or p.id in (select patient_id from coming where provider_id = ${provider}))`
  return sql.join(
    [LISTED, ...typed, STATES[state], provider ? ofProvider : null].filter((one) => one !== null),
    sql` and `,
  )
}

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
  next_add_ons: string[]
  next_numbed: boolean
  last_visit: ClinicTime | null
  sessions: number | null
  done: number
  plan_status: ListedCourse['status']
  treatment_type: PlanTreatmentType
  area_cm2: number | null
  description: string
  owed: Ore
  erasure: boolean
  total: number
}

/** One page of ids with what they are sorted by. Only what is sorted by is joined: all clients are read from an index. */
function pageOfIds({ sort, dir, page }: PatientListQuery, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const direction = dir === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  const [size, before] = [policy.rowsPerPage, offsetOf(page)]
  const source = sort === 'joined' ? sql`profiles p join users u on u.id = p.id` : sql`profiles p`
  if (sort !== 'next')
    return sql`select p.id, ${SORTS[sort]} as place from ${source} where ${where}
      order by place ${direction}, p.id limit ${size} offset ${before}`
  // Whoever has a time comes first, the others by their id: each half ends where the page does.
  return sql`select id, place from (
      (select p.id, n.next_at as place from coming n join profiles p on p.id = n.patient_id where ${where}
        order by place ${direction}, p.id limit ${before + size})
      union all
      (select p.id, null from profiles p where ${where} and p.id not in (select patient_id from coming)
        order by p.id limit ${before + size})) both_halves
    order by place ${direction}, id limit ${size} offset ${before}`
}

const FOUND_MOST = 1_000
export type FoundPatients = Page<ListedPatient> & {
  /** More are found than are counted: `total` and `pages` end there, and the search is to be narrowed. */
  hasMore: boolean
}

/** One letter finds half of a clinic's clients: counting ends after as many as anybody pages through. */
const counted = (where: RawBuilder<unknown>, known: number | null) =>
  known === null
    ? sql`(select count(*)::int from (select 1 from profiles p where ${where} limit ${FOUND_MOST + 1}) f)`
    : sql`${known}::int`

/**
 * The clients found by what was typed: names in any spelling, any part of a phone number, the beginning of an e-mail, a
 * birthday, a booking number. Narrowed, sorted and paged by the database in one statement; erased ones are not among them. Beyond the last
 * page there are no rows, and the total is what was known of it, or 0.
 * @param known how many there are, where that is known already
 */
export async function listPatients(
  { db, clock }: Services,
  query: PatientListQuery,
  known: number | null = null,
): Promise<FoundPatients> {
  const direction = query.dir === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  const where = conditions(query, clock.today())
  const { rows } = await sql<Row>`
    with coming as materialized ${comingVisits(clock.now())},
    matches (id) as materialized (${lookedUp(query.q, clock.today()) ?? sql`select null::uuid where false`}),
    found as (${pageOfIds(query, where)})
    select f.*, p.first_name, p.last_name, p.phone, p.last_visit, u.email, u.created_at, n.*, c.*,
        ${counted(where, known)} as total,
        (select coalesce(sum(amount), 0)::int from open_balances b where b.patient_id = f.id) as owed,
        exists (select from erasure_requests e where e.patient_id = f.id and e.done_at is null) as erasure
      from found f join profiles p on p.id = f.id join users u on u.id = f.id
      left join ${nextVisit(sql`f.id`, clock.today())} n on true
      left join ${currentCourse(sql`f.id`)} c on true
     order by f.place ${direction}, f.id`.execute(db.k)
  const total = rows[0]?.total ?? known ?? 0
  const hasMore = known === null && total > FOUND_MOST
  return {
    ...pageOf(
      rows.map((row) => listed(row, clock.now())),
      query.page,
      hasMore ? FOUND_MOST : total,
    ),
    hasMore,
  }
}

const listed = (row: Row, now: ClinicTime): ListedPatient => ({
  id: row.id,
  name: nameOf(row),
  email: shownEmail(row.email),
  phone: row.phone,
  joinedOn: dayAt(row.created_at),
  next: row.next_at && nextOf(row, row.next_at, now),
  last: row.last_visit,
  course:
    row.sessions === null
      ? null
      : {
          done: row.done,
          sessions: row.sessions,
          status: row.plan_status,
          motif: motifOf(row.description),
          treatmentType: row.treatment_type,
          areaCm2: row.area_cm2,
        },
  owed: row.owed,
  erasureAsked: row.erasure,
})

function nextOf(row: Row, startsAt: ClinicTime, now: ClinicTime): ListedPatient['next'] {
  const { next_status: status, next_payment: paymentStatus, next_add_ons: addOns } = row
  const lane = laneOf(status, row.next_numbed)
  // Who is treated longer than was booked is the board's to say.
  const late =
    lane === 'expected' ? minutesLate({ status, startsAt, addOns, minutes: 0, since: null }, epochMinutesOf(now)) : 0
  return { startsAt, status, paymentStatus, isNumbing: lane === 'numbing', late }
}

/** How many clients each state holds, whatever is looked for. */
async function countStates({ db, clock }: Services): Promise<Record<PatientState, number>> {
  const counts = PATIENT_STATES.map(
    (state) => sql`(select count(*)::int from profiles p
      where ${LISTED} and ${STATES[state] ?? sql`true`}) as ${sql.ref(state)}`,
  )
  const { rows } = await sql<Record<PatientState, number>>`
    with coming as materialized ${comingVisits(clock.now())} select ${sql.join(counts)}`.execute(db.k)
  return rows[0]!
}

/** The same, asked by everybody who types into the search: read anew when something was committed. */
export const sharedStates = (services: Services): Promise<Record<PatientState, number>> =>
  sharedRead(services, 'patients by state', () => countStates(services))

/** Whose clients can be asked for. */
export const listedProviders = ({ db }: Services): Promise<{ id: string; name: string }[]> =>
  db.k
    .selectFrom('providers')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .orderBy(inDanishOrder('name'))
    .execute()
