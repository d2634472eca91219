import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { isbot } from 'isbot'
import { pickLanguage, type Language } from '#app/domain/language.ts'

const cookieName = (https: boolean) => (https ? '__Host-lng' : 'lng')

/** Query, cookie, then the caller's wish. A crawler's page is the one its address names, whatever it accepts. */
export function languageOf(request: Request): Language {
  const query = queryLanguage(request.url)
  const cookie = /(?:^|;\s*)(?:__Host-)?lng=(da|en)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null
  const crawler = !new URL(request.url).pathname.startsWith('/api/') && isbot(request.headers.get('user-agent') ?? '')
  return pickLanguage({ query, cookie, acceptLanguage: crawler ? null : request.headers.get('accept-language') })
}

/** A language asked for in the address is remembered for the pages after it. */
export function rememberLanguage(c: Context, lng: Language, https: boolean) {
  if (queryLanguage(c.req.url) !== lng || getCookie(c, cookieName(https)) === lng) return
  setCookie(c, cookieName(https), lng, { path: '/', sameSite: 'Lax', secure: https, maxAge: 365 * 24 * 3600 })
}

function queryLanguage(url: string) {
  const at = url.indexOf('?')
  return at < 0 ? null : new URLSearchParams(url.slice(at)).get('lng')
}
