import { isFresh } from '#app/domain/access/account.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import type { RoleChange } from './schema.ts'
import { giveRole, takeRole } from './steps/change-roles.ts'

export type RoleRefusal = 'forbidden' | 'password-needed' | 'person-unknown' | 'last-admin' | 'nothing-changed'

/**
 * Gives or takes a role. Asks that the password was given lately; the last admin stays one, also when two admins take
 * each other's role in the same moment. Written down, told by mail, and whoever it concerns signs in anew.
 */
export async function changeRole(
  services: Services,
  actor: SignedIn,
  change: RoleChange,
): Promise<Result<null, RoleRefusal>> {
  const { db, clock } = services
  if (!reachOfActor(actor, 'manage-roles')) return refuse('forbidden')
  if (!isFresh(actor.provenAt, clock.instant())) return refuse('password-needed')
  return inTransaction(db, async (tx) => {
    const userId = change.intent === 'give' ? await personWith(tx, change.email) : change.userId
    if (!userId) return refuse('person-unknown')
    const why =
      change.intent === 'give' ? await giveRole(tx, userId, change.role) : await takeRole(tx, userId, change.role)
    if (why) return refuse(why)
    const action = change.intent === 'give' ? 'role-given' : 'role-taken'
    await audit(tx, {
      action,
      at: clock.instant(),
      actorId: actor.userId,
      subjectId: userId,
      detail: { role: change.role },
    })
    await enqueue(tx, { kind: 'account-roles-changed', userId })
    // A session from before carries other rights than its holder has now: staff sessions are shorter, too.
    await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', actor.sessionId).execute()
    return ok(null)
  })
}

/**
 * Ends every session of a person, but the admin's own that asks for it. Asks that the password was given lately.
 * @returns how many were ended.
 */
export async function endSessionsOf(
  { db, clock, sessions }: Services,
  actor: SignedIn,
  email: string,
): Promise<Result<number, 'forbidden' | 'password-needed' | 'person-unknown'>> {
  if (!reachOfActor(actor, 'end-others-sessions')) return refuse('forbidden')
  if (!isFresh(actor.provenAt, clock.instant())) return refuse('password-needed')
  const userId = await inTransaction(db, (tx) => personWith(tx, email))
  if (!userId) return refuse('person-unknown')
  const count = await sessions.end(userId, { except: actor.sessionId })
  const at = clock.instant()
  await audit(db.k, { action: 'session-ended', at, actorId: actor.userId, subjectId: userId, detail: { count } })
  return ok(count)
}

const personWith = async (tx: Tx, email: string) =>
  (
    await tx
      .selectFrom('users as u')
      .innerJoin('profiles as p', 'p.id', 'u.id')
      .select('u.id')
      .where('u.email', '=', email)
      .where('u.email_verified', '=', true)
      .where('p.erased_at', 'is', null)
      .executeTakeFirst()
  )?.id ?? null
