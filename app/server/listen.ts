import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { questionOf, slotListsOf } from '#app/routes/api/endpoints.ts'
import type { Services } from '#app/services/services.ts'
import type { ContentCache } from './pages/content-cache.ts'
import type { RequestMetrics } from './metrics/requests.ts'
import type { CachedAnswer } from './pages/cached-page.ts'
import { guardConnections } from './security/connections.ts'
import { headersOfEveryAnswer } from './security/headers.ts'
import { isOurName, isReadable } from './security/requests.ts'

const NAMES_MAX = 100
const SLOTS = '/api/availability'

/**
 * Opens the port. What most requests ask for and what has not changed is answered before everything else, without
 * router, schema or database: the slot list, which every open booking page asks for, and the content pages.
 * @returns the server, and what makes it say that it is about to stop: it is no longer ready, and each connection is
 * closed by the answer on it.
 */
export async function listen(parts: {
  fetch: Parameters<typeof getRequestListener>[0]
  content: ContentCache
  services: Services
  requests?: RequestMetrics
  port: number
  /** The first is where it must be able to listen; the others as far as this machine has them. */
  hosts: readonly string[]
}): Promise<{ server: Server; drain(): void }> {
  const handle = getRequestListener(parts.fetch)
  const lists = slotListsOf(parts.services)
  const always = headersOfEveryAnswer({ https: parts.services.settings.publicUrl.startsWith('https:') })
  const slotHeaders = { ...always, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  const known = new Set<string>()
  // What is not ours goes on to where it is refused in words.
  const isOurs = (host: string) => {
    if (known.has(host)) return true
    if (!isOurName(host, parts.services)) return false
    if (known.size < NAMES_MAX) known.add(host)
    return true
  }
  const kept = (request: IncomingMessage): CachedAnswer | null => {
    const { method = '', url = '' } = request
    if (method !== 'GET' || !isReadable(url) || !isOurs(request.headers.host ?? '')) return null
    // A partner's code is to be counted and carried on.
    if (/[?&]ref=/i.test(`${url} ${request.headers.referer ?? ''}`)) return null
    if (!url.startsWith(SLOTS)) return parts.content.ready({ method, url, header: (name) => headerOf(request, name) })
    const body = lists.kept(questionOf(url))
    return body && { status: 200, body, headers: { ...slotHeaders, 'Content-Length': String(body.length) } }
  }
  let isDraining = false
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16_384,
    },
    (request: IncomingMessage, response: ServerResponse) => {
      parts.requests?.observe(request, response)
      if (isDraining) {
        response.setHeader('Connection', 'close')
        if (request.url === '/readyz') return notReady(response, always)
      }
      const answer = kept(request)
      if (!answer) return void handle(request, response)
      const { status, body, headers } = answer
      response.writeHead(status, headers)
      response.end(body)
    },
  )
  const { trustedProxies: proxies, demo } = parts.services.settings
  guardConnections(server, { proxies, demo })
  const [first, ...others] = parts.hosts
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(parts.port, first, resolve)
  })
  for (const host of others) alsoListen(server, (server.address() as AddressInfo).port, host)
  return { server, drain: () => void (isDraining = true) }
}

function notReady(response: ServerResponse, headers: Record<string, string>) {
  response.writeHead(503, { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end('{"status":"stopping"}')
}

/** The same server at another address of this machine, such as IPv6 beside IPv4; not every machine has both. */
function alsoListen(server: Server, port: number, host: string) {
  const door = createSocketServer((socket) => void server.emit('connection', socket))
  door.on('error', () => {})
  door.listen(port, host)
  server.once('close', () => door.close())
  door.unref()
}

function headerOf({ headers }: IncomingMessage, name: string) {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
