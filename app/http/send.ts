import type { Answer } from '#app/http/endpoint.ts'

/** The policy of a file somebody sent: nothing of it runs, however it is opened. */
export const filePolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** An answer as JSON, or as problem+json when it is a refusal. Nothing of it may be kept by a cache. */
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
