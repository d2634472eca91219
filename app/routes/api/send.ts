import type { Answer } from './endpoint.ts'

/** An answer as JSON, or as problem+json when it is a refusal. Nothing of it may be kept by a cache. */
export function send(answered: Answer): Response {
  if (answered instanceof Response) return answered
  const type = answered.status >= 400 ? 'application/problem+json' : 'application/json'
  return new Response(JSON.stringify(answered.body), {
    status: answered.status,
    headers: { 'Content-Type': type, 'Cache-Control': 'no-store' },
  })
}
