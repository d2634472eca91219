import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import type { ClosingDays } from '#app/domain/time/closing-days.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { OpenSpan, WeeklyHours } from '#app/domain/time/opening-hours.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { writeSetting } from '#app/db/settings.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { visitsOutsideDay, visitsOutsideWeek } from '../queries/outside.ts'
import { rebuildAvailability } from './extend.ts'
import { settleVisits, unlessChanged, type Settling } from './settle.ts'

type HoursRefusal = 'forbidden' | 'person-unknown' | 'visits-changed'

/**
 * Sets the clinic's week: pages, slots, mails and search engines follow at once. Booked visits stay, but those called
 * off with `settling`; without it nobody is asked about.
 */
export const setClinicWeek = (services: Services, actor: SignedIn, week: WeeklyHours, settling?: Settling) =>
  setAndRebuild(services, actor, 'opening_hours', week, settling)

/** Sets the days on which the clinic is closed every year. */
export const setClosingDays = (services: Services, actor: SignedIn, days: ClosingDays) =>
  setAndRebuild(services, actor, 'closing_days', days)

async function setAndRebuild(
  services: Services,
  actor: SignedIn,
  key: 'opening_hours' | 'closing_days',
  value: WeeklyHours | ClosingDays,
  settling?: Settling,
): Promise<Result<null, HoursRefusal>> {
  if (!reachOfActor(actor, 'manage-settings')) return refuse('forbidden')
  const { db, clock } = services
  const setting = inTransaction(db, async (tx) => {
    if (settling && key === 'opening_hours') {
      const visits = await visitsOutsideWeek(tx, clock.now(), { providerId: null, week: value as WeeklyHours })
      await settleVisits(tx, services, actor, { visits, ...settling })
    }
    await writeSetting(tx, { key, value, actorId: actor.userId, at: clock.instant() })
    await rebuildAvailability(tx, clock.today())
    return true
  })
  if ((await unlessChanged(setting)) === null) return refuse('visits-changed')
  services.settingsCache.clear()
  return ok(null)
}

/** Gives a provider a week of their own, or with `null` the clinic's again. Visits as in `setClinicWeek`. */
export async function setProviderWeek(
  services: Services,
  actor: SignedIn,
  { providerId, week, settling }: { providerId: string; week: WeeklyHours | null; settling?: Settling },
): Promise<Result<null, HoursRefusal>> {
  if (!reachOfActor(actor, 'manage-providers')) return refuse('forbidden')
  const { db, clock } = services
  const setting = inTransaction(db, async (tx): Promise<Result<null, HoursRefusal>> => {
    if (settling) {
      const visits = await visitsOutsideWeek(tx, clock.now(), { providerId, week })
      await settleVisits(tx, services, actor, { visits, ...settling })
    }
    const found = await tx
      .updateTable('providers')
      .set({ follows_clinic: week === null })
      .where('id', '=', providerId)
      .executeTakeFirst()
    if (found.numUpdatedRows === 0n) return refuse('person-unknown')
    await tx.deleteFrom('availability_templates').where('provider_id', '=', providerId).execute()
    const rows = Object.entries(week ?? {}).flatMap(([weekday, spans]) =>
      spans.map((span) => ({ provider_id: providerId, weekday: Number(weekday), ...spanRow(span) })),
    )
    if (rows.length > 0) await tx.insertInto('availability_templates').values(rows).execute()
    await rebuildAvailability(tx, clock.today())
    return ok(null)
  })
  return (await unlessChanged(setting)) ?? refuse('visits-changed')
}

const spanRow = ({ opens, closes }: OpenSpan) => ({
  start_time: opens,
  end_time: closes,
  slot_duration_minutes: policy.slotMinutes,
})

type DayHours = { providerId: string; day: ClinicDay; hours: readonly OpenSpan[] | null }

/**
 * Other hours for one person on one day, whatever the week says; none at all: they do not work that day; null: the
 * week's again. The visits this leaves outside must be those that were shown, and those to `cancel` are called off.
 */
export async function setDayHours(
  services: Services,
  actor: SignedIn,
  { providerId, day, hours, ...settling }: DayHours & Settling,
): Promise<Result<null, HoursRefusal>> {
  if (!reachOfActor(actor, 'manage-providers')) return refuse('forbidden')
  const { db, clock } = services
  const setting = inTransaction(db, async (tx) => {
    const visits = await visitsOutsideDay(tx, clock.now(), { providerId, day, hours })
    await settleVisits(tx, services, actor, { visits, ...settling })
    await tx.deleteFrom('availability').where('provider_id', '=', providerId).where('date', '=', day).execute()
    const own = { provider_id: providerId, date: day, source: 'staff' as const }
    const rows = (hours ?? []).map((span) => ({ ...own, ...spanRow(span) }))
    // A row that closes says that the day was decided: without one the week would fill it again.
    const none = { ...own, ...spanRow({ opens: '00:00', closes: '23:59' }), is_available: false }
    if (hours)
      await tx
        .insertInto('availability')
        .values(rows.length > 0 ? rows : [none])
        .execute()
    else await rebuildAvailability(tx, clock.today())
    return true
  })
  return (await unlessChanged(setting)) ? ok(null) : refuse('visits-changed')
}
