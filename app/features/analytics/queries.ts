import { sql } from 'kysely'
import { inDanishOrder } from '#app/db/name-order.ts'
import type { DayRange, ProviderSpan } from '#app/domain/clinic/analytics.ts'
import type { AppointmentStatus, AppointmentType } from '#app/domain/booking/appointment.ts'
import { addDays, at, instantOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { Services } from '#app/services/services.ts'

type Ground = Pick<Services, 'db'>

// A hold nobody paid was never a booking: it is cancelled, and its payment did not come.
const WAS_BOOKED = sql<boolean>`not (a.status = 'cancelled' and a.payment_status in ('pending', 'failed', 'cancelled'))`
const wall = (column: string) => sql<ClinicTime>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI')`

export type VisitCount = {
  day: ClinicDay
  provider: string
  type: AppointmentType
  status: AppointmentStatus
  partner: string | null
  count: number
}

/** The visits of these days by day, provider, type, status and partner; holds that ran out are none. */
export const visitCounts = ({ db }: Ground, { from, to }: DayRange): Promise<VisitCount[]> =>
  db.k
    .selectFrom('appointments as a')
    .leftJoin('affiliates as f', 'f.id', 'a.affiliate_id')
    .select(['a.appointment_date as day', 'a.provider_id as provider', 'a.type', 'a.status'])
    .select('f.company_name as partner')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('a.appointment_date', '>=', from)
    .where('a.appointment_date', '<=', to)
    .where(WAS_BOOKED)
    .groupBy(['a.appointment_date', 'a.provider_id', 'a.type', 'a.status', 'f.company_name'])
    .execute()

export type MoneyOfDay = { day: ClinicDay; paid: Ore; refunded: Ore; net: Ore }

/** What the money book took in and gave back on each of these days of the clinic. */
export const moneyByDay = ({ db }: Ground, { from, to }: DayRange): Promise<MoneyOfDay[]> => {
  const day = sql<ClinicDay>`to_char(l.at at time zone 'Europe/Copenhagen', 'YYYY-MM-DD')`
  return (
    db.k
      .selectFrom('ledger_entries as l')
      .select(day.as('day'))
      .select(sql<Ore>`coalesce(sum(l.amount) filter (where l.kind = 'payment'), 0)::int`.as('paid'))
      .select(sql<Ore>`coalesce(-sum(l.amount) filter (where l.kind = 'refund'), 0)::int`.as('refunded'))
      .select(sql<Ore>`sum(l.amount)::int`.as('net'))
      // A fee is the clinic's cost and a write-off no money at all: neither is what clients paid.
      .where('l.kind', 'in', ['payment', 'refund'])
      .where('l.at', '>=', instantOf(at(from, '00:00')))
      .where('l.at', '<', instantOf(at(addDays(to, 1), '00:00')))
      .groupBy(day)
      .execute()
  )
}

/** What clients owe now for what was given. */
export const outstanding = async ({ db }: Ground): Promise<Ore> => {
  const { amount } = await db.k
    .selectFrom('open_balances')
    .select(sql<Ore>`coalesce(sum(amount), 0)::int`.as('amount'))
    .executeTakeFirstOrThrow()
  return amount
}

/** When providers were open, when they were closed and when they had somebody in the chair. */
export async function timeUse({ db }: Ground, { from, to }: DayRange) {
  const [hours, closed, booked] = await Promise.all([
    db.k
      .selectFrom('availability as v')
      .select(['v.provider_id as provider', 'v.is_available'])
      .select(wallOfDay('start_time').as('startsAt'))
      .select(wallOfDay('end_time').as('endsAt'))
      .where('v.date', '>=', from)
      .where('v.date', '<=', to)
      .execute(),
    db.k
      .selectFrom('closures as c')
      .select('c.provider_id as provider')
      .select(wall('c.starts_at').as('startsAt'))
      .select(wall('c.ends_at').as('endsAt'))
      // A laser that is away closes nobody's time.
      .where('c.resource_id', 'is', null)
      .where(sql<boolean>`c.ends_at > ${from}::date and c.starts_at < ${addDays(to, 1)}::date`)
      .execute(),
    db.k
      .selectFrom('appointments as a')
      .select(['a.provider_id as provider', 'a.resource_ids as resources'])
      .select(wall('a.starts_at').as('startsAt'))
      .select(
        sql<ClinicTime>`to_char(a.starts_at + make_interval(mins => a.duration_minutes), 'YYYY-MM-DD"T"HH24:MI')`.as(
          'endsAt',
        ),
      )
      .where('a.appointment_date', '>=', from)
      .where('a.appointment_date', '<=', to)
      .where('a.status', '!=', 'cancelled')
      .execute(),
  ])
  const spans = (isOpen: boolean): ProviderSpan[] => hours.filter((row) => row.is_available === isOpen)
  return { open: spans(true), closed: [...closed, ...spans(false)], booked }
}

/** The clinic's lasers, and when each was away. */
export async function laserTime({ db }: Ground, { from, to }: DayRange) {
  const [lasers, away] = await Promise.all([
    db.k
      .selectFrom('resources')
      .select(['id', 'name'])
      .where('kind', '=', 'laser')
      .orderBy('display_order')
      .orderBy(inDanishOrder('name'))
      .execute(),
    db.k
      .selectFrom('closures as c')
      .select('c.resource_id as laser')
      .select(wall('c.starts_at').as('startsAt'))
      .select(wall('c.ends_at').as('endsAt'))
      .where('c.resource_id', 'is not', null)
      .where(sql<boolean>`c.ends_at > ${from}::date and c.starts_at < ${addDays(to, 1)}::date`)
      .execute(),
  ])
  return { lasers, away }
}

const wallOfDay = (column: 'start_time' | 'end_time') =>
  sql<ClinicTime>`to_char(v.date, 'YYYY-MM-DD') || 'T' || to_char(${sql.ref(`v.${column}`)}, 'HH24:MI')`

/**
 * Of the treatments done in these days: how many there were, and after how many the client's next treatment lay 42 to
 * 56 days later. Treatments younger than 56 days before `today` cannot be judged yet and count nowhere.
 */
export async function rebooking({ db }: Ground, { from, to }: DayRange, today: ClinicDay) {
  const soonest = policy.daysBetweenLaserTreatments
  const latest = soonest + policy.courseSlackDays
  const judged = addDays(today, -latest)
  const { rows } = await sql<{ done: number; rebooked: number }>`
    select count(*)::int as done, count(next.day)::int as rebooked
      from appointments a
      left join lateral (
        select b.appointment_date as day from appointments b
         where b.patient_id = a.patient_id and b.type = 'treatment' and b.status <> 'cancelled'
           and b.appointment_date between a.appointment_date + ${soonest}::int
                                      and a.appointment_date + ${latest}::int
         limit 1) next on true
     where a.type = 'treatment' and a.status = 'completed'
       and a.appointment_date between ${from} and ${to < judged ? to : judged}`.execute(db.k)
  return rows[0]!
}

/** Of the courses begun in these days: how many had at least one session done, at least two, and so on. */
export async function courseSteps({ db }: Ground, { from, to }: DayRange): Promise<number[]> {
  const { rows } = await sql<{ done: number; plans: number }>`
    select done, count(*)::int as plans from (
      select p.id, count(s.done_date)::int as done
        from treatment_plans p join plan_sessions s on s.plan_id = p.id
       where p.approved_at >= ${instantOf(at(from, '00:00'))} and p.approved_at < ${instantOf(at(addDays(to, 1), '00:00'))}
       group by p.id) of_plans
    group by done`.execute(db.k)
  const most = Math.max(0, ...rows.map(({ done }) => done))
  return Array.from({ length: most + 1 }, (_, least) =>
    rows.reduce((total, { done, plans }) => (done >= least ? total + plans : total), 0),
  )
}

/** What was counted in these days on visits that had said yes, by event and page. */
export const countedEvents = ({ db }: Ground, { from, to }: DayRange) =>
  db.k
    .selectFrom('daily_counts')
    .select(['event', 'page'])
    .select(sql<number>`sum(count)::int`.as('count'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['event', 'page'])
    .execute()
