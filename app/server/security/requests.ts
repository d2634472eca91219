import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { problem, type Refusal } from '#app/http/problem.ts'
import { send } from '#app/http/send.ts'
import { languageOf } from '#app/http/language.ts'
import { policy } from '#app/domain/policy.ts'
import type { Services } from '#app/services/services.ts'
import { isLoopback, peerOf } from '#app/http/address.ts'

type Place = Pick<Services, 'settings' | 'space' | 'db'>

const MEBIBYTE = 1024 * 1024
const URL_MAX = 2_048
const BODY_MAX = 256 * 1024
const REPORT_MAX = 8 * 1024
/**
 * Addresses that take larger forms with files: pictures, and the contact form of a browser without script. A page's form
 * is sent to the page or to its `.data` address.
 */
const FORMS_WITH_FILES: readonly (readonly [address: RegExp, maxBytes: number])[] = [
  [/^\/$/, 32 * MEBIBYTE],
  [/^\/api\/booking-images$/, 11 * MEBIBYTE],
  [/^\/api\/analyses$/, 32 * MEBIBYTE],
  [/^\/dashboard\/(?:messages|reactions)(?:\.data)?$/, 32 * MEBIBYTE],
  [/^\/admin\/patients\/[\w-]+\/(?:messages|consents)(?:\.data)?$/, 32 * MEBIBYTE],
  [/^\/admin\/(?:patients\/[\w-]+\/)?videos(?:\.data)?$/, 3 * MEBIBYTE],
  [/^\/admin\/team(?:\.data)?$/, 11 * MEBIBYTE],
  [/^\/admin\/transfer(?:\.data)?$/, 8 * MEBIBYTE],
]
/** The maximum size of a form with files at an address, in bytes; undefined where none are accepted. */
export const formWithFilesMax = (path: string): number | undefined =>
  FORMS_WITH_FILES.find(([address]) => address.test(path))?.[1]
/** Calls that are authenticated by signature or change nothing. */
const FROM_ANYWHERE = /^\/api\/(?:webhooks\/|csp-report$)/
const SAFE = new Set(['GET', 'HEAD'])
/** Large files are uploaded in pieces, each a request with its length. */
const PIECES = /^\/api\/uploads\/[\w-]+$/
const PIECE_MAX = 2 * policy.uploadChunkBytes
const MULTIPART = /^multipart\/form-data\b/i
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i
// Only a request with session cookies acts for a user.
const SESSION = /(?:^|;\s*)(?:__Host-)?(?:session|2fa)=/

/** Checks every request before its body is read: pages, calls and files. Source: [security 4.3]. */
export function requestRules(services: Place): MiddlewareHandler {
  const onError = (c: Context) => refusal(c, tooLarge(c.req.path))
  const limits = new Map([BODY_MAX, REPORT_MAX].map((maxSize) => [maxSize, bodyLimit({ maxSize, onError })]))
  return async (c, next) => {
    const code = refusalOf(c, services)
    if (code) return refusal(c, code)
    if (SAFE.has(c.req.method)) return next()
    const upload = uploadMax(c)
    // Uploads need space on this disk; a database server has its own.
    if (!services.space.hasRoom() && (upload || services.db.engine === 'embedded')) return refusal(c, 'disk-full')
    const maxSize = upload ?? (c.req.path === '/api/csp-report' ? REPORT_MAX : BODY_MAX)
    const length = saidLength(c)
    if (length !== null) return length > maxSize ? onError(c) : next()
    // A piece announces its length.
    if (isPiece(c.req)) return onError(c)
    // A form with files is measured while it streams to disk.
    return upload ? next() : limits.get(maxSize)!(c, next)
  }
}

/** The maximum size of this request's files, in bytes; undefined where it has none. */
function uploadMax({ req }: Context): number | undefined {
  if (isPiece(req)) return PIECE_MAX
  return MULTIPART.test(req.header('content-type') ?? '') ? formWithFilesMax(req.path) : undefined
}

const isPiece = ({ method, path }: Context['req']) => method === 'PATCH' && PIECES.test(path)

/** The Content-Length in bytes, beyond which the body is not read; null for a chunked body. */
function saidLength(c: Context): number | null {
  const length = c.req.header('content-length')
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? null : Number(length)
}

const tooLarge = (path: string): Refusal => (path === '/api/booking-images' ? 'image-too-large' : 'body-too-large')

function refusal(c: Context, code: Refusal) {
  const response = send(problem(code, languageOf(c.req.raw), code === 'disk-full' ? { retryAfterSeconds: 300 } : {}))
  if (code === 'method-not-allowed') response.headers.set('Allow', 'GET, HEAD, POST')
  return response
}

function refusalOf(c: Context, services: Pick<Services, 'settings'>): Refusal | null {
  const { method, path } = c.req
  if (!isReadable(c.req.url)) return 'address-invalid'
  if (!isOurName(c.req.header('host') ?? new URL(c.req.url).host, services) && !isHealthCheck(c)) return 'host-unknown'
  if (!SAFE.has(method) && method !== 'POST' && !isPiece(c.req)) return 'method-not-allowed'
  const site = c.req.header('sec-fetch-site')
  if (SAFE.has(method)) return site === 'cross-site' && isData(c) ? 'foreign-request' : null
  if (!FROM_ANYWHERE.test(path) && !isOurOwn(c, services)) return 'foreign-request'
  const encoding = c.req.header('content-encoding')
  if (encoding && encoding !== 'identity') return 'encoding-unsupported'
  if (!path.startsWith('/api/') && !FORM.test(c.req.header('content-type') ?? '')) return 'form-expected'
  return null
}

/** True for an address that is short, with complete escapes and without encoded control characters. */
export function isReadable(url: string): boolean {
  const from = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2)
  const address = from < 0 ? '/' : url.slice(from)
  if (address.length > URL_MAX || /%(?:[01][0-9a-f]|7f)/i.test(address)) return false
  try {
    decodeURIComponent(address.split('?')[0]!)
    return true
  } catch {
    return false
  }
}

/** A demo also answers to IP addresses and names without a dot, which DNS rebinding cannot forge. */
export function isOurName(host: string, { settings }: Pick<Services, 'settings'>): boolean {
  const asked = host.toLowerCase()
  if (asked === new URL(settings.publicUrl).host) return true
  const name = asked.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return settings.demo && (isIP(name) > 0 || /^[\w-]+$/.test(name))
}

/** Health checks may omit the Host header. */
const isHealthCheck = (c: Context) => /^\/(?:healthz|readyz)$/.test(c.req.path) && isLoopback(peerOf(c))

/** `.data` is fetched by its page only; calls may be followed as links but not embedded. */
const isData = (c: Context) =>
  c.req.path.endsWith('.data') || (c.req.path.startsWith('/api/') && c.req.header('sec-fetch-mode') !== 'navigate')

/** A write comes from this site's pages, or from a program without Origin and without a session. */
function isOurOwn(c: Context, { settings }: Pick<Services, 'settings'>): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = c.req.header('origin')
  if (origin === undefined) return !SESSION.test(c.req.header('cookie') ?? '')
  if (origin === new URL(settings.publicUrl).origin) return true
  return settings.demo && URL.canParse(origin) && new URL(origin).host === c.req.header('host')
}
