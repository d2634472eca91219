import { sql } from 'kysely'
import type { CommissionKind, Party } from '#app/domain/partners/commission.ts'
import { addDays, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { Tx } from '#app/db/transaction.ts'

// Read by the clinic's own jobs, never by a partner's page: a payment is matched with its client here and nowhere else.

/** A commission with what of it waits and what was approved. */
export type Claim = {
  id: number
  kind: CommissionKind
  partner_id: string
  affiliate_id: string
  base: Ore
  percent: number
  pending: Ore
  approved: Ore
  entries: number
}

/** A payment as commission sees it. */
export type Money = {
  id: string
  amount: Ore
  paidAt: string
  /** What has gone back by now. */
  refunded: Ore
  /** What its visit's treatment costs; 0 where a course pays for that, null where nothing is known. */
  treatment: Ore | null
  /** Paid earlier for the same visit, less what of it went back or is on its way. */
  paidBefore: Ore
  client: Party
  code: {
    id: string
    holder: Party | null
    percent: number | null
    parent: { holder: Party; percent: number | null } | null
  } | null
  claims: Claim[]
}

/** The lines of a quote that are the treatment: its price and what comes off it, not what is added to it. */
const TREATMENT_LINES = sql`('session', 'size', 'package-discount', 'code-discount', 'discount')`

const party = (user: string, profile: string) =>
  sql`jsonb_build_object('userId', ${sql.ref(`${user}.id`)}, 'email', ${sql.ref(`${user}.email`)},
    'phone', coalesce(${sql.ref(`${profile}.phone`)}, ''))`

/**
 * The payments with client, code and what was entered for them. A code typed at the booking counts; without one, the
 * partner a client is linked to, for so many months from a booking with their code ([decisions 11]).
 */
export async function moneyOf(tx: Tx, ids: string[], linkMonths: number): Promise<Money[]> {
  const { rows } = await sql<Money>`
    with money as (
      select y.id, y.amount, y.paid_at, y.created_at, y.appointment_id, s.plan_id as session_plan,
             coalesce(a.patient_id, p.patient_id) as patient_id, coalesce(a.created_at, p.created_at) as ordered_at,
             coalesce(a.affiliate_id, p.affiliate_id) as typed, coalesce(a.email, u.email) as email,
             coalesce(a.phone, c.phone, '') as phone, a.quote, c.affiliate_id as linked
        from payments y
        left join appointments a on a.id = y.appointment_id
        left join plan_sessions s on s.id = y.plan_session_id
        left join treatment_plans p on p.id = coalesce(y.plan_id, s.plan_id)
        join users u on u.id = coalesce(a.patient_id, p.patient_id)
        join profiles c on c.id = u.id
       where y.id = any(${ids}::uuid[])),
    coded as (
      select m.*, coalesce(m.typed, (
          select l.id from affiliates l
           where l.id = m.linked and l.status = 'active' and l.is_active and exists (
             select from appointments first where first.patient_id = m.patient_id and first.affiliate_id = l.id
                and first.created_at <= m.ordered_at and first.created_at > m.ordered_at - ${`${linkMonths} months`}::interval))) as code_id
        from money m)
    select m.id, m.amount, coalesce(m.paid_at, m.created_at)::text as "paidAt",
           coalesce((select -sum(e.amount)::int from ledger_entries e where e.payment_id = m.id and e.kind = 'refund'), 0) as refunded,
           case when exists (select from plan_visits v where v.appointment_id = m.appointment_id) then 0 else (
             select sum((line ->> 'amount')::int) from jsonb_array_elements(
              case when jsonb_typeof(m.quote -> 'lines') = 'array' then m.quote -> 'lines' else '[]' end) line
             where line ->> 'kind' in ${TREATMENT_LINES}) end as treatment,
           case when m.appointment_id is null then 0 else coalesce((
             select sum(o.amount - (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = o.id))::int
               from payments o
              where o.appointment_id = m.appointment_id and o.status in ('confirmed', 'refunded')
                and (coalesce(o.paid_at, o.created_at), o.id) < (coalesce(m.paid_at, m.created_at), m.id)), 0) end as "paidBefore",
           jsonb_build_object('userId', m.patient_id, 'email', m.email, 'phone', m.phone) as client,
           case when f.id is null then null else jsonb_build_object(
             'id', f.id, 'percent', own.commission_percent,
             'holder', case when hu.id is null then null else ${party('hu', 'hp')} end,
             'parent', case when gu.id is null then null else
               jsonb_build_object('percent', above.bonus_percent, 'holder', ${party('gu', 'gp')}) end) end as code,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', k.id, 'kind', k.kind, 'partner_id', k.partner_id, 'affiliate_id', k.affiliate_id,
               'base', k.base, 'percent', k.percent, 'pending', e.pending, 'approved', e.approved, 'entries', e.n))
             from commissions k cross join lateral (
               select count(*) as n, coalesce(sum(amount) filter (where bucket = 'pending'), 0) as pending,
                      coalesce(sum(amount) filter (where bucket = 'approved'), 0) as approved
                 from commission_entries where commission_id = k.id) e
            where k.payment_id = m.id), '[]') as claims
      from coded m
      left join affiliates f on f.id = m.code_id
      left join users hu on hu.id = f.user_id
      left join profiles hp on hp.id = hu.id
      left join partner_accounts own on own.user_id = hu.id
      left join affiliates g on g.id = f.parent_affiliate_id
      left join users gu on gu.id = g.user_id
      left join profiles gp on gp.id = gu.id
      left join partner_accounts above on above.user_id = gu.id`.execute(tx)
  return rows
}

/** A commission of which something waits, and how much of what it is for was given and has settled. */
export type Waiting = Pick<Claim, 'id' | 'partner_id' | 'pending' | 'approved'> & { given: number; of: number }

/**
 * The commissions that may be approved on this day: the treatment was given and paid so long ago that nothing goes
 * back any more, and nothing is on its way back. Of a course each session counts by itself; of one that ended, those
 * given are all there were.
 */
export async function madeFor(tx: Tx, today: ClinicDay): Promise<Waiting[]> {
  const settled = addDays(today, -policy.commissionAfterDays)
  const { rows } = await sql<Waiting>`
    with waiting as (
      select c.id, c.partner_id, c.payment_id,
             sum(e.amount) filter (where e.bucket = 'pending')::int as pending,
             coalesce(sum(e.amount) filter (where e.bucket = 'approved'), 0)::int as approved
        from commissions c join commission_entries e on e.commission_id = c.id
       where not exists (select from commission_reviews r
                          where r.commission_id = c.id and r.decision is distinct from 'release')
       group by c.id
      having sum(e.amount) filter (where e.bucket = 'pending') > 0),
    subject as (
      select w.*, y.appointment_id, y.plan_session_id, y.plan_id
        from waiting w join payments y on y.id = w.payment_id
       where (coalesce(y.paid_at, y.created_at) at time zone 'Europe/Copenhagen')::date <= ${settled}::date
         and not exists (select from refunds r where r.payment_id = y.id and r.status = 'pending')),
    visits as (
      select s.id, (a.status = 'completed' and a.appointment_date <= ${settled}::date)::int as given, 1 as of
        from subject s join appointments a on a.id = s.appointment_id),
    sessions as (
      select s.id, count(*) filter (where coalesce(case when a.status = 'completed' then a.appointment_date end, n.done_date)
               <= ${settled}::date)::int as given,
             (case when s.plan_id is null then 1 when max(p.status) = 'completed' or max(p.ended_because) is not null
               then greatest(1, count(*) filter (where a.status = 'completed' or n.done_date is not null))
               else count(*) end)::int as of
        from subject s
        join plan_sessions n on n.id = s.plan_session_id or n.plan_id = s.plan_id
        join treatment_plans p on p.id = n.plan_id
        left join appointments a on a.id = n.appointment_id
       group by s.id, s.plan_id)
    select s.id, s.partner_id, s.pending, s.approved, d.given, d.of
      from subject s join (select * from visits union all select * from sessions) d on d.id = s.id
     where d.given > 0
     order by s.id`.execute(tx)
  return rows
}
