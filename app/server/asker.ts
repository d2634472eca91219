import type { Actor } from '#app/domain/actor.ts'
import type { Services } from '#app/services/services.ts'

const known = new WeakMap<Request, Promise<Actor>>()

/** Who sends this request. Asked once per request, however many want to know. */
export function askerOf({ sessions }: Pick<Services, 'sessions'>, request: Request): Promise<Actor> {
  const asked = known.get(request) ?? sessions.actorOf(request.headers)
  known.set(request, asked)
  return asked
}
