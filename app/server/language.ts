import { serialize } from 'hono/utils/cookie'
import { isbot } from 'isbot'
import { pickLanguage, type Language } from '#app/domain/language.ts'

/** Query, cookie, then the caller's wish. A crawler's page is the one its address names, whatever it accepts. */
export function languageOf(request: Request): Language {
  const query = queryLanguage(request.url)
  const cookie = /(?:^|;\s*)(?:__Host-)?lng=(da|en)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null
  const crawler = !new URL(request.url).pathname.startsWith('/api/') && isbot(request.headers.get('user-agent') ?? '')
  return pickLanguage({ query, cookie, acceptLanguage: crawler ? null : request.headers.get('accept-language') })
}

/** A language asked for in the address is remembered for the pages after it: the cookie to send, or null. */
export function languageCookie(request: Request, lng: Language, https: boolean): string | null {
  if (queryLanguage(request.url) !== lng) return null
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
