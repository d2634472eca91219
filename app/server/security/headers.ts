import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Services } from '#app/services/services.ts'

/** What the headers of an installation depend on. */
export type Site = {
  https: boolean
  /** Stripe takes the payments, so forms may redirect there. */
  stripe: boolean
}

export const siteOf = ({ settings, payments }: Pick<Services, 'settings' | 'payments'>): Site => ({
  https: settings.publicUrl.startsWith('https:'),
  stripe: payments.name === 'stripe',
})

/** The only page that computes in WebAssembly; it uses the camera too. */
const SCAN = '/tattoo-analysis'
/** Pages with the journal camera, which also reads the tablet's orientation. */
const STAFF_CAMERA = /^\/admin\/(?:patients\/[^/]+\/camera|cameras)$/

const HOW_IT_IS_HELD = ['accelerometer', 'gyroscope']
const REFUSED_FEATURES = [
  'browsing-topics',
  'display-capture',
  'geolocation',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
type Allowed = '()' | '(self)'
const features = ({ camera, held }: { camera: Allowed; held: Allowed }) =>
  [
    ...HOW_IT_IS_HELD.map((name) => `${name}=${held}`),
    ...REFUSED_FEATURES.map((name) => `${name}=()`),
    `camera=${camera}`,
    ...['autoplay', 'fullscreen', 'publickey-credentials-get'].map((name) => `${name}=(self)`),
  ].join(', ')

function featuresOf(path: string) {
  const isStaffs = STAFF_CAMERA.test(path)
  return features({ camera: isStaffs || path === SCAN ? '(self)' : '()', held: isStaffs ? '(self)' : '()' })
}

/** `base-uri` and `form-action` do not fall back to `default-src`. */
const nothing = "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'"

/** Headers of every answer; see docs/security.md for the reason of each. */
export const headersOfEveryAnswer = ({ https }: Pick<Site, 'https'>): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'Permissions-Policy': features({ camera: '()', held: '()' }),
  'Content-Security-Policy': `${nothing}; frame-ancestors 'none'`,
  ...(https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
})

/** The policy of the scan's web worker: it runs the network and fetches nothing else. */
export const threadPolicy = `${nothing}; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`

/** The policy of the offline service worker: it fetches from this site only. */
export const offlinePolicy = `${nothing}; connect-src 'self'`

/** Adds the default headers that an answer has not set itself. */
export function secureHeaders(site: Pick<Site, 'https'>): MiddlewareHandler {
  const headers = Object.entries(headersOfEveryAnswer(site))
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

export const newNonce = () => randomBytes(16).toString('base64')

type PagePolicy = {
  path: string
  site: Site
  /** The sources of the page's inline style and script: one nonce, or a hash each; null for none. */
  nonce?: string
  style?: string | null
  script?: string | null
}

/**
 * The headers of a page. With a nonce only the scripts of this answer run, and what they load; a cached page allows
 * files of this site and inline parts by hash.
 */
export function pageHeaders({ nonce, style, script, path, site }: PagePolicy): Record<string, string> {
  const wasm = path === SCAN ? " 'wasm-unsafe-eval'" : ''
  const known = (hash: string | null | undefined) => (hash ? ` ${hash}` : '')
  const policy = [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}' 'strict-dynamic'` : known(script)}${wasm}`,
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : known(style)}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${site.stripe ? ' https://checkout.stripe.com' : ''}`,
    ...(site.https ? ['upgrade-insecure-requests'] : []),
    'report-to csp',
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Reporting-Endpoints': 'csp="/api/csp-report"',
    'Permissions-Policy': featuresOf(path),
  }
}
