import { reachOfActor, type SignedIn } from '#app/domain/actor.ts'
import type { ClosingDays } from '#app/domain/closing-days.ts'
import type { WeeklyHours } from '#app/domain/opening-hours.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { writeSetting } from '#app/db/settings.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { forgetSettings } from '#app/features/settings/queries.ts'
import type { Services } from '#app/services/services.ts'
import { rebuildAvailability } from './extend.ts'

type HoursRefusal = 'forbidden' | 'person-unknown'

/** Sets the clinic's week: pages, slots, mails and search engines follow at once. Booked visits stay. */
export const setClinicWeek = (services: Services, actor: SignedIn, week: WeeklyHours) =>
  setAndRebuild(services, actor, 'opening_hours', week)

/** Sets the days on which the clinic is closed every year. */
export const setClosingDays = (services: Services, actor: SignedIn, days: ClosingDays) =>
  setAndRebuild(services, actor, 'closing_days', days)

async function setAndRebuild(
  services: Services,
  actor: SignedIn,
  key: 'opening_hours' | 'closing_days',
  value: WeeklyHours | ClosingDays,
): Promise<Result<null, HoursRefusal>> {
  if (!reachOfActor(actor, 'manage-settings')) return refuse('forbidden')
  const { db, clock } = services
  await inTransaction(db, async (tx) => {
    await writeSetting(tx, { key, value, actorId: actor.userId, at: clock.instant() })
    await rebuildAvailability(tx, clock.today())
  })
  forgetSettings(db)
  return ok(null)
}

/** Gives a provider a week of their own, or with `null` the clinic's again. */
export async function setProviderWeek(
  { db, clock }: Services,
  actor: SignedIn,
  { providerId, week }: { providerId: string; week: WeeklyHours | null },
): Promise<Result<null, HoursRefusal>> {
  if (!reachOfActor(actor, 'manage-providers')) return refuse('forbidden')
  return inTransaction(db, async (tx) => {
    const found = await tx
      .updateTable('providers')
      .set({ follows_clinic: week === null })
      .where('id', '=', providerId)
      .executeTakeFirst()
    if (found.numUpdatedRows === 0n) return refuse('person-unknown')
    await tx.deleteFrom('availability_templates').where('provider_id', '=', providerId).execute()
    const rows = Object.entries(week ?? {}).flatMap(([weekday, spans]) =>
      spans.map(({ opens, closes }) => ({
        provider_id: providerId,
        weekday: Number(weekday),
        start_time: opens,
        end_time: closes,
        slot_duration_minutes: policy.slotMinutes,
      })),
    )
    if (rows.length > 0) await tx.insertInto('availability_templates').values(rows).execute()
    await rebuildAvailability(tx, clock.today())
    return ok(null)
  })
}
