import { isContentPath } from '#app/content/paths.ts'
import { isDefaultLanguage, type Language } from '#app/domain/language.ts'
import type { Services } from '#app/services/services.ts'
import { cachePage, type CachedAnswer, type CachedPage } from './cached-page.ts'
import { languageCookie, languageOf, queryLanguage, type Asked } from '#app/http/language.ts'
import { createInliner } from './inline-css.ts'
import { siteOf } from '../security/headers.ts'

const ASKS_SIGN_IN = /[?&]signin=/

export type ContentCache = ReturnType<typeof createContentCache>
type Parts = {
  services: Services
  enabled: boolean
  clientFolder: string | null
  render: (request: Request, lng: Language) => Promise<Response>
}

/**
 * Caches content pages, rendered once per language and compressed. A change of a table they print from (prices,
 * settings, opening hours) invalidates them.
 */
export function createContentCache({ services, enabled, clientFolder, render }: Parts) {
  const site = siteOf(services)
  const inline = createInliner(clientFolder)
  type Entry = { made: Promise<CachedPage | null>; page: CachedPage | null }
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
    // English by address or by preference: the canonical address differs. `signin` renders the home page with a link to
    // the sign-in for browsers without script. Nothing else of the query is part of the key, so visitors cannot grow
    // the cache.
    const query = [
      ...(!isDefaultLanguage(lng) && queryLanguage(asked.url) === lng ? [`lng=${lng}`] : []),
      ...(pathname === '/' && ASKS_SIGN_IN.test(asked.url) ? ['signin=1'] : []),
    ]
    const address = query.length > 0 ? `${pathname}?${query.join('&')}` : pathname
    return { key: `${lng}:${address}`, address, lng }
  }

  function cache(key: string, address: string, lng: Language) {
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
    return cachePage(inline ? await inline(html) : { html, styleHash: null, scriptHash: null }, lng, {
      path: new URL(request.url).pathname,
      site,
    })
  }

  const send = (page: CachedPage, asked: Asked, lng: Language): CachedAnswer => {
    const answer = page.answer(asked.header('accept-encoding'), asked.header('if-none-match'))
    const cookie = languageCookie(asked.url, lng, site.https)
    return cookie ? { ...answer, headers: { ...answer.headers, 'Set-Cookie': cookie } } : answer
  }

  return {
    /** The page in an encoding the browser accepts; null when the path is not a content page. */
    async answer(asked: Asked): Promise<CachedAnswer | null> {
      const found = find(asked)
      if (!found) return null
      const page = await (pages.get(found.key) ?? cache(found.key, found.address, found.lng)).made
      return page && send(page, asked, found.lng)
    },
    /** The cached page; null when it is not rendered yet. */
    ready(asked: Asked): CachedAnswer | null {
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
