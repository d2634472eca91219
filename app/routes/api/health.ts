import type { Hono } from 'hono'
import type { Services } from '#app/services/services.ts'

/** Is the process alive (healthz); can it serve, with its database (readyz). No details: anyone may ask. */
export function mountHealth(app: Hono, { db }: Services) {
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const ready = await db.pool.query('select 1').then(
      () => true,
      () => false,
    )
    return c.json({ status: ready ? 'ok' : 'unavailable' }, ready ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
}
