import { isContentPath } from '#app/content/paths.ts'
import type { Language } from '#app/domain/language.ts'
import type { Services } from '#app/services/services.ts'
import { keepPage, type KeptAnswer, type KeptPage } from './kept-page.ts'
import { languageCookie, languageOf, type Asked } from '#app/http/language.ts'
import { createPainter } from './paint.ts'
import { siteOf } from './security/headers.ts'

const ASKS_SIGN_IN = /[?&]signin=/

export type ContentCache = ReturnType<typeof createContentCache>
type Parts = {
  services: Services
  enabled: boolean
  clientFolder: string | null
  render: (request: Request, lng: Language) => Promise<Response>
}

/**
 * Content pages, rendered once per language and kept compressed. They are rendered anew when a table
 * they print from changes (prices, settings, opening hours), so the kept page is never an old price.
 */
export function createContentCache({ services, enabled, clientFolder, render }: Parts) {
  const site = siteOf(services)
  const paint = createPainter(clientFolder)
  type Entry = { made: Promise<KeptPage | null>; page: KeptPage | null }
  let pages = new Map<string, Entry>()
  services.live.onChange(() => (pages = new Map()))
  // "Open today" and the year in the footer follow the calendar.
  let day = services.clock.today()

  const find = (asked: Asked) => {
    if (!enabled || (asked.method !== 'GET' && asked.method !== 'HEAD')) return null
    const pathname = pathOf(asked.url)
    if (!isContentPath(pathname)) return null
    const today = services.clock.today()
    if (today !== day) {
      day = today
      pages = new Map()
    }
    const lng = languageOf(asked)
    // English by name or only wished for: the page's own address in its head differs. Asked for the sign-in, the home
    // page has a way to it without script. Nothing else of the query counts, so the key holds nothing a visitor can
    // choose freely.
    const query = [
      ...(lng === 'en' && /[?&]lng=en(?:&|$)/.test(asked.url) ? ['lng=en'] : []),
      ...(pathname === '/' && ASKS_SIGN_IN.test(asked.url) ? ['signin=1'] : []),
    ]
    const address = query.length > 0 ? `${pathname}?${query.join('&')}` : pathname
    return { key: `${lng}:${address}`, address, lng }
  }

  function keep(key: string, address: string, lng: Language) {
    const book = pages
    const request = new Request(`${services.settings.publicUrl}${address}`)
    const entry: Entry = { made: make(request, lng), page: null }
    book.set(key, entry)
    entry.made.then((page) => (page ? (entry.page = page) : book.delete(key))).catch(() => book.delete(key))
    return entry
  }

  async function make(request: Request, lng: Language) {
    const response = await render(request, lng)
    if (response.status !== 200) return null
    const html = await response.text()
    return keepPage(paint ? await paint(html) : { html, styleHash: null, scriptHash: null }, lng, {
      path: new URL(request.url).pathname,
      site,
    })
  }

  const send = (page: KeptPage, asked: Asked, lng: Language): KeptAnswer => {
    const answer = page.answer(asked.header('accept-encoding'), asked.header('if-none-match'))
    const cookie = languageCookie(asked.url, lng, site.https)
    return cookie ? { ...answer, headers: { ...answer.headers, 'Set-Cookie': cookie } } : answer
  }

  return {
    /** The page in the form this browser accepts; null when the path is not a content page. */
    async answer(asked: Asked): Promise<KeptAnswer | null> {
      const found = find(asked)
      if (!found) return null
      const page = await (pages.get(found.key) ?? keep(found.key, found.address, found.lng)).made
      return page && send(page, asked, found.lng)
    },
    /** The same without waiting: null when it is not there yet. */
    ready(asked: Asked): KeptAnswer | null {
      const found = find(asked)
      const page = found && pages.get(found.key)?.page
      return page ? send(page, asked, found.lng) : null
    },
  }
}

/** The path of an address, whole or from its path on, without its query. */
function pathOf(url: string) {
  const path = url.startsWith('/') ? url : url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const end = path.search(/[?#]/)
  return end < 0 ? path : path.slice(0, end)
}
