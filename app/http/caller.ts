import type { Actor } from '#app/domain/access/actor.ts'
import type { Services } from '#app/services/services.ts'

const known = new WeakMap<Request, Promise<Actor>>()

/** The actor of a request, looked up once per request. */
export function callerOf({ sessions }: Pick<Services, 'sessions'>, request: Request): Promise<Actor> {
  const asked = known.get(request) ?? sessions.actorOf(request.headers, { isUse: isUse(request) })
  known.set(request, asked)
  return asked
}

/**
 * True for a page that is opened and for what is sent. An open page reads by itself after every live event, so no such
 * read extends a session: the page reports clicks and keys by `POST /api/account/session`.
 */
function isUse({ method, url, headers }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true
  const mode = headers.get('sec-fetch-mode')
  if (mode) return mode === 'navigate'
  const { pathname } = new URL(url)
  return !pathname.startsWith('/api/') && !pathname.endsWith('.data')
}

/** True when this browser has verified the e-mail address typed into a booking. */
export const hasVerified = ({ sessions }: Pick<Services, 'sessions'>, { headers }: Request, email: string) =>
  sessions.knownDevice(headers, email.toLowerCase()) !== null

/** The rate-limit subjects of a typed e-mail address: whether it is the actor's own, and known on this device. */
export function typedBy(
  { sessions }: Pick<Services, 'sessions'>,
  headers: Headers,
  actor: Actor,
  email: string | null,
) {
  const typed = email?.toLowerCase() ?? null
  const isOwn = typed !== null && typed === actor?.email.toLowerCase()
  const device = typed === null ? null : sessions.knownDevice(headers, typed)
  return { account: actor?.userId ?? null, typed, isOwn, device }
}
