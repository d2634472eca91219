import { serialize } from 'hono/utils/cookie'
import { isbot } from 'isbot'
import { pickLanguage, type Language } from '#app/domain/language.ts'

/** The parts of a request that choose an answer, from a Request or straight from the network. */
export type Asked = { method: string; url: string; header(name: string): string | undefined }

export const askedOf = (request: Request): Asked => ({
  method: request.method,
  url: request.url,
  header: (name) => request.headers.get(name) ?? undefined,
})

/** Query, cookie, then the caller's wish. A crawler's page is the one its address names, whatever it accepts. */
export function languageOf(request: Request | Asked): Language {
  const { url, header } = request instanceof Request ? askedOf(request) : request
  const query = queryLanguage(url)
  const cookie = /(?:^|;\s*)(?:__Host-)?lng=(da|en)(?:;|$)/.exec(header('cookie') ?? '')?.[1] ?? null
  if (query === 'da' || query === 'en' || cookie) return pickLanguage({ query, cookie, acceptLanguage: null })
  const crawler = !/^(?:https?:\/\/[^/]+)?\/api\//.test(url) && isbot(header('user-agent') ?? '')
  return pickLanguage({ query, cookie, acceptLanguage: crawler ? null : (header('accept-language') ?? null) })
}

/** A language asked for in the address is remembered for the pages after it: the cookie to send, or null. */
export function languageCookie(url: string, lng: Language, https: boolean): string | null {
  if (queryLanguage(url) !== lng) return null
  return serialize(https ? '__Host-lng' : 'lng', lng, {
    path: '/',
    sameSite: 'Lax',
    secure: https,
    maxAge: 365 * 24 * 3600,
  })
}

function queryLanguage(url: string) {
  const at = url.indexOf('?')
  return at < 0 ? null : new URLSearchParams(url.slice(at)).get('lng')
}
