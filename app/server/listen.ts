import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { questionOf, slotListsOf } from '#app/routes/api/endpoints.ts'
import type { Services } from '#app/services/services.ts'
import { headersOfEveryAnswer } from './security/headers.ts'

const SLOTS = '/api/availability'

/**
 * Opens the port. The slot list is asked for by every open booking page, so while nothing has changed it is answered
 * before everything else: no router, no schema, no database.
 */
export async function listen(parts: {
  fetch: Parameters<typeof getRequestListener>[0]
  services: Services
  port: number
  host: string
}): Promise<Server> {
  const handle = getRequestListener(parts.fetch)
  const lists = slotListsOf(parts.services)
  const headers = {
    ...headersOfEveryAnswer({ https: parts.services.settings.publicUrl.startsWith('https:') }),
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  }
  const kept = ({ method, url = '' }: IncomingMessage) =>
    method === 'GET' && url.startsWith(SLOTS) ? lists.kept(questionOf(url)) : null
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 5_000, maxHeaderSize: 16_384 },
    (request: IncomingMessage, response: ServerResponse) => {
      const bytes = kept(request)
      if (!bytes) return void handle(request, response)
      response.writeHead(200, { ...headers, 'Content-Length': bytes.length })
      response.end(bytes)
    },
  )
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(parts.port, parts.host, () => resolve(server))
  })
}
