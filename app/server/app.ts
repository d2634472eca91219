import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { mountApi } from '#app/routes/api/mount.ts'
import type { Services } from '#app/services/services.ts'
import { createContentCache } from './content-cache.ts'
import { askerOf } from './asker.ts'
import { requestContext, servicesContext } from './context.ts'
import { languageCookie, languageOf } from './language.ts'
import { addressOf } from './security/address.ts'
import { pageRulesOf } from './page-gate.ts'
import { newNonce, pageHeaders, refuseForeignWrites, secureHeaders } from './security.ts'

export type AppParts = {
  services: Services
  build: ServerBuild
  /** Where the browser's files are; null in development, where Vite serves them. */
  clientFolder: string | null
  mode: 'production' | 'development'
}

/** The whole site as one request handler: files, JSON calls, live events and pages. */
export function createApp({ services, build, clientFolder, mode }: AppParts) {
  const app = new Hono()
  const handle = createRequestHandler(build, mode)
  const rules = pageRulesOf(build.routes)
  const https = services.settings.publicUrl.startsWith('https:')

  app.use(secureHeaders({ https }))
  app.use(refuseForeignWrites(services.settings.publicUrl))
  mountApi(app, services)

  if (clientFolder) {
    app.use(
      '/assets/*',
      serveStatic({
        root: clientFolder,
        precompressed: true,
        onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
      }),
    )
    app.use(
      '*',
      serveStatic({
        root: clientFolder,
        precompressed: true,
        onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=3600'),
      }),
    )
  }

  const render = async (request: Request, lng: 'da' | 'en', nonce: string, address: string) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    // A page without a nonce is kept and shown to everybody, so it is made for nobody.
    const actor = nonce ? await askerOf(services, request) : null
    context.set(requestContext, { lng, nonce, actor, address, ruleOf: (pattern) => rules.get(pattern) })
    return handle(request, context)
  }
  const content = createContentCache({
    services,
    enabled: mode === 'production',
    render: (request, lng) => render(request, lng, '', ''),
  })

  app.all('*', async (c) => {
    const lng = languageOf(c.req.raw)
    const cookie = languageCookie(c.req.raw, lng, https)
    const remember = cookie ? { 'Set-Cookie': cookie } : {}
    const cached = await content.answer(c.req.raw, lng)
    if (cached)
      return new Response(cached.body, {
        status: cached.status,
        headers: pageHeaders({ ...cached.headers, ...remember }, { nonce: '', https }),
      })
    const nonce = newNonce()
    const response = await render(c.req.raw, lng, nonce, addressOf(c, services))
    const headers = new Headers(response.headers)
    if (headers.get('content-type')?.startsWith('text/html')) {
      for (const [name, value] of Object.entries(pageHeaders({}, { nonce, https }))) headers.set(name, value)
      headers.set('Content-Language', lng)
      // The development server's own reload scripts and styles stand inline in the page.
      if (mode === 'development') headers.set('Content-Security-Policy', "default-src * data: blob: 'unsafe-inline'")
    }
    if (cookie) headers.append('Set-Cookie', cookie)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
    return new Response(response.body, { status: response.status, headers })
  })
  return app
}
