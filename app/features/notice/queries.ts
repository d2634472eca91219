import { noticeState, type NoticeSetting } from '#app/domain/clinic/notice.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'

/** The banner's setting; null when it was never set. */
export const findNoticeSetting = (services: Services): Promise<NoticeSetting | null> =>
  settingOf(services, 'notice_banner')

/** True while the banner is to be seen, whatever the language. */
export async function isNoticeShown(services: Services): Promise<boolean> {
  const setting = await findNoticeSetting(services)
  return setting !== null && noticeState(setting, services.clock.now()) === 'shown'
}
