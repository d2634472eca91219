import { join } from 'node:path'
import type { Hono } from 'hono'
import { listMails, readAttachment } from '#app/services/mail/disk.ts'
import type { Services } from '#app/services/services.ts'
import { authorize } from '#app/http/gate.ts'

/** The mail a demo has sent, as JSON, and its attachments. Not there outside demo mode. */
export function mountDevMail(app: Hono, services: Services) {
  const { settings } = services
  if (!settings.demo) return
  const folder = join(settings.dataDir, 'mail')
  const gate = authorize(services, { action: 'use-demo-tools', rateLimit: 'none' })
  app.get('/dev/mail.json', gate, async (c) => c.json(await listMails(folder), 200, { 'Cache-Control': 'no-store' }))
  app.get('/dev/mail/:file{.+\\.html}', gate, async (c) => {
    const id = c.req.param('file').replace(/\.html$/, '')
    const mail = (await listMails(folder)).find((one) => one.id === id)
    if (!mail) return c.notFound()
    // A mail's own styles stand inline; nothing in it may run.
    return c.body(mail.html, 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    })
  })
  app.get('/dev/mail/:id/:name', gate, async (c) => {
    const found = await readAttachment(folder, c.req.param('id'), c.req.param('name'))
    if (!found) return c.notFound()
    const bytes = new Uint8Array(Buffer.from(found.content, found.encoding ?? 'utf8'))
    return c.body(bytes, 200, {
      'Content-Type': found.type,
      'Content-Disposition': `attachment; filename="${found.name.replaceAll(/[^\w.-]/g, '_')}"`,
    })
  })
}
