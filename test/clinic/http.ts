import { Hono } from 'hono'
import { mountApi } from '#app/routes/api/mount.ts'
import { secureHeaders } from '#app/server/security/headers.ts'
import { requestRules } from '#app/server/security/requests.ts'
import type { Services } from '#app/services/services.ts'

/** The JSON calls of a clinic, asked as the network would ask them, without a network. */
export function apiOf(services: Services) {
  const app = new Hono()
  app.use(secureHeaders({ https: false }))
  app.use(requestRules(services))
  mountApi(app, services)
  /** @param peer the network address the request comes from; unsaid: the machine itself */
  const ask = async (path: string, init: RequestInit = {}, peer?: string) => {
    const env = peer ? { incoming: { socket: { remoteAddress: peer } } } : {}
    const response = await app.request(`${services.settings.publicUrl}${path}`, init, env)
    const type = response.headers.get('content-type') ?? ''
    const text = type.startsWith('text/event-stream') ? '' : await response.text()
    return {
      status: response.status,
      type,
      headers: response.headers,
      text,
      body: type.includes('json') ? JSON.parse(text) : null,
      response,
    }
  }
  // A write comes from one of our pages, unless a test says otherwise.
  const page = { Origin: new URL(services.settings.publicUrl).origin }
  return {
    get: (path: string, headers: Record<string, string> = {}, peer?: string) => ask(path, { headers }, peer),
    post: (path: string, body: unknown, headers: Record<string, string> = {}, peer?: string) =>
      ask(
        path,
        {
          method: 'POST',
          body: typeof body === 'string' ? body : JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', ...page, ...headers },
        },
        peer,
      ),
    upload: (
      path: string,
      name: string,
      bytes: Uint8Array<ArrayBuffer> | string,
      type = 'image/jpeg',
      headers: Record<string, string> = {},
      peer?: string,
    ) => {
      const form = new FormData()
      form.set('image', new File([bytes], name, { type }))
      return ask(path, { method: 'POST', body: form, headers: { ...page, ...headers } }, peer)
    },
    fetch: app.request.bind(app),
  }
}
