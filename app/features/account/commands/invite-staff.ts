import { isFresh } from '#app/domain/access/account.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import type { StaffInvitation } from '../schema.ts'
import { makeLink } from './access.ts'

/**
 * Invites somebody to work here: their account with the role, and a mail with the one-time link by which they choose a
 * password. A password somebody else typed for the address before goes. Who has an account whose address is proved is
 * given the role on the page of roles instead.
 */
export async function inviteStaff(
  services: Services,
  actor: SignedIn,
  { email, firstName, lastName, role, lng }: StaffInvitation,
): Promise<Result<null, 'forbidden' | 'password-needed' | 'already-has-account'>> {
  const { db, clock, newId } = services
  if (!reachOfActor(actor, 'manage-roles')) return refuse('forbidden')
  const at = clock.instant()
  if (!isFresh(actor.provenAt, at)) return refuse('password-needed')
  return inTransaction(db, async (tx) => {
    const { id, email_verified: isProved } = await tx
      .insertInto('users')
      .values({ id: newId(), email, name: `${firstName} ${lastName}`.trim(), created_at: at })
      .onConflict((oc) => oc.column('email').doUpdateSet({ updated_at: at }))
      .returning(['id', 'email_verified'])
      .executeTakeFirstOrThrow()
    if (isProved) return refuse('already-has-account')
    await tx
      .insertInto('profiles')
      .values({ id, first_name: firstName, last_name: lastName, lng })
      .onConflict((oc) => oc.column('id').doUpdateSet({ lng }))
      .execute()
    await tx.deleteFrom('accounts').where('user_id', '=', id).execute()
    await tx
      .insertInto('user_roles')
      .values({ user_id: id, role })
      .onConflict((oc) => oc.doNothing())
      .execute()
    await audit(tx, {
      action: 'role-given',
      at,
      actorId: actor.userId,
      subjectId: id,
      detail: { role, by: 'invitation' },
    })
    const linkId = await makeLink(tx, services, 'welcome', id)
    await enqueue(tx, { kind: 'account-invited', userId: id, linkId, lng })
    return ok(null)
  })
}
