import { sql } from 'kysely'
import { shippedText } from '#app/content/text/i18n.server.ts'
import { OWN_TEXT_KEYS } from '#app/content/text/own-texts.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { whyNotText, type OwnTextFault } from '#app/domain/clinic/own-texts.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import { readSetting, writeSetting } from '#app/db/settings.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { settingIn } from '../schema.ts'

export type TextRefusal = OwnTextFault | 'forbidden' | 'text-unknown'

/** Writes one text anew in both languages; where a field is empty the shipped text stands. */
export async function writeText(
  services: Services,
  actor: SignedIn,
  typed: { key: string; da: string; en: string },
): Promise<Result<null, TextRefusal, { lng: Language }>> {
  if (!reachOfActor(actor, 'manage-settings')) return refuse('forbidden')
  const key = OWN_TEXT_KEYS.find((one) => one === typed.key)
  if (!key) return refuse('text-unknown')
  const written = { da: '', en: '' }
  for (const lng of LANGUAGES) {
    const [shipped, text] = [shippedText(lng, key), typed[lng].trim()]
    const fault = whyNotText(shipped, text)
    if (fault) return refuse(fault, { lng })
    written[lng] = text === shipped ? '' : text
  }
  const at = services.clock.instant()
  await inTransaction(services.db, async (tx) => {
    // Two who write two texts do so in turn: all of them are one setting.
    await sql`select pg_advisory_xact_lock(4, hashtext('texts'))`.execute(tx)
    const { [key]: _, ...others } = settingIn('texts', await readSetting(tx, 'texts'))
    const value = written.da || written.en ? { ...others, [key]: written } : others
    await writeSetting(tx, {
      key: 'texts',
      value: Object.keys(value).length > 0 ? value : null,
      actorId: actor.userId,
      at,
    })
  })
  services.settingsCache.clear()
  return ok(null)
}
