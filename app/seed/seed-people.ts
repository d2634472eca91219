import type { GrantedRole } from '#app/domain/access/roles.ts'
import type { Services } from '#app/services/services.ts'
import { audit } from '#app/db/audit.ts'
import { inTransaction } from '#app/db/transaction.ts'

/** The password of every demo sign-in. It is printed at start and worth nothing outside demo mode. */
export const DEMO_PASSWORD = 'demo-falm-2026'
// Hashed once, by hand: a start is not to wait for it.
const DEMO_HASH =
  'adbd93c2eaffcbff88974d2f1b563ff0:915672fb0631f7c2b1d0c496691d812d1a6dcf8863c9b56c07c6ebb290499de435ff353796932dc926344beff7c18ec1a2e41e6b8be5ed9d0a1d451e6cca58a5'

type DemoPerson = { email: string; firstName: string; lastName: string; roles: GrantedRole[] }
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { email: 'admin@falm.example', firstName: 'Astrid', lastName: 'Demo', roles: ['admin'] },
  { email: 'provider@falm.example', firstName: 'Nora', lastName: 'Demo', roles: ['provider'] },
  { email: 'doctor@falm.example', firstName: 'Maja', lastName: 'Demo', roles: ['provider'] },
  { email: 'reception@falm.example', firstName: 'Rikke', lastName: 'Demo', roles: ['reception'] },
  { email: 'partner@falm.example', firstName: 'Pelle', lastName: 'Demo', roles: ['affiliate'] },
  { email: 'client@falm.example', firstName: 'Klara', lastName: 'Demo', roles: [] },
  { email: 'finished@falm.example', firstName: 'Frida', lastName: 'Demo', roles: [] },
]

/** A number that can be typed like any other and is not in use: no Danish number begins with 10. */
export const demoPhone = (person: number) => `+4510${String(person + 1).padStart(6, '0')}`

/** One sign-in for each role, in demo mode only; who is there already is left alone. @returns their ids by address. */
export async function seedPeople({ db, newId }: Pick<Services, 'db' | 'newId'>): Promise<Map<string, string>> {
  const emails = DEMO_PEOPLE.map(({ email }) => email)
  const known = await db.k.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute()
  const ids = new Map(known.map(({ id, email }) => [email, id]))
  for (const person of DEMO_PEOPLE) {
    if (ids.has(person.email)) continue
    const id = newId()
    ids.set(person.email, id)
    await addPerson({ db }, id, person)
  }
  return ids
}

async function addPerson({ db }: Pick<Services, 'db'>, id: string, { email, firstName, lastName, roles }: DemoPerson) {
  const name = `${firstName} ${lastName}`
  await db.k.insertInto('users').values({ id, email, name, email_verified: true }).execute()
  await db.k.insertInto('profiles').values({ id, first_name: firstName, last_name: lastName }).execute()
  await db.k.insertInto('accounts').values({ user_id: id, account_id: id, password: DEMO_HASH }).execute()
  for (const role of roles) await db.k.insertInto('user_roles').values({ user_id: id, role }).execute()
}

/**
 * Where a demo's database becomes a clinic's, whoever could sign in with the published password can no more, and has
 * no role: the demo's addresses, and its password under any other. What they did before stays.
 * @returns how many had any power left.
 */
export async function endDemoPeople({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const at = clock.instant()
  const emails = DEMO_PEOPLE.map(({ email }) => email)
  return inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('users as u')
      .leftJoin('accounts as a', 'a.user_id', 'u.id')
      .leftJoin('user_roles as r', 'r.user_id', 'u.id')
      .select('u.id')
      .distinct()
      .where((eb) => eb.or([eb('u.email', 'in', emails), eb('a.password', '=', DEMO_HASH)]))
      .where((eb) => eb.or([eb('a.password', 'is not', null), eb('r.role', 'is not', null)]))
      .execute()
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx.updateTable('accounts').set({ password: null, updated_at: at }).where('user_id', 'in', ids).execute()
    await tx
      .updateTable('profiles')
      .set({ temp_password: null, temp_password_until: null })
      .where('id', 'in', ids)
      .execute()
    await tx.deleteFrom('sessions').where('user_id', 'in', ids).execute()
    await tx.deleteFrom('verifications').where('value', 'in', ids).execute()
    await tx
      .updateTable('one_time_links')
      .set({ used_at: at })
      .where('user_id', 'in', ids)
      .where('used_at', 'is', null)
      .execute()
    const taken = await tx.deleteFrom('user_roles').where('user_id', 'in', ids).returning(['user_id', 'role']).execute()
    for (const { user_id: subjectId, role } of taken)
      await audit(tx, { action: 'role-taken', at, subjectId, detail: { role, by: 'end-of-demo' } })
    return ids.length
  })
}
