import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { askerOf } from '#app/http/caller.ts'
import { addressOf } from '#app/http/address.ts'
import { languageOf } from '#app/http/language.ts'
import { noteError } from '#app/http/log.ts'
import type { Language } from '#app/domain/language.ts'
import type { Services } from '#app/services/services.ts'
import type { Endpoint } from '#app/http/endpoint.ts'
import { endpoints } from './endpoints.ts'
import { idempotently } from '#app/http/idempotency.ts'
import { mountPolicyReports } from './csp-report.ts'
import { mountDevMail } from './dev-mail.ts'
import { mountEvents } from './events.ts'
import { mountFiles } from './files.ts'
import { readForm } from '#app/http/form.ts'
import { mountPrivateFiles } from './private-files.ts'
import { mountHealth } from './health.ts'
import { may } from '#app/http/gate.ts'
import { openApiDocument } from './openapi.ts'
import { inputProblem, problem } from '#app/http/problem.ts'
import { send } from '#app/http/send.ts'
import { limited } from '#app/http/limited.ts'
import { mountWebhooks } from './webhooks.ts'

const BODY_MAX_BYTES = 256 * 1024

/** Puts every JSON call of the table, and the few answers that are no JSON calls, on the server. */
export function mountApi(app: Hono, services: Services) {
  mountHealth(app, services)
  mountEvents(app, services)
  mountFiles(app, services)
  mountPrivateFiles(app, services)
  mountWebhooks(app, services)
  mountDevMail(app, services)
  mountPolicyReports(app, services)
  const document = JSON.stringify(openApiDocument(endpoints, services.settings.publicUrl))
  app.get('/api/openapi.json', may(services, 'read-public'), (c) =>
    c.body(document, 200, { 'Content-Type': 'application/json' }),
  )
  for (const one of endpoints)
    app.on(one.method, one.path.replaceAll(/\{(\w+)\}/g, ':$1'), may(services, one.action, one), (c) =>
      answer(c, one, services),
    )
  app.all('/api/*', may(services, 'read-public'), (c) => send(problem('not-found', languageOf(c.req.raw))))
}

async function answer(c: Context, one: Endpoint, services: Services): Promise<Response> {
  const lng = languageOf(c.req.raw)
  const address = addressOf(c, services)
  try {
    const input = await readInput(c, one, lng)
    if ('refused' in input) return send(input.refused)
    const { text, ...given } = input
    const key = one.method === 'post' && one.keepsAnswer !== false ? (c.req.header('idempotency-key') ?? null) : null
    const actor = await askerOf(services, c.req.raw, { isUse: !one.isAskedByItself })
    const handle = async () => {
      const requestKey = key && `${one.path} ${key}`
      return one.handle({ ...given, services, lng, request: c.req.raw, actor, address, requestKey })
    }
    const once = async () =>
      key ? idempotently(services, { route: one.path, key, content: text, lng }, handle) : handle()
    const typed = emailIn(given.body)?.toLowerCase() ?? null
    const isOwn = typed !== null && typed === actor?.email.toLowerCase()
    const device = typed === null ? null : services.sessions.knownDevice(c.req.raw.headers, typed)
    const whom = { address, account: actor?.userId ?? null, typed, isOwn, device }
    return send(await limited(services, { ...whom, limits: one.limits ?? [], lng }, once))
  } catch (error) {
    noteError({ route: one.path }, error)
    return send(problem('something-wrong', lng))
  }
}

/** The e-mail address typed into a call. */
function emailIn(body: unknown): string | null {
  const typed = typeof body === 'object' && body !== null && 'email' in body ? body.email : null
  return typeof typed === 'string' ? typed : null
}

/** Query, address parts and body as the call's schemas know them, or why they cannot be read. */
async function readInput(c: Context, one: Endpoint, lng: Language) {
  const query = await parsed(one.query, c.req.query())
  const params = await parsed(one.params, c.req.param())
  const read = one.form ? await readForm(c, one.form) : one.body ? await readBody(c) : { body: undefined, text: '' }
  if ('refusal' in read) return { refused: problem(read.refusal, lng) }
  const body = await parsed(one.body, read.body)
  for (const part of [query, params, body]) if (part && !part.success) return { refused: inputProblem(part.error, lng) }
  return { query: query?.data, params: params?.data, body: body?.data, text: read.text }
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
