import { sql, type Kysely } from 'kysely'
import { closedDaysBetween } from '#app/domain/time/closing-days.ts'
import { addDays, daysFrom, weekdayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { windowsFor, type WeeklyHours } from '#app/domain/time/opening-hours.ts'
import { policy } from '#app/domain/policy.ts'
import type { Schema } from '#app/db/schema.ts'
import { readSetting } from '#app/db/settings.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { publicHolidays } from '#app/services/calendar/holidays.ts'
import type { Services } from '#app/services/services.ts'
import { managedProviders, readClosingDays, readWeek } from '../queries/opening-hours.ts'

/**
 * Open hours for the coming days, from the clinic's week or the provider's own, without the closing days. Days that
 * have rows already keep them, so what staff changed by hand stays.
 * @returns how many rows were added.
 */
export const extendAvailability = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  days: number = policy.windowsRollingDays,
): Promise<number> => inTransaction(db, (tx) => addWindows(tx, clock.today(), days))

/**
 * The same after a week or the closing days have changed: what was generated before is made anew, what staff set for
 * a single day stays. Booked visits stay where they are.
 */
export async function rebuildAvailability(tx: Tx, today: ClinicDay): Promise<number> {
  await tx.deleteFrom('availability').where('date', '>=', today).where('source', '=', 'template').execute()
  return addWindows(tx, today, policy.windowsRollingDays)
}

// One statement stops the embedded engine's process while it runs.
const ROWS_AT_ONCE = 500

async function addWindows(tx: Tx, today: ClinicDay, days: number): Promise<number> {
  // One at a time: of two that both saw a day empty, the second would add to what the first has made.
  await sql`select pg_advisory_xact_lock(4, 0)`.execute(tx)
  const last = addDays(today, days)
  const closed = closedDaysBetween(
    today,
    last,
    readClosingDays(await readSetting(tx, 'closing_days')),
    publicHolidays(today, last),
  )
  const taken = await daysWithRows(tx, today, last)
  const rows = []
  for (const { id, week } of await activeWeeks(tx))
    for (const day of daysFrom(today, last)) {
      if (taken.has(`${id} ${day}`) || week[weekdayOf(day) as 1].length === 0) continue
      for (const window of windowsFor(day, week, [], closed))
        rows.push({
          provider_id: id,
          date: day,
          start_time: window.start,
          end_time: window.end,
          slot_duration_minutes: window.slotMinutes,
          source: 'template' as const,
        })
    }
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('availability')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((oc) => oc.doNothing())
      .execute()
  return rows.length
}

async function activeWeeks(tx: Kysely<Schema>): Promise<{ id: string; week: WeeklyHours }[]> {
  const clinic = readWeek(await readSetting(tx, 'opening_hours'))
  const providers = await managedProviders(tx)
  return providers.filter(({ isActive }) => isActive).map(({ id, week }) => ({ id, week: week ?? clinic }))
}

async function daysWithRows(tx: Kysely<Schema>, from: ClinicDay, to: ClinicDay): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('availability')
    .select(['provider_id', 'date'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .distinct()
    .execute()
  return new Set(rows.map((row) => `${row.provider_id} ${row.date}`))
}
