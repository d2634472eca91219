import { sql } from 'kysely'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { isStaff } from '#app/domain/access/roles.ts'
import { audit } from '#app/db/audit.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { isUnclaimedAccount, rolesOf } from '#app/features/account/queries.ts'
import { accountToken } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'
import { findLink, proveAddress, spendLink } from './access.ts'
import { makeLink } from '../steps/links.ts'
import { originOf, type Caller } from './caller.ts'
import { moveTo } from './change-address.ts'

type Undone = Result<{ next: string }, 'link-expired'>

/**
 * The link of the mail to the address that was left: the account has it again, whatever was changed since. Every
 * session ends and the password is thrown away, as a stranger may know both. Source: [security 11].
 * @returns where the new password is chosen.
 */
export async function undoAddressChange(services: Services, token: string, caller: Caller): Promise<Undone> {
  const link = await findLink(services, 'address-undo', token)
  if (!link?.email) return refuse('link-expired')
  try {
    const isOfStaff = isStaff(await rolesOf(services, link.userId))
    return await takeBack(services, { ...link, email: link.email, isOfStaff }, caller)
  } catch (error) {
    if (isAddressTaken(error as { code?: string; constraint?: string })) return refuse('link-expired')
    throw error
  }
}

/** An account with a client or a colleague behind it has the address by now: the clinic brings the two together. */
const isAddressTaken = ({ code, constraint }: { code?: string; constraint?: string }) =>
  constraint === 'users_email_key' || code === '23503' // rows of a client's refer to it

type TakenBack = { id: string; userId: string; email: string; isOfStaff: boolean }

function takeBack(services: Services, link: TakenBack, caller: Caller) {
  const { db, clock, settings } = services
  const { id, userId, email } = link
  const now = clock.instant()
  return inTransaction<Undone>(db, async (tx) => {
    const { email: from } = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!(await spendLink(tx, id, now))) return refuse('link-expired')
    const changedAt = await endLaterUndoLinks(tx, link, now)
    const gone = await forgetSquatter(tx, link)
    await moveTo(tx, userId, { from, to: email, now })
    await proveAddress(tx, userId, { now, keepPassword: false })
    if (!link.isOfStaff) await endLaterFactor(tx, userId, changedAt, now)
    await audit(tx, {
      ...originOf(services, caller),
      action: 'address-change-undone',
      actorId: userId,
      subjectId: userId,
      ...(gone ? { detail: { gone } } : {}),
    })
    const reset = await makeLink(tx, services, 'reset', userId)
    return ok({ next: `/account/reset?token=${accountToken(settings, 'reset', reset)}` })
  })
}

/** Who had the address earlier is believed: what was mailed to the addresses since takes nothing back any more. */
async function endLaterUndoLinks(tx: Tx, { id, userId }: { id: string; userId: string }, now: Date): Promise<Date> {
  const { created_at: changedAt } = await tx
    .selectFrom('one_time_links')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'address-undo')
    .where('used_at', 'is', null)
    .where('created_at', '>', changedAt)
    .execute()
  return changedAt
}

/**
 * An account that was made with the address since, and is nobody's, goes: else a sign-up with it would keep its owner
 * from taking it back. One with a visit, a plan or a role stays with its address.
 * @returns the account that went.
 */
async function forgetSquatter(tx: Tx, { userId, email }: TakenBack): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    delete from users u where u.email = ${email} and u.id <> ${userId} and ${isUnclaimedAccount} returning u.id`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

/**
 * A second factor set up since the change would lock out whoever takes the address back. That of staff stays: a
 * mailbox alone opens no record.
 */
async function endLaterFactor(tx: Tx, userId: string, since: Date, now: Date) {
  const made = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('subject_id', '=', userId)
    .where('action', '=', 'two-factor-on')
    .where('at', '>=', since)
    .executeTakeFirst()
  if (!made) return
  const { numDeletedRows } = await tx.deleteFrom('two_factors').where('user_id', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) return
  await tx.updateTable('users').set({ two_factor_enabled: false, updated_at: now }).where('id', '=', userId).execute()
  await audit(tx, { action: 'two-factor-off', at: now, actorId: userId, subjectId: userId })
  await enqueue(tx, { kind: 'account-two-factor-off', userId })
}
