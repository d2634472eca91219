import type { Hono } from 'hono'
import type { Services } from '#app/services/services.ts'
import { authorize } from '#app/http/gate.ts'

/** Is the process alive (healthz); can it serve, with its database (readyz). No details: anyone may ask. */
export function mountHealth(app: Hono, services: Services) {
  const gate = authorize(services, { action: 'check-health', rateLimit: 'none' })
  app.get('/healthz', gate, (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', gate, async (c) => {
    const ready = await services.db.answers()
    return c.json({ status: ready ? 'ok' : 'unavailable' }, ready ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
}
