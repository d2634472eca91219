import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { isTrusted, peerOf } from '#app/http/address.ts'
import { inRequest, note } from '#app/http/log.ts'
import type { Services } from '#app/services/services.ts'

const GATHER_MS = 60_000
const KINDS_MAX = 500
/** Statuses that count as refusals; a webhook with a wrong signature is one, too. */
const REFUSED = new Set([401, 403, 421, 429])

/**
 * Assigns each request an id for its log lines and its answer, and logs refusals by status and part of the site, counted
 * by the minute. It logs nothing about the caller, and at most one line per kind of refusal and minute.
 */
export function noteRefusals(
  { settings }: Pick<Services, 'settings'>,
  { everyMs = GATHER_MS } = {},
): MiddlewareHandler {
  const counts = new Map<string, { status: number; path: string; count: number }>()
  let timer: NodeJS.Timeout | null = null
  const report = () => {
    timer = null
    for (const one of counts.values()) note('warn', { event: 'refused', ...one })
    counts.clear()
  }
  return (c, next) => {
    const id = idFromProxy(c, settings.trustedProxies) ?? randomUUID()
    return inRequest(id, async () => {
      await next()
      c.res.headers.set('X-Request-Id', id)
      const { status } = c.res
      if (!REFUSED.has(status) && !(status === 400 && c.req.path.startsWith('/api/webhooks/'))) return
      const path = partOf(c.req.path)
      const known = counts.get(`${status} ${path}`)
      if (known) known.count++
      else if (counts.size < KINDS_MAX) counts.set(`${status} ${path}`, { status, path, count: 1 })
      timer ??= setTimeout(report, everyMs).unref()
    })
  }
}

/** The request id of a trusted proxy. */
function idFromProxy(c: Context, proxies: BlockList): string | null {
  const id = c.req.header('x-request-id') ?? ''
  return /^[\w-]{8,64}$/.test(id) && isTrusted(peerOf(c), proxies) ? id : null
}

/** The first parts of an address that are fixed terms of the site. */
function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/').slice(1)
  const isOurs = (word: string) => /^[a-z-]{1,24}$/.test(word)
  if (!isOurs(first)) return '/…'
  return first === 'api' && isOurs(second) ? `/api/${second}` : `/${first}`
}
