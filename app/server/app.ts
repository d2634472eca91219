import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { contentPages } from '#app/content/paths.ts'
import { authorize } from '#app/http/gate.ts'
import { clinicOf, settingOf } from '#app/features/settings/queries/settings.ts'
import { failure } from '#app/routes/api/failure.ts'
import { mountApi } from '#app/routes/api/mount.ts'
import type { Language } from '#app/domain/language.ts'
import type { Services } from '#app/services/services.ts'
import { callerOf } from '#app/http/caller.ts'
import { createContentCache } from './pages/content-cache.ts'
import { requestContext, servicesContext, type RequestFacts } from '#app/http/context.ts'
import { AWAY_RETRY_SECONDS, failureCode } from '#app/http/failure.ts'
import { askedOf, languageCookie, languageOf } from '#app/http/language.ts'
import { followReferrals, openClickCounter } from './pages/link-clicks.ts'
import { pageRulesOf } from './pages/page-gate.ts'
import { refusalPages } from './pages/refusal-page.ts'
import { noteError } from '#app/http/log.ts'
import { send } from '#app/http/send.ts'
import { addressOf } from '#app/http/address.ts'
import {
  newNonce,
  offlinePolicy,
  pageHeaders,
  secureHeaders,
  siteOf,
  type Site,
  threadPolicy,
} from './security/headers.ts'
import { mountMetrics, type MetricsAccess } from './metrics/serve.ts'
import { noteRefusals } from './security/refusals.ts'
import { requestRules } from './security/requests.ts'

export type AppParts = {
  services: Services
  build: ServerBuild
  /** Where the browser's files are; null in development, where Vite serves them. */
  clientFolder: string | null
  mode: 'production' | 'development'
  /** Where /metrics is asked for with a token; otherwise it is not there. */
  metrics?: MetricsAccess | undefined
}

/** The whole site as one request handler: files, JSON calls, live events and pages. */
export function createApp(parts: AppParts) {
  const { services, clientFolder, mode } = parts
  const site = siteOf(services)
  const app = new Hono()
  app.use(noteRefusals(services))
  app.use(secureHeaders(site))
  app.onError(async (error, c) => {
    noteError({ event: 'unexpected' }, error)
    return send(await failure(services, error, languageOf(c.req.raw)))
  })
  app.use(requestRules(services))
  const clicks = openClickCounter(services)
  app.use(followReferrals(services, clicks))
  if (parts.metrics?.token) mountMetrics(app, services, parts.metrics)
  const render = pageRenderer(parts)
  app.use(
    '/api/*',
    refusalPages((c, refused) => answerPage(c, { parts, site, render, refused })),
  )
  mountApi(app, services)

  const content = createContentCache({
    services,
    enabled: mode === 'production',
    clientFolder,
    render: (request, lng) => render(request, { lng, nonce: '', address: '' }),
  })
  // Before the files: a page that is kept is in memory, and looking for it on disk first would cost more than it does.
  app.on(
    ['GET', 'HEAD'],
    [...contentPages, '/'],
    authorize(services, { action: 'read-public', rateLimit: 'none' }),
    async (c, next) => {
      const kept = await content.answer(askedOf(c.req.raw))
      return kept ? new Response(kept.body, kept) : next()
    },
  )
  if (clientFolder) {
    app.use('/assets/*', files(clientFolder, 'public, max-age=31536000, immutable'))
    app.use('*', files(clientFolder, 'public, max-age=3600'))
  }
  app.all('*', (c) => answerPage(c, { parts, site, render }))
  return { app, content, clicks }
}

const files = (root: string, cacheControl: string) =>
  serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      c.header('Cache-Control', cacheControl)
      if (/device-worker-[\w-]+\.js/.test(path)) c.header('Content-Security-Policy', threadPolicy)
      if (/portal-worker\.js/.test(path)) c.header('Content-Security-Policy', offlinePolicy)
    },
  })

type Page = { parts: AppParts; site: Site; render: Render; refused?: number }

/** A page rendered for who asks. */
async function answerPage(c: Context, { parts, site, render, refused }: Page) {
  const { services, mode } = parts
  const lng = languageOf(c.req.raw)
  const cookie = languageCookie(c.req.url, lng, site.https)
  const nonce = newNonce()
  const response = await render(c.req.raw, { lng, nonce, address: addressOf(c, services), refused })
  const headers = new Headers(response.headers)
  if (headers.get('content-type')?.startsWith('text/html')) {
    const own = pageHeaders({ nonce, path: c.req.path, site })
    for (const [name, value] of Object.entries(own)) headers.set(name, value)
    headers.set('Content-Language', lng)
    // The development server's own reload scripts and styles stand inline in the page.
    if (mode === 'development') headers.set('Content-Security-Policy', "default-src * data: blob: 'unsafe-inline'")
  }
  if (cookie) headers.append('Set-Cookie', cookie)
  if (response.status >= 400) headers.set('Cache-Control', 'private, no-store')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  return new Response(response.body, { status: response.status, headers })
}

/** Stands until the gate knows what the page declares. */
const nothingDeclared = () => {
  throw new Error('A page reports clients before the gate')
}

type Viewing = { lng: Language; nonce: string; address: string; refused?: number | undefined }
type Render = (request: Request, viewing: Viewing) => Promise<Response>

function pageRenderer({ services, build, mode }: AppParts): Render {
  // The router compares a form's origin with the address it sees, which behind a proxy is not the public one.
  const allowedActionOrigins = [new URL(services.settings.publicUrl).host]
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, mode)
  const rules = pageRulesOf(build.routes)
  return async (request: Request, { lng, nonce, address, refused }: Viewing) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    // A page without a nonce is kept and shown to everybody, so it is made for nobody.
    const caller = nonce ? await callerIfKnown(services, request) : { actor: null }
    const { actor } = caller
    const upload = services.uploads.open({ address, actor })
    context.set(requestContext, {
      lng,
      clinic: await clinicOf(services),
      texts: await settingOf(services, 'texts'),
      nonce,
      ...caller,
      address,
      upload,
      refused,
      shown: nothingDeclared,
      ruleOf: (pattern) => rules.get(pattern),
    })
    const response = await handle(request, context).finally(upload.done)
    return context.get(requestContext)?.isDatabaseAway ? unavailable(response) : response
  }
}

/** Who asks; unknown while the database is away, and then the page says so to the signed-in too. */
async function callerIfKnown(
  services: Services,
  request: Request,
): Promise<Pick<RequestFacts, 'actor' | 'isDatabaseAway'>> {
  try {
    return { actor: await callerOf(services, request) }
  } catch (error) {
    if (failureCode(services, error) !== 'database-away') throw error
    return { actor: null, isDatabaseAway: true }
  }
}

/** The page in words that says something is wrong, as an outage that passes. */
function unavailable({ body, headers }: Response) {
  const withRetry = new Headers(headers)
  withRetry.set('Retry-After', String(AWAY_RETRY_SECONDS))
  return new Response(body, { status: 503, headers: withRetry })
}
