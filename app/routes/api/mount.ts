import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { languageOf } from '#app/server/language.ts'
import type { Services } from '#app/services/services.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { idempotently } from './idempotency.ts'
import { mountDevMail } from './dev-mail.ts'
import { mountEvents } from './events.ts'
import { mountFiles } from './files.ts'
import { readForm } from './form.ts'
import { mountHealth } from './health.ts'
import { openApiDocument } from './openapi.ts'
import { inputProblem, problem } from './problem.ts'
import { send } from './send.ts'
import { mountWebhooks } from './webhooks.ts'

const BODY_MAX_BYTES = 256 * 1024

/** Puts every JSON call of the table, and the few answers that are no JSON calls, on the server. */
export function mountApi(app: Hono, services: Services) {
  mountHealth(app, services)
  mountEvents(app, services)
  mountFiles(app, services)
  mountWebhooks(app, services)
  mountDevMail(app, services)
  const document = JSON.stringify(openApiDocument(endpoints, services.settings.publicUrl))
  app.get('/api/openapi.json', (c) => c.body(document, 200, { 'Content-Type': 'application/json' }))
  for (const one of endpoints)
    app.on(one.method, one.path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) => answer(c, one, services))
  app.all('/api/*', (c) => send(problem('not-found', languageOf(c.req.raw))))
}

async function answer(c: Context, one: Endpoint, services: Services): Promise<Response> {
  const lng = languageOf(c.req.raw)
  try {
    const query = await parsed(one.query, c.req.query())
    const params = await parsed(one.params, c.req.param())
    const read = one.form ? await readForm(c, one.form) : one.body ? await readBody(c) : { body: undefined, text: '' }
    if ('refusal' in read) return send(problem(read.refusal, lng))
    const body = await parsed(one.body, read.body)
    for (const part of [query, params, body]) if (part && !part.success) return send(inputProblem(part.error, lng))
    const key = one.method === 'post' ? (c.req.header('idempotency-key') ?? null) : null
    const handle = async () =>
      one.handle({
        services,
        lng,
        query: query?.data,
        params: params?.data,
        body: body?.data,
        request: c.req.raw,
        actor: await services.sessions.actorOf(c.req.raw.headers),
        requestKey: key && `${one.path} ${key}`,
      })
    return send(
      key ? await idempotently(services, { route: one.path, key, content: read.text, lng }, handle) : await handle(),
    )
  } catch (error) {
    console.error(
      JSON.stringify({ level: 'error', route: one.path, message: error instanceof Error ? error.message : 'unknown' }),
    )
    return send(problem('something-wrong', lng))
  }
}

const parsed = async (schema: z.ZodType | undefined, value: unknown) =>
  schema ? schema.safeParseAsync(value) : undefined

async function readBody(c: Context): Promise<{ body: unknown; text: string } | { refusal: string }> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) return { refusal: 'type-unsupported' }
  if (Number(c.req.header('content-length') ?? 0) > BODY_MAX_BYTES) return { refusal: 'body-too-large' }
  const text = await c.req.text()
  if (text.length > BODY_MAX_BYTES) return { refusal: 'body-too-large' }
  try {
    return { body: JSON.parse(text), text }
  } catch {
    return { refusal: 'body-invalid' }
  }
}
