import type { Services } from '#app/services/services.ts'
import type { NoticeSetting } from '#app/domain/notice.ts'

/** The banner's setting; null when it was never set, or cannot be read now: no page fails for its banner. */
export async function findNoticeSetting({ db }: Services): Promise<NoticeSetting | null> {
  try {
    const row = await db.k
      .selectFrom('site_settings')
      .select('setting_value')
      .where('setting_key', '=', 'notice_banner')
      .executeTakeFirst()
    return (row?.setting_value as NoticeSetting | undefined) ?? null
  } catch {
    return null
  }
}
