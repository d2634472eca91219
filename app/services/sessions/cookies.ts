import { parse, serialize } from 'hono/utils/cookie'

/** The names of our cookies. `__Host-` binds one to this host and to https, so plain http (development) has none. */
export const cookieNames = (https: boolean) => ({
  session: `${https ? '__Host-' : ''}session`,
  secondFactor: `${https ? '__Host-' : ''}2fa`,
  browser: `${https ? '__Host-' : ''}sign-up`,
  device: `${https ? '__Host-' : ''}known-device`,
})

/** The token in a request's session cookie; null when there is none, or nothing we could have made. */
export function sessionTokenIn(headers: Headers, https: boolean): string | null {
  const value = cookieIn(headers, cookieNames(https).session)
  return /^([\w-]{43})\./.exec(value ?? '')?.[1] ?? null
}

/** The value of a cookie as it was set. */
export function cookieIn(headers: Headers, name: string): string | null {
  const header = headers.get('cookie')
  if (!header?.includes(`${name}=`)) return null
  return parse(header, name)[name] ?? null
}

/** Cookies that make a browser forget who was signed in. The device stays known: its mark names nobody. */
export const cleared = (https: boolean): string[] =>
  [cookieNames(https).session, cookieNames(https).secondFactor].map((name) =>
    serialize(name, '', { path: '/', httpOnly: true, secure: https, sameSite: 'Lax', maxAge: 0 }),
  )

/** Known to the browser that typed a sign-up, so that its password lives on when the address is proved there. */
export const browserCookie = (value: string, hours: number, https: boolean): string =>
  serialize(cookieNames(https).browser, value, {
    path: '/',
    httpOnly: true,
    secure: https,
    sameSite: 'Lax',
    maxAge: hours * 3600,
  })

/** The same cookie, gone with the browser's window: for staff, who may share a tablet. */
export const untilClosed = (cookie: string): string =>
  /Max-Age=0\b/i.test(cookie) ? cookie : cookie.replace(/;\s*(Max-Age|Expires)=[^;]*/gi, '')
