import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isContentPath } from '#app/content/paths.ts'
import type { Language } from '#app/domain/language.ts'
import type { Services } from '#app/services/services.ts'

type Kept = {
  etag: string
  plain: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
  lng: Language
}
type Answer = { body: Uint8Array<ArrayBuffer> | null; status: 200 | 304; headers: Record<string, string> }

const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Content pages, rendered once per language and kept compressed. They are rendered anew when a table
 * they print from changes (prices, settings, opening hours), so the cached page is never an old price.
 */
export function createContentCache(parts: {
  services: Services
  enabled: boolean
  render: (request: Request, lng: Language) => Promise<Response>
}) {
  let pages = new Map<string, Promise<Kept | null>>()
  parts.services.live.onChange(() => (pages = new Map()))
  // "Open today" and the year in the footer follow the calendar.
  let day = parts.services.clock.today()

  return {
    /** The kept page in the form this browser accepts; null when the path is not a content page. */
    async answer(request: Request, lng: Language): Promise<Answer | null> {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null
      const { pathname } = new URL(request.url)
      if (!parts.enabled || !isContentPath(pathname)) return null
      const today = parts.services.clock.today()
      if (today !== day) {
        day = today
        pages = new Map()
      }
      const key = `${lng}:${pathname}`
      const kept = await (pages.get(key) ?? keep(key, pathname, lng))
      return kept && respond(kept, request)
    },
  }

  function keep(key: string, pathname: string, lng: Language) {
    const book = pages
    // The key holds nothing a visitor can choose freely: the query is dropped but for the language.
    const request = new Request(`${parts.services.settings.publicUrl}${pathname}${lng === 'en' ? '?lng=en' : ''}`)
    const made = parts.render(request, lng).then((response) => (response.status === 200 ? pack(response, lng) : null))
    book.set(key, made)
    made.then((kept) => kept ?? book.delete(key)).catch(() => book.delete(key))
    return made
  }
}

async function pack(response: Response, lng: Language): Promise<Kept> {
  const plain = new Uint8Array(await response.arrayBuffer())
  const [br, zipped] = await Promise.all([
    compressBr(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    compressGzip(plain, { level: 9 }),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { etag, plain, br: new Uint8Array(br), gzip: new Uint8Array(zipped), lng }
}

function respond(kept: Kept, request: Request): Answer {
  const accepts = request.headers.get('accept-encoding') ?? ''
  const encoding = accepts.includes('br') ? 'br' : accepts.includes('gzip') ? 'gzip' : null
  const headers: Record<string, string> = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': kept.lng,
    'Cache-Control': 'private, no-cache',
    ETag: kept.etag,
    Vary: 'Accept-Encoding, Accept-Language, Cookie',
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  }
  if (request.headers.get('if-none-match')?.includes(kept.etag)) return { body: null, status: 304, headers }
  return { body: encoding === 'br' ? kept.br : encoding === 'gzip' ? kept.gzip : kept.plain, status: 200, headers }
}
