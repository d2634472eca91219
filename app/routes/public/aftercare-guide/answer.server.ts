import { createHash } from 'node:crypto'
import { AFTERCARE, aftercareGuide, type Guide } from '#app/content/guide/aftercare.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { pageAt } from '#app/content/pages.server.ts'
import type { Language } from '#app/domain/language.ts'
import { openingHours } from '#app/features/opening-hours/queries/opening-hours.ts'
import { priceList } from '#app/features/pricing/queries.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'

type Kept = { etag: string; file: Promise<Uint8Array<ArrayBuffer>> }
const kept = new Map<Language, Kept>()

/** Drawn once per language, and anew when a word, a price or an opening hour in it has changed. */
export async function answerGuide(services: Services, lng: Language, request: Request) {
  const [{ rules }, hours] = await Promise.all([priceList(services), openingHours(services)])
  const { publicUrl } = services.settings
  const guide = aftercareGuide(pageAt(AFTERCARE, lng), { rules, hours, publicUrl, clinic: await clinicOf(services) })
  const { etag, file } = keptOf(guide)
  const headers = {
    ETag: etag,
    'Cache-Control': 'public, no-cache',
    'Content-Language': lng,
    Vary: 'Accept-Language, Cookie',
    // The page it is printed from is the one to be found.
    'X-Robots-Tag': 'noindex',
  }
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  const bytes = await file
  return new Response(bytes, {
    headers: {
      ...headers,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${textOf(lng, 'papers:file-aftercare')}.pdf"`,
      'Content-Length': String(bytes.length),
    },
  })
}

function keptOf(guide: Guide): Kept {
  const etag = `"${createHash('sha256').update(JSON.stringify(guide)).digest('base64url').slice(0, 22)}"`
  const known = kept.get(guide.lng)
  if (known?.etag === etag) return known
  // The drawing is loaded by the first reader: most days of a clinic have none.
  const file = import('#app/content/guide/draw.ts').then(({ drawGuide }) => drawGuide(guide))
  const made = { etag, file }
  kept.set(guide.lng, made)
  file.catch(() => kept.get(guide.lng) === made && kept.delete(guide.lng))
  return made
}
