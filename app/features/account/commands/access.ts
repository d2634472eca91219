import { createHash } from 'node:crypto'
import { endedBefore, type LinkPurpose } from '#app/domain/access/account.ts'
import { idInLink, isSigned } from '#app/services/links/links.ts'
import { enqueue } from '#app/db/outbox.ts'
import type { Tx } from '#app/db/transaction.ts'
import { killLinks } from '../steps/links.ts'
import type { Services } from '#app/services/services.ts'

// What sign-up, links and passwords share. Each takes the transaction it is part of.

/**
 * What a link remembers of the browser it was asked from, and of the password that was typed there: a link vouches for
 * that one, and not for what somebody else has put in its place since.
 */
export const browserHash = (value: string, passwordHash: string) =>
  createHash('sha256').update(`${value} ${passwordHash}`).digest('base64url')

export type OpenLink = { id: string; userId: string; browser: string | null; email: string | null }

/** The link a token names, while it can be used; it stays unused. Null when it was used, has run out, or never was. */
export async function findLink(
  { db, clock, settings }: Services,
  purpose: LinkPurpose,
  token: string,
): Promise<OpenLink | null> {
  const id = idInLink(token)
  if (!id || !isSigned(settings, purpose, { token, id, version: 1 })) return null
  const row = await db.k
    .selectFrom('one_time_links')
    .select(['id', 'user_id', 'browser', 'email'])
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.instant())
    .executeTakeFirst()
  return row ? { id: row.id, userId: row.user_id, browser: row.browser, email: row.email } : null
}

/**
 * True when the password of the account is the one that was typed where the link was asked for, in this browser. Who
 * signs up for the address meanwhile waits until this is done, and then finds it proved.
 */
export async function isPasswordOf(tx: Tx, { userId, browser }: OpenLink, held: string | null): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const account = await tx.selectFrom('accounts').select('password').where('user_id', '=', userId).executeTakeFirst()
  if (browser === null || held === null || !account?.password) return false
  return browserHash(held, account.password) === browser
}

/** Uses a link up. True for exactly one of those who try. */
export async function spendLink(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * The address is its owner's. Whatever was set up before by somebody who only typed it ends here: other links,
 * sessions, and the password, unless it is known to be the owner's own.
 */
export async function proveAddress(
  tx: Tx,
  userId: string,
  { now, keepPassword }: { now: Date; keepPassword: boolean },
) {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await enqueue(tx, { kind: 'address-verified', userId })
  if (!keepPassword)
    await tx.updateTable('accounts').set({ password: null, updated_at: now }).where('user_id', '=', userId).execute()
  await tx
    .updateTable('profiles')
    .set({ temp_password: null, temp_password_until: null })
    .where('id', '=', userId)
    .execute()
  await endAccess(tx, userId, now)
}

/** A new password: every session, link and half-finished sign-in of before is worth nothing. */
export async function setPassword(tx: Tx, userId: string, { now, hash }: { now: Date; hash: string }) {
  await tx
    .insertInto('accounts')
    .values({ user_id: userId, account_id: userId, password: hash, created_at: now, updated_at: now })
    .onConflict((oc) => oc.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: now }))
    .execute()
  await tx
    .updateTable('profiles')
    .set({ temp_password: null, temp_password_until: null })
    .where('id', '=', userId)
    .execute()
  await endAccess(tx, userId, now)
}

/** Ends every session but one, and everything that was under way. An address can still be taken back. */
export async function endAccess(tx: Tx, userId: string, now: Date, keep: string | null = null) {
  let sessions = tx.deleteFrom('sessions').where('user_id', '=', userId)
  if (keep) sessions = sessions.where('id', '!=', keep)
  await sessions.execute()
  await tx.deleteFrom('verifications').where('value', '=', userId).execute()
  await killLinks(tx, userId, now)
}

/** What can be used no more: sessions, links, half-finished sign-ins and codes. */
export async function clearAccess({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock.instant()
  const longAgo = endedBefore(now)
  await db.k.deleteFrom('sessions').where('created_at', '<', longAgo).execute()
  await db.k.deleteFrom('one_time_links').where('expires_at', '<', longAgo).execute()
  await db.k.deleteFrom('verifications').where('expires_at', '<', longAgo).execute()
  await db.k.deleteFrom('used_codes').where('used_at', '<', longAgo).execute()
}
