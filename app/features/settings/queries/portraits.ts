import { sql, type RawBuilder } from 'kysely'
import { policy } from '#app/domain/policy.ts'
import { shownTeam } from '#app/domain/clinic/team.ts'
import { isId } from '#app/input/fields.ts'
import type { Services } from '#app/services/services.ts'
import type { OpenFile } from '#app/services/storage/storage.ts'
import { settingOf } from './settings.ts'

/** Of `files f`: portraits of people off the team for so long that it can hardly be undone any more. */
export const portraitsToForget = (now: Date): RawBuilder<boolean> => {
  const undoneSince = sql`${now}::timestamptz - make_interval(days => ${policy.portraitDays})`
  return sql<boolean>`
    f.team_member_id is not null and f.created_at < ${undoneSince}
    and not exists (
      select 1 from site_settings s, jsonb_array_elements(s.setting_value) m
       where s.setting_key = 'team' and m ->> 'photoId' = f.id::text)
    and not exists (
      select 1 from setting_changes c
       where c.setting_key = 'team' and c.at > ${undoneSince} and c.was::text like '%' || f.id::text || '%')`
}

type Ground = Pick<Services, 'db' | 'settingsCache' | 'storage'>

/** The picture of somebody the page about the clinic shows; null from the moment they are not shown. */
export async function shownPortrait(services: Ground, id: string): Promise<OpenFile | null> {
  if (!isId(id)) return null
  const isShown = shownTeam(await settingOf(services, 'team')).some(({ photoId }) => photoId === id)
  return isShown ? portrait(services, id) : null
}

/** The same for the owner, who sees those that are hidden too. */
export async function portrait({ db, storage }: Ground, id: string): Promise<OpenFile | null> {
  const row = await db.k
    .selectFrom('files')
    .select('storage_key')
    .where('id', '=', id)
    .where('team_member_id', 'is not', null)
    .executeTakeFirst()
  return row ? storage.open(row.storage_key) : null
}
