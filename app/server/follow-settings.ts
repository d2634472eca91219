import { putClinic } from '#app/content/clinic.ts'
import { putPasswordLength } from '#app/content/password-length.ts'
import { putPackageDiscount } from '#app/content/package-discount.ts'
import { putVisitLengths } from '#app/content/visit-lengths.ts'
import { putOwnTexts } from '#app/content/text/i18n.server.ts'
import { storedSetting, visitLengthsNow } from '#app/features/settings/queries.ts'
import { noteError } from '#app/http/log.ts'
import type { Services } from '#app/services/services.ts'

const AGAIN_MS = 1_000

/**
 * Keeps the clinic's facts, the lengths of visits and passwords, the package's discount and the texts the owner wrote in
 * their places, on this instance, after each change by any. What cannot be read leaves them as they are, and is read again.
 * @returns what ends it
 */
export async function followSettings(services: Services): Promise<() => void> {
  let isEnded = false
  const put = async () => {
    const texts = await storedSetting(services, 'texts')
    const clinic = await storedSetting(services, 'clinic')
    const lengths = await visitLengthsNow(services, storedSetting)
    const password = await storedSetting(services, 'password_characters')
    const discount = await storedSetting(services, 'package_discount_percent')
    // What was still being read at the end belongs to nobody any more.
    if (isEnded) return
    const isNew = [
      putOwnTexts(texts),
      putClinic(clinic),
      putVisitLengths(lengths),
      putPasswordLength(password),
      putPackageDiscount(discount),
    ]
    // A page rendered between the change and here has the old ones: pages that are kept are told once more.
    if (isNew.includes(true)) await services.db.pool.query(`select pg_notify('changed', 'texts')`)
  }
  // One after the other: of two at once, the one that read before the last change could be the one that ends last.
  let last = put()
  await last
  let timer: NodeJS.Timeout | undefined
  const follow = () => {
    clearTimeout(timer)
    last = last.then(put).catch((error: unknown) => {
      noteError({ job: 'settings' }, error)
      timer = setTimeout(follow, AGAIN_MS).unref()
    })
  }
  const stop = services.live.onChange((table) => {
    if (table === 'site_settings' || table === '') follow()
  })
  return () => {
    isEnded = true
    stop()
    clearTimeout(timer)
  }
}
