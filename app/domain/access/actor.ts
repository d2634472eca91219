import { reachOf, type Action, type Reach, type Role } from './roles.ts'

/** Somebody with a living session. Roles are read with every request, so a role taken away is gone at once. */
export type SignedIn = {
  userId: string
  sessionId: string
  email: string
  firstName: string
  lastName: string
  /** Always holds `client`. */
  roles: readonly Role[]
  /** When the password was last given in this session; sensitive acts ask that it be recent. */
  provenAt: Date
  /** Signed in with a temporary password: may do nothing but choose a new one, or sign out. */
  mustChangePassword: boolean
  twoFactor: boolean
  /** Staff who must use two factors and have not set them up: may do nothing else first. */
  mustSetUpTwoFactor: boolean
}

/** Who asks; null: nobody we know. */
export type Actor = SignedIn | null

/** How far the caller reaches in an action; null: refused. `own` is for the query to narrow to `actor.userId`. */
export const reachOfActor = (actor: Actor, action: Action): Reach | null =>
  reachOf(actor ? actor.roles : ['anonymous'], action)

/**
 * A client's id with the proof that the caller may do what they are about to do to this client's things. A function
 * that reads a person's data by id asks for one, so that the table of roles forgotten fails the type check.
 */
export type ReachedClient = string & { readonly is: 'ReachedClient' }

/** The proof, made here alone; null: the caller may not, and the client is as if they did not exist. */
export function reachedClient(actor: Actor, action: Action, clientId: string): ReachedClient | null {
  const reach = reachOfActor(actor, action)
  return reach === 'any' || (reach === 'own' && actor?.userId === clientId) ? (clientId as ReachedClient) : null
}
