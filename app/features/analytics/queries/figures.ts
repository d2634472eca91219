import { sql, type RawBuilder } from 'kysely'
import { bucketUnit, type DayRange } from '#app/domain/clinic/analytics.ts'
import type { AppointmentType } from '#app/domain/booking/appointment.ts'
import { addDays, at, instantOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { Services } from '#app/services/services.ts'

type Ground = Pick<Services, 'db'>

// An unpaid hold was never a booking: it is cancelled and has no payment.
const WAS_BOOKED = sql<boolean>`not (a.status = 'cancelled' and a.payment_status in ('pending', 'failed', 'cancelled'))`

// Written out: as a parameter it would be another one in `group by`.
/** First day of the column of a chart that a day of the range lies in. */
const bucketOf = (range: DayRange, day: RawBuilder<unknown>) =>
  sql<ClinicDay>`greatest(date_trunc(${sql.lit(bucketUnit(range))}, ${day}::timestamp)::date, ${sql.lit(range.from)}::date)::text`

export type VisitCount = {
  day: ClinicDay
  provider: string
  type: AppointmentType
  count: number
  missed: number
  /** Over: the client came, or did not. */
  closed: number
}

/** The visits of these days by column, provider and type; holds that ran out are none. */
export const visitCounts = ({ db }: Ground, range: DayRange): Promise<VisitCount[]> => {
  const day = bucketOf(range, sql`a.appointment_date`)
  return db.heavy
    .selectFrom('appointments as a')
    .select(['a.provider_id as provider', 'a.type'])
    .select(day.as('day'))
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`(count(*) filter (where a.status = 'no_show'))::int`.as('missed'))
    .select(sql<number>`(count(*) filter (where a.status in ('completed', 'no_show')))::int`.as('closed'))
    .where('a.appointment_date', '>=', range.from)
    .where('a.appointment_date', '<=', range.to)
    .where(WAS_BOOKED)
    .groupBy(['a.provider_id', 'a.type', day])
    .execute()
}

export type PartnerCount = { partner: string | null; count: number }

/** The same visits by the partner whose code they were booked with. */
export const partnerCounts = ({ db }: Ground, { from, to }: DayRange): Promise<PartnerCount[]> =>
  db.heavy
    .selectFrom('appointments as a')
    .leftJoin('affiliates as f', 'f.id', 'a.affiliate_id')
    .select('f.company_name as partner')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('a.appointment_date', '>=', from)
    .where('a.appointment_date', '<=', to)
    .where(WAS_BOOKED)
    .groupBy('f.company_name')
    .execute()

export type MoneyOfBucket = { day: ClinicDay; paid: Ore; refunded: Ore; net: Ore }

/** What the money book took in and gave back in each column of these days. */
export const moneyByBucket = ({ db }: Ground, range: DayRange): Promise<MoneyOfBucket[]> => {
  const day = bucketOf(range, sql`(l.at at time zone 'Europe/Copenhagen')::date`)
  return (
    db.heavy
      .selectFrom('ledger_entries as l')
      .select(day.as('day'))
      .select(sql<Ore>`coalesce(sum(l.amount) filter (where l.kind = 'payment'), 0)::bigint`.as('paid'))
      .select(sql<Ore>`coalesce(-sum(l.amount) filter (where l.kind = 'refund'), 0)::bigint`.as('refunded'))
      .select(sql<Ore>`sum(l.amount)::bigint`.as('net'))
      // A fee is the clinic's cost and a write-off no money at all: neither is what clients paid.
      .where('l.kind', 'in', ['payment', 'refund'])
      .where('l.at', '>=', instantOf(at(range.from, '00:00')))
      .where('l.at', '<', instantOf(at(addDays(range.to, 1), '00:00')))
      .groupBy(day)
      .execute()
  )
}

/** What clients owe now for what was given. */
export const outstanding = async ({ db }: Ground): Promise<Ore> => {
  const { amount } = await db.heavy
    .selectFrom('open_balances')
    .select(sql<Ore>`coalesce(sum(amount), 0)::int`.as('amount'))
    .executeTakeFirstOrThrow()
  return amount
}

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
       and a.appointment_date between ${from} and ${to < judged ? to : judged}`.execute(db.heavy)
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
    group by done`.execute(db.heavy)
  const most = Math.max(0, ...rows.map(({ done }) => done))
  return Array.from({ length: most + 1 }, (_, least) =>
    rows.reduce((total, { done, plans }) => (done >= least ? total + plans : total), 0),
  )
}

/** What was counted in these days on visits that had said yes, by event and page. */
export const countedEvents = ({ db }: Ground, { from, to }: DayRange) =>
  db.heavy
    .selectFrom('daily_counts')
    .select(['event', 'page'])
    .select(sql<number>`sum(count)::int`.as('count'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['event', 'page'])
    .execute()
