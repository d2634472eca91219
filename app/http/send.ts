import type { Answer } from '#app/http/endpoint.ts'

/** The content security policy of an uploaded file: nothing in it runs. */
export const filePolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** An uncacheable answer as JSON, or as problem+json for a refusal. */
export function send(answered: Answer): Response {
  if (answered instanceof Response) return answered
  const wait =
    (answered.status === 429 || answered.status === 503) &&
    (answered.body as { retryAfterSeconds?: unknown }).retryAfterSeconds
  const type = answered.status >= 400 ? 'application/problem+json' : 'application/json'
  const { cookies = [], headers: own = {} } = answered
  const headers = new Headers({ 'Cache-Control': 'no-store', ...own })
  if (answered.body !== undefined) headers.set('Content-Type', type)
  if (typeof wait === 'number') headers.set('Retry-After', String(wait))
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(answered.body === undefined ? null : JSON.stringify(answered.body), {
    status: answered.status,
    headers,
  })
}
