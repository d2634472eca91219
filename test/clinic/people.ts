import type { Role } from '#app/domain/access/roles.ts'
import type { Services } from '#app/services/services.ts'

export const PASSWORD = 'a-lamp-by-the-window'

let made = 0

/** Somebody whose address is proved, with a password and roles. Without a session: see `cookieOf`. */
export async function person(
  services: Services,
  {
    email = `person-${++made}@post.example`,
    firstName = 'Ida',
    lastName = 'Holm',
    roles = [] as Exclude<Role, 'client'>[],
    password = PASSWORD,
    proved = true,
  } = {},
) {
  const { db, newId, sessions } = services
  const id = newId()
  await db.k
    .insertInto('users')
    .values({ id, email, name: `${firstName} ${lastName}`, email_verified: proved })
    .execute()
  await db.k.insertInto('profiles').values({ id, first_name: firstName, last_name: lastName }).execute()
  await db.k
    .insertInto('accounts')
    .values({ user_id: id, account_id: id, password: await sessions.passwords.hash(password) })
    .execute()
  for (const role of roles) await db.k.insertInto('user_roles').values({ user_id: id, role }).execute()
  return { id, email, password }
}

/** The Cookie header of a new session of theirs, as a browser would send it. */
export async function cookieOf(services: Services, userId: string): Promise<string> {
  return asHeader(await services.sessions.start(new Headers(), userId))
}

/** What a browser sends back of the cookies it was given. */
export const asHeader = (cookies: readonly string[]) =>
  cookies
    .filter((cookie) => !/Max-Age=0\b/i.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

export const headersWith = (cookie: string) => new Headers({ cookie })
