import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { isTrusted, peerOf } from '#app/http/address.ts'
import { inRequest, note } from '#app/http/log.ts'
import type { Services } from '#app/services/services.ts'

const GATHER_MS = 60_000
const KINDS_MAX = 500
/** Not let in, not allowed, not our name, too often; and of a webhook, a wrong signature. */
const REFUSED = new Set([401, 403, 421, 429])

/**
 * Gives each request its id, which stands in its log lines and its answer, and writes down what was refused: which answer, to what part of the site, how often
 * within a minute. Nothing of who asked; and however many are refused, no more lines than there are kinds of refusal.
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

/** The id under which a proxy of ours logs the request. */
function idFromProxy(c: Context, proxies: BlockList): string | null {
  const id = c.req.header('x-request-id') ?? ''
  return /^[\w-]{8,64}$/.test(id) && isTrusted(peerOf(c), proxies) ? id : null
}

/** The part of the site an address lies in, as far as it holds nothing but our own words. */
function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/').slice(1)
  const isOurs = (word: string) => /^[a-z-]{1,24}$/.test(word)
  if (!isOurs(first)) return '/…'
  return first === 'api' && isOurs(second) ? `/api/${second}` : `/${first}`
}
