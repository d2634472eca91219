import type { SignedIn } from '#app/domain/access/actor.ts'
import { GRANTED_ROLES, type GrantedRole } from '#app/domain/access/roles.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { enqueue } from '#app/db/outbox.ts'
import type { Tx } from '#app/db/transaction.ts'

/** Gives a role. @returns why not: they have it. */
export async function giveRole(tx: Tx, userId: string, role: GrantedRole): Promise<'nothing-changed' | null> {
  const given = await tx
    .insertInto('user_roles')
    .values({ user_id: userId, role })
    .onConflict((oc) => oc.doNothing())
    .returning('role')
    .executeTakeFirst()
  return given ? null : 'nothing-changed'
}

/** Takes a role. @returns why not: they do not have it, or nobody would be left to run the clinic. */
export async function takeRole(
  tx: Tx,
  userId: string,
  role: GrantedRole,
): Promise<'last-admin' | 'nothing-changed' | null> {
  if (role === 'admin') {
    // Held until the commit: the second of two who take the last two admins' roles sees what the first left.
    const admins = await tx
      .selectFrom('user_roles')
      .select('user_id')
      .where('role', '=', 'admin')
      .orderBy('user_id')
      .forUpdate()
      .execute()
    if (admins.length === 1 && admins[0]!.user_id === userId) return 'last-admin'
  }
  const taken = await tx
    .deleteFrom('user_roles')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n ? null : 'nothing-changed'
}

type Change = { userId: string; actor: SignedIn; at: Date }

/** Takes every role somebody has and ends their sessions: told by mail, written down. @returns the roles they had. */
export async function takeEveryRole(
  tx: Tx,
  { userId, actor, at }: Change,
): Promise<Result<GrantedRole[], 'last-admin'>> {
  const taken: GrantedRole[] = []
  for (const role of GRANTED_ROLES) {
    const why = await takeRole(tx, userId, role)
    if (why === 'last-admin') return refuse(why)
    if (why === null) taken.push(role)
  }
  for (const role of taken)
    await audit(tx, { action: 'role-taken', at, actorId: actor.userId, subjectId: userId, detail: { role } })
  if (taken.length > 0) await enqueue(tx, { kind: 'account-roles-changed', userId })
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  return ok(taken)
}

/** Gives roles back that were taken by mistake: told by mail, written down. Whoever it is signs in anew. */
export async function giveRolesBack(tx: Tx, roles: readonly string[], { userId, actor, at }: Change) {
  for (const role of GRANTED_ROLES.filter((one) => roles.includes(one))) {
    if ((await giveRole(tx, userId, role)) !== null) continue
    await audit(tx, { action: 'role-given', at, actorId: actor.userId, subjectId: userId, detail: { role } })
  }
  await enqueue(tx, { kind: 'account-roles-changed', userId })
}
