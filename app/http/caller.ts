import type { Actor } from '#app/domain/access/actor.ts'
import type { Services } from '#app/services/services.ts'

const known = new WeakMap<Request, Promise<Actor>>()

/**
 * The actor of a request, looked up once per request.
 * @param isUse false for polling by an open page, which does not extend the session.
 */
export function callerOf(
  { sessions }: Pick<Services, 'sessions'>,
  request: Request,
  { isUse = true } = {},
): Promise<Actor> {
  const asked = known.get(request) ?? sessions.actorOf(request.headers, { isUse })
  known.set(request, asked)
  return asked
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
