import { sql, type RawBuilder } from 'kysely'
import { inDanishOrder } from '#app/db/name-order.ts'
import type { DayRange, HourOfProvider } from '#app/domain/clinic/analytics.ts'
import type { Services } from '#app/services/services.ts'

type Ground = Pick<Services, 'db'>

// The database joins and cuts the times as ranges: a year of visits is some hundred rows here.
const NONE = sql`'{}'::tsmultirange`
const SPAN_OF_DAY = sql`tsrange(v.date + v.start_time, v.date + v.end_time)`
const SPAN_OF_VISIT = sql`tsrange(a.starts_at, a.starts_at + make_interval(mins => a.duration_minutes))`
const SPAN_OF_CLOSURE = sql`tsrange(c.starts_at, c.ends_at)`
const minutesOf = (span: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(extract(epoch from upper(s) - lower(s)) / 60), 0) from unnest(${span}) s)`
const within = (column: string, { from, to }: DayRange) => sql`${sql.ref(column)} between ${from}::date and ${to}::date`
const touches = ({ from, to }: DayRange) => sql`c.ends_at > ${from}::date and c.starts_at < ${to}::date + 1`

/**
 * Minutes open and minutes booked by provider, weekday and hour. A closure takes open time away, the whole clinic's from
 * everybody; a visit outside opening hours fills none of it, so no hour is more than full.
 */
export async function timeOfProviders({ db }: Ground, range: DayRange): Promise<HourOfProvider[]> {
  const { rows } = await sql<HourOfProvider>`
    with opened as (
      select v.provider_id, v.date as day,
          range_agg(${SPAN_OF_DAY}) filter (where v.is_available) as open,
          range_agg(${SPAN_OF_DAY}) filter (where not v.is_available) as closed
        from availability v where ${within('v.date', range)} group by 1, 2),
    closed as (
      select c.provider_id, range_agg(${SPAN_OF_CLOSURE}) as closed
        from closures c where c.resource_id is null and ${touches(range)} group by 1),
    booked as (
      select a.provider_id, a.appointment_date as day, range_agg(${SPAN_OF_VISIT}) as booked
        from appointments a where a.status <> 'cancelled' and ${within('a.appointment_date', range)} group by 1, 2),
    free as (
      select o.provider_id, coalesce(b.booked, ${NONE}) as booked,
          o.open - coalesce(o.closed, ${NONE}) - coalesce(own.closed, ${NONE}) - coalesce(every.closed, ${NONE}) as free
        from opened o
        left join closed own on own.provider_id = o.provider_id
        left join closed every on every.provider_id is null
        left join booked b on b.provider_id = o.provider_id and b.day = o.day
       where o.open is not null),
    spans as (
      select provider_id, unnest(free) as span, false as is_booked from free
      union all
      select provider_id, unnest(free * booked), true from free)
    select s.provider_id as provider, extract(isodow from h)::int as weekday, extract(hour from h)::int as hour,
        coalesce(sum(m.minutes) filter (where not s.is_booked), 0)::int as open,
        coalesce(sum(m.minutes) filter (where s.is_booked), 0)::int as booked
      from spans s
      cross join generate_series(date_trunc('hour', lower(s.span)), upper(s.span) - interval '1 second', '1 hour') h
      cross join lateral (select extract(epoch from least(upper(s.span), h + interval '1 hour')
                                                  - greatest(lower(s.span), h)) / 60 as minutes) m
     group by 1, 2, 3`.execute(db.heavy)
  return rows
}

export type LaserTime = { id: string; name: string; open: number; booked: number }

/** The clinic's lasers with their minutes open and booked: one could run whenever anybody is open and it is not away. */
export async function timeOfLasers({ db }: Ground, range: DayRange): Promise<LaserTime[]> {
  const { rows } = await sql<LaserTime>`
    with opened as (
      select v.date as day, range_agg(${SPAN_OF_DAY}) as open
        from availability v where v.is_available and ${within('v.date', range)} group by 1),
    closed as (
      select c.resource_id, range_agg(${SPAN_OF_CLOSURE}) as closed
        from closures c where (c.resource_id is not null or c.provider_id is null) and ${touches(range)} group by 1),
    booked as (
      select used.id, a.appointment_date as day, range_agg(${SPAN_OF_VISIT}) as booked
        from appointments a cross join unnest(a.resource_ids) as used (id)
       where a.status <> 'cancelled' and ${within('a.appointment_date', range)} group by 1, 2),
    free as (
      select r.id, r.name, r.display_order, coalesce(b.booked, ${NONE}) as booked,
          coalesce(o.open, ${NONE}) - coalesce(away.closed, ${NONE}) - coalesce(every.closed, ${NONE}) as free
        from resources r
        left join opened o on true
        left join closed away on away.resource_id = r.id
        left join closed every on every.resource_id is null
        left join booked b on b.id = r.id and b.day = o.day
       where r.kind = 'laser')
    select f.id, f.name, sum(${minutesOf(sql`f.free`)})::int as open, sum(${minutesOf(sql`f.free * f.booked`)})::int as booked
      from free f group by f.id, f.name, f.display_order
     order by f.display_order, ${inDanishOrder('f.name')}`.execute(db.heavy)
  return rows
}
