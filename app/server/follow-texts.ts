import { putOwnTexts } from '#app/content/text/i18n.server.ts'
import { settingOf } from '#app/features/settings/queries.ts'
import { noteError } from '#app/http/log.ts'
import type { Services } from '#app/services/services.ts'

/** Keeps the texts the owner wrote in their places, on this instance, from now on and after each change by any. */
export async function followTexts(services: Services): Promise<void> {
  const put = async () => {
    // A page rendered between the change and here has the old text: pages that are kept are told once more.
    if (putOwnTexts(await settingOf(services, 'texts')))
      await services.db.pool.query(`select pg_notify('changed', 'texts')`)
  }
  await put()
  services.live.onChange((table) => {
    if (table === 'site_settings' || table === '') put().catch((error: unknown) => noteError({ job: 'texts' }, error))
  })
}
