import type { Hono } from 'hono'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { languageOf } from '#app/http/language.ts'
import { noteError } from '#app/http/log.ts'
import { WebhookRefused } from '#app/services/payments/payments.ts'
import type { Services } from '#app/services/services.ts'
import { authorize } from '#app/http/gate.ts'
import { send } from '#app/http/send.ts'
import { problem } from '#app/http/problem.ts'
import { failure } from './failure.ts'

const MAX_BYTES = 256 * 1024

/** The payment provider calls here. The raw bytes are checked against its signature before anything is read from them. */
export function mountWebhooks(app: Hono, services: Services) {
  app.post(
    '/api/webhooks/payments/:provider',
    authorize(services, { action: 'report-payment', rateLimit: 'none' }),
    async (c) => {
      const lng = languageOf(c.req.raw)
      if (c.req.param('provider') !== services.payments.name) return send(problem('not-found', lng))
      if (Number(c.req.header('content-length') ?? 0) > MAX_BYTES) return send(problem('body-too-large', lng))
      try {
        const raw = await c.req.text()
        const event = await services.payments.readWebhook(raw, c.req.raw.headers)
        const outcome = event ? await recordPaymentEvent(services, event) : 'not-ours'
        return c.json({ received: true, outcome })
      } catch (error) {
        if (error instanceof WebhookRefused) return send(problem('signature-invalid', lng))
        noteError({ route: 'webhook' }, error)
        return send(await failure(services, error, lng))
      }
    },
  )
}
