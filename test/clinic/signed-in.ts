import type { Role } from '#app/domain/access/roles.ts'
import type { ReachedClient, SignedIn } from '#app/domain/access/actor.ts'
import type { Services } from '#app/services/services.ts'

/** Somebody with an account and a living session, as far as the rules see it. */
export async function personIn({ db, newId }: Services, roles: Role[] = ['client']): Promise<SignedIn> {
  const userId = newId()
  const email = `${userId.slice(0, 8)}@post.example`
  await db.k.insertInto('users').values({ id: userId, email }).execute()
  await db.k.insertInto('profiles').values({ id: userId }).execute()
  return {
    userId,
    sessionId: newId(),
    email,
    firstName: 'Ida',
    lastName: 'Holm',
    roles,
    provenAt: new Date(0),
    mustChangePassword: false,
    twoFactor: false,
    mustSetUpTwoFactor: false,
  }
}

/** A client's id as the gate gives it, for what is read here without one. */
export const asReached = (id: string) => id as ReachedClient
