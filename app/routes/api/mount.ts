import type { Hono } from 'hono'
import type { Services } from '#app/services/services.ts'

export function mountApi(app: Hono, _services: Services) {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
}
