import { isFresh } from '#app/domain/access/account.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import type { StaffInvitation } from '../schema.ts'
import { makeLink } from '#app/features/account/steps/links.ts'
import { writeProvider } from './providers.ts'

/**
 * Invites a member of staff: creates their account with the role, for a provider also what clients book, and mails the
 * one-time link to choose a password. A password that another person typed for the address before is removed.
 * Refuses an address that its owner has verified: such a user is given the role on the page of roles.
 */
export async function inviteStaff(
  services: Services,
  actor: SignedIn,
  { email, firstName, lastName, role, lng, isDoctor, isActive }: StaffInvitation,
): Promise<Result<null, 'forbidden' | 'password-needed' | 'already-has-account'>> {
  const { db, clock, newId } = services
  if (!reachOfActor(actor, 'manage-roles') || !reachOfActor(actor, 'manage-providers')) return refuse('forbidden')
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
    if (role === 'provider') {
      const seat = tx.selectFrom('providers').select('id').where('user_id', '=', id)
      const known = await seat.executeTakeFirst()
      const provider = { userId: id, name: `${firstName} ${lastName}`.trim(), isDoctor, isActive, skills: [], order: 0 }
      if (!known) await writeProvider(tx, services, actor, { id: null, ...provider })
    }
    const linkId = await makeLink(tx, services, 'welcome', id)
    await enqueue(tx, { kind: 'account-invited', userId: id, linkId, lng })
    return ok(null)
  })
}
