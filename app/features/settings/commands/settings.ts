import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { readSetting, writeSetting } from '#app/db/settings.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { isSettingKey, SETTINGS, type SettingKey } from '../schema.ts'

export type SettingRefusal = 'forbidden' | 'setting-unknown' | 'setting-out-of-bounds' | 'changed-since'

/** Settings with a screen of their own, whose change moves other rows in the same moment. */
const OWN_SCREEN: readonly SettingKey[] = ['opening_hours', 'closing_days']

/** Sets one setting, or with `null` gives it back its shipped value. */
export async function changeSetting(
  services: Services,
  actor: SignedIn,
  { key, value }: { key: string; value: unknown },
): Promise<Result<null, SettingRefusal>> {
  if (!reachOfActor(actor, 'manage-settings')) return refuse('forbidden')
  if (!isSettingKey(key) || OWN_SCREEN.includes(key)) return refuse('setting-unknown')
  const read = SETTINGS[key].schema.safeParse(value)
  if (value !== null && !read.success) return refuse('setting-out-of-bounds')
  const at = services.clock.instant()
  await inTransaction(services.db, (tx) =>
    writeSetting(tx, { key, value: value === null ? null : read.data, actorId: actor.userId, at }),
  )
  services.settingsCache.clear()
  return ok(null)
}

/** Takes back one change, when nothing has changed the same setting since. The taking back is a change too. */
export async function undoChange(
  services: Services,
  actor: SignedIn,
  changeId: number,
): Promise<Result<null, SettingRefusal>> {
  if (!reachOfActor(actor, 'manage-settings')) return refuse('forbidden')
  const change = await services.db.k
    .selectFrom('setting_changes')
    .selectAll()
    .where('id', '=', changeId)
    .executeTakeFirst()
  if (!change) return refuse('setting-unknown')
  const now = await readSetting(services.db.k, change.setting_key)
  if (JSON.stringify(now) !== JSON.stringify(change.became)) return refuse('changed-since')
  return changeSetting(services, actor, { key: change.setting_key, value: change.was })
}
