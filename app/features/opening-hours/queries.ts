import { DEFAULT_HOURS, type WeeklyHours } from '#app/domain/opening-hours.ts'
import type { Services } from '#app/services/services.ts'
import { openingHoursSetting } from './schema.ts'

export const OPENING_HOURS = 'opening_hours'

/**
 * The hours the pages print and search engines are told: the owner's setting, or those the clinic ships with when
 * there is none, it cannot be read now, or it is no week. Which times can be booked stands in `availability`.
 */
export async function openingHours({ db }: Pick<Services, 'db'>): Promise<WeeklyHours> {
  try {
    const row = await db.k
      .selectFrom('site_settings')
      .select('setting_value')
      .where('setting_key', '=', OPENING_HOURS)
      .executeTakeFirst()
    const setting = openingHoursSetting.safeParse(row?.setting_value)
    return setting.success ? setting.data : DEFAULT_HOURS
  } catch {
    return DEFAULT_HOURS
  }
}
