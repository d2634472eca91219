import type { Actor } from '#app/domain/actor.ts'

/** Knows people by their session cookie. */
export type SessionPort = {
  /** Who sends these headers; null when there is no living session. Reads roles anew each time. */
  actorOf(headers: Headers): Promise<Actor>
}

/** A house where nobody has signed in. */
export const noSessions: SessionPort = { actorOf: async () => null }
