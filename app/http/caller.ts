import type { Actor } from '#app/domain/access/actor.ts'
import type { Services } from '#app/services/services.ts'

const known = new WeakMap<Request, Promise<Actor>>()

/**
 * Who sends this request. Asked once per request, however many want to know.
 * @param isUse false: an open page asks by itself, whether anybody is there or not.
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

/** True where this browser proved before that the address typed into a booking is its own. */
export const hasVerified = ({ sessions }: Pick<Services, 'sessions'>, { headers }: Request, email: string) =>
  sessions.knownDevice(headers, email.toLowerCase()) !== null

/** Whom a typed e-mail address counts for: one's own, and whether it signed in on this device before. */
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
