import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { callerOf, typedBy } from '#app/http/caller.ts'
import { addressOf } from '#app/http/address.ts'
import { languageOf } from '#app/http/language.ts'
import { noteError } from '#app/http/log.ts'
import type { ReportShown } from '#app/domain/access/access.ts'
import type { Actor } from '#app/domain/access/actor.ts'
import type { Language } from '#app/domain/language.ts'
import { canonicalEmail } from '#app/domain/typed-text.ts'
import { storedPhone } from '#app/input/phone.ts'
import type { Services } from '#app/services/services.ts'
import type { Upload } from '#app/services/uploads/uploads.ts'
import type { Answer, Endpoint } from '#app/http/endpoint.ts'
import { endpoints } from './endpoints.ts'
import { idempotently, keyOfCaller } from '#app/http/idempotency.ts'
import { mountPolicyReports } from './csp-report.ts'
import { otherCalls } from './described.ts'
import { mountDevMail } from './dev-mail.ts'
import { mountEvents } from './own/events.ts'
import { failure } from './failure.ts'
import { mountFiles } from './files/files.ts'
import { fieldsOf } from '#app/http/form.ts'
import { mountPrivateFiles } from './files/private-files.ts'
import { mountHealth } from './health.ts'
import { limitsIn } from '#app/domain/access/gate.ts'
import { networksOf } from '#app/domain/access/networks.ts'
import { authorize } from '#app/http/gate.ts'
import { openApiDocument } from './openapi.ts'
import { inputProblem, problem, tooMany, type Refusal } from '#app/http/problem.ts'
import { send } from '#app/http/send.ts'
import { withViewLog } from '#app/http/view-log.ts'
import { limited } from '#app/http/limited.ts'
import { mountUploads } from './files/uploads.ts'
import { mountWebhooks } from './webhooks.ts'

const BODY_MAX_BYTES = 256 * 1024
const SOON = { retryAfterSeconds: 10 }

/** Puts every JSON call of the table, and the few answers that are no JSON calls, on the server. */
export function mountApi(app: Hono, services: Services) {
  mountHealth(app, services)
  mountEvents(app, services)
  mountFiles(app, services)
  mountPrivateFiles(app, services)
  mountUploads(app, services)
  mountWebhooks(app, services)
  mountDevMail(app, services)
  mountPolicyReports(app, services)
  // Made on the first request: it takes longer than all the rest of the start.
  let document: string | null = null
  app.get('/api/openapi.json', authorize(services, { action: 'read-public', rateLimit: 'none' }), (c) => {
    document ??= JSON.stringify(openApiDocument([...endpoints, ...otherCalls], services.settings.publicUrl))
    return c.body(document, 200, { 'Content-Type': 'application/json' })
  })
  for (const one of endpoints)
    app.on(one.method, one.path.replaceAll(/\{(\w+)\}/g, ':$1'), authorize(services, one), (c) =>
      answer(c, one, services),
    )
  app.all('/api/*', authorize(services, { action: 'read-public', rateLimit: 'none' }), (c) =>
    send(problem('not-found', languageOf(c.req.raw))),
  )
}

async function answer(c: Context, one: Endpoint, services: Services): Promise<Response> {
  const lng = languageOf(c.req.raw)
  const address = addressOf(c, services)
  let upload: Upload | null = null
  try {
    const actor = await callerOf(services, c.req.raw)
    const who = { c, one, services, lng, address, actor }
    upload = one.form ? services.uploads.open({ address, actor }) : null
    const files = upload
    const viewing = { actor, shows: one.shows, page: one.path, params: c.req.param(), isRead: one.method === 'get' }
    return send(
      await withViewLog(services, viewing, (shown) =>
        files ? answerForm({ ...who, shown }, files) : answerCall({ ...who, shown }),
      ),
    )
  } catch (error) {
    noteError({ route: one.path }, error)
    return send(await failure(services, error, lng))
  } finally {
    await upload?.done()
  }
}

type Who = {
  c: Context
  one: Endpoint
  services: Services
  lng: Language
  address: string
  actor: Actor
  shown: ReportShown
}

async function answerCall(who: Who): Promise<Answer> {
  const { c, one, services, lng, address, actor } = who
  const refused = await refusedCall(services, who)
  if (refused) return refused
  const input = readInput(who, one.body ? await readBody(c) : { body: undefined, text: '' })
  if ('refused' in input) return input.refused
  const { body } = input.given
  const whom = { ...typedBy(services, c.req.raw.headers, actor, emailIn(body)), phone: phoneIn(body) }
  return limited(services, { ...whom, address, limits: limitsIn(one.rateLimit), lng }, () => handle(who, input))
}

/**
 * A form with files. How often is asked before its first byte is read, so what never ends counts too; a form that
 * could not be read was no try.
 */
async function answerForm(who: Who, upload: Upload): Promise<Answer> {
  const { c, one, services, lng, address, actor } = who
  let isTry = true
  const counted = { limits: limitsIn(one.rateLimit), address, account: actor?.userId ?? null, lng, isTry: () => isTry }
  return limited(services, counted, async () => {
    const form = await upload.form(c.req.raw, one.form!)
    const read = form.ok ? await fieldsOf(form.value, one.form!.lists) : { refusal: form.refusal }
    const input = readInput(who, read)
    if (!('refused' in input)) return handle(who, input)
    isTry = false
    return input.refused
  })
}

/** Anonymous visitors call only so often, whatever it is they read or write. */
async function refusedCall({ limits }: Services, { one, address, actor, lng }: Who): Promise<Answer | null> {
  if (actor) return null
  const taken =
    one.method === 'post'
      ? [await limits.take('writes-from-address', address)]
      : [
          await limits.take('reads-from-address', address),
          await limits.take('reads-from-block', networksOf(address).block, address),
        ]
  const over = taken.find(({ ok }) => !ok)
  return over && !over.ok ? tooMany(over.details, lng) : null
}

function handle({ c, one, services, lng, address, actor, shown }: Who, { given, text }: Input): Promise<Answer> {
  const key = one.method === 'post' && one.isIdempotent !== false ? (c.req.header('idempotency-key') ?? null) : null
  const route = `POST ${c.req.path}`
  const idempotencyKey = key && keyOfCaller({ caller: actor?.userId ?? null, route, key })
  const work = async () =>
    one.handle({ ...given, services, lng, request: c.req.raw, actor, address, shown, idempotencyKey })
  return key ? idempotently(services, { route, caller: actor?.userId ?? null, key, content: text, lng }, work) : work()
}

/** The e-mail address typed into a call. */
function emailIn(body: unknown): string | null {
  const typed = typeof body === 'object' && body !== null && 'email' in body ? body.email : null
  return typeof typed === 'string' ? canonicalEmail(typed) : null
}

/** The telephone number typed into a call, in the form it is stored. */
function phoneIn(body: unknown): string | null {
  const typed = typeof body === 'object' && body !== null && 'phone' in body ? body.phone : null
  return typeof typed === 'string' && typed !== '' ? storedPhone(typed) : null
}

type Input = { given: { query: unknown; params: unknown; body: unknown }; text: string }
type Read = { body: unknown; text: string } | { refusal: Refusal }

/** Query, address parts and body as the call's schemas know them, or why they cannot be read. */
function readInput({ c, one, lng }: Who, read: Read): Input | { refused: Answer } {
  const query = parsed(one.query, c.req.query())
  const params = parsed(one.params, c.req.param())
  if ('refusal' in read) return { refused: problem(read.refusal, lng, read.refusal === 'too-busy' ? SOON : {}) }
  const body = parsed(one.body, read.body)
  for (const part of [query, params, body]) if (part && !part.success) return { refused: inputProblem(part.error, lng) }
  return { given: { query: query?.data, params: params?.data, body: body?.data }, text: read.text }
}

/** No schema of a call waits for anything: asked without waiting, it is compiled. */
const parsed = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value)

async function readBody(c: Context): Promise<Read> {
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
