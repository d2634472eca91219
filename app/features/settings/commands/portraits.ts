import { sql } from 'kysely'
import type { Services } from '#app/services/services.ts'

const DAYS_TO_UNDO = 30

/** Pictures of people who are on the team no more go when taking them off can hardly be undone any more. */
export async function forgetPortraits({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await sql`
    delete from files f
     where f.team_member_id is not null and f.created_at < ${clock.instant()}::timestamptz - make_interval(days => ${DAYS_TO_UNDO})
       and not exists (
         select 1 from site_settings s, jsonb_array_elements(s.setting_value) m
          where s.setting_key = 'team' and m ->> 'photoId' = f.id::text)
       and not exists (
         select 1 from setting_changes c
          where c.setting_key = 'team' and c.at > ${clock.instant()}::timestamptz - make_interval(days => ${DAYS_TO_UNDO})
            and c.was::text like '%' || f.id::text || '%')`.execute(db.k)
}
