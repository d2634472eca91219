import { ok, refuse, type Result } from '#app/domain/result.ts'
import { DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import { audit } from '#app/db/audit.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { accountUrlOf } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'
import { makeLink } from '../steps/links.ts'

export type NewAdmin = { email: string; firstName: string; lastName: string }

/**
 * Makes an admin, for whoever has the machine under their hands: an installation begins without any account.
 * @returns the one-time link by which the person chooses a password; null when they have signed in before.
 */
export async function createAdmin(
  services: Services,
  { email, firstName, lastName }: NewAdmin,
): Promise<Result<{ url: string | null }, 'already-admin'>> {
  const { db, newId, settings, clock } = services
  const at = clock.instant()
  return inTransaction(db, async (tx) => {
    const { id, email_verified: isProved } = await tx
      .insertInto('users')
      .values({ id: newId(), email, name: `${firstName} ${lastName}`.trim() })
      .onConflict((oc) => oc.column('email').doUpdateSet({ updated_at: at }))
      .returning(['id', 'email_verified'])
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('profiles')
      .values({ id, first_name: firstName, last_name: lastName })
      .onConflict((oc) => oc.column('id').doNothing())
      .execute()
    const given = await tx
      .insertInto('user_roles')
      .values({ user_id: id, role: 'admin' })
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirst()
    if (given.numInsertedOrUpdatedRows === 0n && isProved) return refuse('already-admin')
    // Staff have shorter sessions and longer passwords: what a client opened does not carry over.
    await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
    await audit(tx, { action: 'role-given', at, subjectId: id, detail: { role: 'admin', by: 'command' } })
    if (isProved) return ok({ url: null })
    const linkId = await makeLink(tx, services, 'welcome', id)
    return ok({ url: accountUrlOf(settings, 'welcome', linkId, DEFAULT_LANGUAGE) })
  })
}
