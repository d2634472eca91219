import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Hono } from 'hono'
import { authorize } from '#app/http/gate.ts'
import type { Services } from '#app/services/services.ts'
import { METRICS_TYPE } from './text.ts'

export type MetricsAccess = { token: string | null; collect: () => Promise<string> }

async function answerMetrics({ token, collect }: MetricsAccess, authorization: string | undefined): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' }
  if (token !== null && !isSame(authorization ?? '', `Bearer ${token}`))
    return new Response(null, { status: 401, headers: { ...headers, 'WWW-Authenticate': 'Bearer' } })
  return new Response(await collect(), { headers: { ...headers, 'Content-Type': METRICS_TYPE } })
}

/** The metrics beside the site. */
export const mountMetrics = (app: Hono, services: Services, access: MetricsAccess) =>
  app.get('/metrics', authorize(services, { action: 'check-health', rateLimit: 'none' }), (c) =>
    answerMetrics(access, c.req.header('authorization')),
  )

/** The metrics on a port of their own, which no proxy passes on. */
export async function listenForMetrics(
  access: MetricsAccess,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    answerMetrics(access, request.headers.authorization)
      .then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers))
        response.end(await answer.text())
      })
      .catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
