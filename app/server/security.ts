import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

export const newNonce = () => randomBytes(16).toString('base64')

const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
].map((name) => `${name}=()`)

/** Headers of every answer; see docs/security.md for the reason of each. */
export const headersOfEveryAnswer = ({ https }: { https: boolean }): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'Permissions-Policy': [...PERMISSIONS, 'autoplay=(self)', 'fullscreen=(self)'].join(', '),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  ...(https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
})

/** Sets them wherever an answer has not set its own. */
export function secureHeaders(site: { https: boolean }): MiddlewareHandler {
  const headers = Object.entries(headersOfEveryAnswer(site))
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

type PagePolicy = {
  https: boolean
  /** What this page's own inline style and script are known by: a nonce for both, or a hash each; null for none. */
  nonce?: string
  style?: string | null
  script?: string | null
}

/** A page's own policy: inline parts only with this response's nonce or by their hash. */
export function pageHeaders(headers: Record<string, string>, { nonce, style, script, https }: PagePolicy) {
  const known = (hash: string | null | undefined) => (nonce ? ` 'nonce-${nonce}'` : hash ? ` ${hash}` : '')
  const policy = [
    "default-src 'none'",
    `script-src 'self'${known(script)}`,
    `style-src 'self'${known(style)}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self' https://checkout.stripe.com",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
  return { ...headers, 'Content-Security-Policy': policy.join('; ') }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A write must come from our own pages, or from a program that sends no browser headers at all.
 * Webhooks prove themselves by signature instead.
 */
export function refuseForeignWrites(publicUrl: string): MiddlewareHandler {
  const ours = new URL(publicUrl).origin
  return async (c, next) => {
    if (SAFE.has(c.req.method) || c.req.path.startsWith('/api/webhooks/')) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const sameHost = origin !== undefined && hostOf(origin) === c.req.header('host')
    const foreign = site
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && origin !== ours && !sameHost
    if (foreign) return c.text('Forbidden', 403)
    return next()
  }
}

function hostOf(origin: string) {
  return URL.canParse(origin) ? new URL(origin).host : null
}
