import { reachOf, type Action, type Reach, type Role } from './roles.ts'

/** A user with a valid session. Roles are read with every request, so that a revoked role ends at once. */
export type SignedIn = {
  userId: string
  sessionId: string
  email: string
  firstName: string
  lastName: string
  /** Always includes `client`. */
  roles: readonly Role[]
  /** When the password was last entered in this session; sensitive acts require it to be recent. */
  provenAt: Date
  /** Signed in with a temporary password: may only choose a new one or sign out. */
  mustChangePassword: boolean
  twoFactor: boolean
  /** Staff who must set up a second factor before anything else. */
  mustSetUpTwoFactor: boolean
}

/** The actor of a request; null for an anonymous visitor. */
export type Actor = SignedIn | null

/** The scope of an action for an actor; null when refused. For `own`, the query filters by `actor.userId`. */
export const reachOfActor = (actor: Actor, action: Action): Reach | null =>
  reachOf(actor ? actor.roles : ['anonymous'], action)

/**
 * A client's id that has been authorized for an action. Functions that read personal data by id take this type, so that a
 * missing check fails to compile.
 */
export type ReachedClient = string & { readonly is: 'ReachedClient' }

/** Authorizes access to a client; null when refused, which callers answer as if the client did not exist. */
export function reachedClient(actor: Actor, action: Action, clientId: string): ReachedClient | null {
  const reach = reachOfActor(actor, action)
  return reach === 'any' || (reach === 'own' && actor?.userId === clientId) ? (clientId as ReachedClient) : null
}
