import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { questionOf, slotListsOf } from '#app/routes/api/endpoints.ts'
import type { Services } from '#app/services/services.ts'
import type { ContentCache } from './content-cache.ts'
import type { KeptAnswer } from './kept-page.ts'
import type { Asked } from './language.ts'
import { headersOfEveryAnswer } from './security/headers.ts'

const SLOTS = '/api/availability'
const PLAIN_MAX = 256

/**
 * Opens the port. What most requests ask for and what has not changed is answered before everything else, without
 * router, schema or database: the slot list, which every open booking page asks for, and the content pages.
 */
export async function listen(parts: {
  fetch: Parameters<typeof getRequestListener>[0]
  content: ContentCache
  services: Services
  port: number
  host: string
}): Promise<Server> {
  const handle = getRequestListener(parts.fetch)
  const lists = slotListsOf(parts.services)
  const always = headersOfEveryAnswer({ https: parts.services.settings.publicUrl.startsWith('https:') })
  const slotHeaders = { ...always, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  // Asked for by our own name and nothing odd in the address; the rest passes the rules of all requests first.
  const { host } = new URL(parts.services.settings.publicUrl)
  const isPlain = ({ url = '', headers }: IncomingMessage) =>
    headers.host === host && url.length < PLAIN_MAX && !url.includes('%')
  const kept = (request: IncomingMessage): KeptAnswer | null => {
    const { method = '', url = '' } = request
    if (method !== 'GET') return null
    if (!url.startsWith(SLOTS)) return isPlain(request) ? parts.content.ready(askedFrom(request)) : null
    const body = lists.kept(questionOf(url))
    return body && { status: 200, body, headers: slotHeaders }
  }
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 5_000, maxHeaderSize: 16_384 },
    (request: IncomingMessage, response: ServerResponse) => {
      const answer = kept(request)
      if (!answer) return void handle(request, response)
      const { status, body, headers } = answer
      response.writeHead(status, { ...headers, ...(body ? { 'Content-Length': body.length } : {}) })
      response.end(body)
    },
  )
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(parts.port, parts.host, () => resolve(server))
  })
}

const askedFrom = ({ method = '', url = '', headers }: IncomingMessage): Asked => ({
  method,
  url,
  header(name) {
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  },
})
