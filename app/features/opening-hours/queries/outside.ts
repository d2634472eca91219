import type { Kysely } from 'kysely'
import { inDanishOrder } from '#app/db/name-order.ts'
import { dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { OpenSpan, WeeklyHours } from '#app/domain/time/opening-hours.ts'
import { hoursOfWeek, leftOutside } from '#app/domain/time/outside-hours.ts'
import type { Schema } from '#app/db/schema.ts'
import { readSetting } from '#app/db/settings.ts'
import { bookedVisitOf, bookedVisits, managedProviders, readWeek, type BookedVisit } from './opening-hours.ts'

type Visit = BookedVisit & { minutes: number; providerId: string }

/** The visits to come of these people, the earliest first. */
async function comingVisits(k: Kysely<Schema>, now: ClinicTime, providers: readonly string[]): Promise<Visit[]> {
  if (providers.length === 0) return []
  const rows = await bookedVisits(k)
    .select(['a.duration_minutes', 'a.provider_id'])
    .where('a.appointment_date', '>=', dayOf(now))
    .where('a.starts_at', '>=', now)
    .where('a.provider_id', 'in', providers)
    .execute()
  return rows.map((row) => ({ ...bookedVisitOf(row), minutes: row.duration_minutes, providerId: row.provider_id }))
}

/** Days of which somebody set the hours by hand: a week does not touch them. */
async function ownDays(k: Kysely<Schema>, from: ClinicDay): Promise<ReadonlySet<string>> {
  const rows = await k
    .selectFrom('availability')
    .select(['provider_id', 'date'])
    .where('source', '=', 'staff')
    .where('date', '>=', from)
    .execute()
  return new Set(rows.map(({ provider_id: provider, date }) => `${provider} ${date}`))
}

/**
 * The visits another week leaves outside the hours: the clinic's own (`providerId` null) for whoever follows it, or one
 * person's, where null is the clinic's again. Booked is booked: nothing happens to them of itself.
 */
export async function visitsOutsideWeek(
  k: Kysely<Schema>,
  now: ClinicTime,
  { providerId, week }: { providerId: string | null; week: WeeklyHours | null },
): Promise<BookedVisit[]> {
  const clinic = readWeek(await readSetting(k, 'opening_hours'))
  const people = (await managedProviders(k)).filter(({ isActive, id, week: own }) =>
    providerId === null ? isActive && own === null : id === providerId,
  )
  const own = await ownDays(k, dayOf(now))
  const visits = await comingVisits(
    k,
    now,
    people.map(({ id }) => id),
  )
  return people.flatMap((person) =>
    leftOutside(
      visits.filter((visit) => visit.providerId === person.id && !own.has(`${person.id} ${dayOf(visit.startsAt)}`)),
      hoursOfWeek(person.week ?? clinic),
      hoursOfWeek(week ?? clinic),
    ),
  )
}

/** One person's hours on one day as the slots are made from them. */
export async function dayHours(
  k: Kysely<Schema>,
  { providerId, day }: { providerId: string; day: ClinicDay },
): Promise<{ hours: OpenSpan[]; isOwn: boolean }> {
  const rows = await k
    .selectFrom('availability')
    .select(['start_time', 'end_time', 'is_available', 'source'])
    .where('provider_id', '=', providerId)
    .where('date', '=', day)
    .orderBy('start_time')
    .execute()
  const open = rows.filter((row) => row.is_available)
  return {
    hours: open.map(({ start_time: opens, end_time: closes }) => ({
      opens: opens.slice(0, 5),
      closes: closes.slice(0, 5),
    })),
    isOwn: rows.some(({ source }) => source === 'staff'),
  }
}

/** The visits other hours for one day leave outside; `hours` null: the week's. */
export async function visitsOutsideDay(
  k: Kysely<Schema>,
  now: ClinicTime,
  { providerId, day, hours }: { providerId: string; day: ClinicDay; hours: readonly OpenSpan[] | null },
): Promise<BookedVisit[]> {
  const before = (await dayHours(k, { providerId, day })).hours
  const after = hours ?? (await weekOf(k, providerId))(day)
  const visits = (await comingVisits(k, now, [providerId])).filter((visit) => dayOf(visit.startsAt) === day)
  return leftOutside(
    visits,
    () => before,
    () => after,
  )
}

async function weekOf(k: Kysely<Schema>, providerId: string) {
  const person = (await managedProviders(k)).find(({ id }) => id === providerId)
  return hoursOfWeek(person?.week ?? readWeek(await readSetting(k, 'opening_hours')))
}

/** Days to come on which somebody has hours of their own, the next one first. */
export async function comingOwnDays(
  k: Kysely<Schema>,
  today: ClinicDay,
): Promise<{ providerId: string; provider: string; day: ClinicDay; hours: OpenSpan[] }[]> {
  const rows = await k
    .selectFrom('availability as v')
    .innerJoin('providers as p', 'p.id', 'v.provider_id')
    .select(['v.provider_id', 'p.name', 'v.date', 'v.start_time', 'v.end_time', 'v.is_available'])
    .where('v.source', '=', 'staff')
    .where('v.date', '>=', today)
    .orderBy('v.date')
    .orderBy(inDanishOrder('p.name'))
    .orderBy('v.start_time')
    .limit(200)
    .execute()
  const days = Map.groupBy(rows, (row) => `${row.date} ${row.provider_id}`)
  return [...days.values()].map((spans) => ({
    providerId: spans[0]!.provider_id,
    provider: spans[0]!.name,
    day: spans[0]!.date,
    hours: spans
      .filter((span) => span.is_available)
      .map(({ start_time: opens, end_time: closes }) => ({ opens: opens.slice(0, 5), closes: closes.slice(0, 5) })),
  }))
}
