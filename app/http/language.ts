import { serialize } from 'hono/utils/cookie'
import { isbot } from 'isbot'
import { asLanguage, LANGUAGES, pickLanguage, type Language } from '#app/domain/language.ts'

/** The parts of a request that select the answer's language, from a Request or a Node request. */
export type Asked = { method: string; url: string; header(name: string): string | undefined }

export const askedOf = (request: Request): Asked => ({
  method: request.method,
  url: request.url,
  header: (name) => request.headers.get(name) ?? undefined,
})

/** Query, cookie, then Accept-Language. A crawler gets the language its address names. */
export function languageOf(request: Request | Asked): Language {
  const { url, header } = request instanceof Request ? askedOf(request) : request
  const query = queryLanguage(url)
  const cookies = (header('cookie') ?? '').split(/;\s*/).map((one) => /^(?:__Host-)?lng=([a-z]+)$/.exec(one)?.[1])
  const cookie = cookies.map(asLanguage).find(Boolean) ?? null
  if (LANGUAGES.some((lng) => lng === query) || cookie) return pickLanguage({ query, cookie, acceptLanguage: null })
  const crawler = !/^(?:https?:\/\/[^/]+)?\/api\//.test(url) && isbot(header('user-agent') ?? '')
  return pickLanguage({ query, cookie, acceptLanguage: crawler ? null : (header('accept-language') ?? null) })
}

/** The cookie that stores a language named in the address; null where none is named. */
export function languageCookie(url: string, lng: Language, https: boolean): string | null {
  if (queryLanguage(url) !== lng) return null
  return serialize(https ? '__Host-lng' : 'lng', lng, {
    path: '/',
    sameSite: 'Lax',
    secure: https,
    maxAge: 365 * 24 * 3600,
  })
}

/** The language that the query of an address names, as it is written; null where it names none. */
export function queryLanguage(url: string) {
  const at = url.indexOf('?')
  return at < 0 ? null : new URLSearchParams(url.slice(at)).get('lng')
}
