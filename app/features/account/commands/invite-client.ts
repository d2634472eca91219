import { later } from '#app/domain/time/clinic-time.ts'
import type { Kysely } from 'kysely'
import { linkLifeMs } from '#app/domain/access/account.ts'
import { policy } from '#app/domain/policy.ts'
import type { Schema } from '#app/db/schema.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { macBytes } from '#app/services/signatures/keys.ts'
import { killLinks } from '../steps/links.ts'

// Without letters and digits that look alike.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 12

export type Invitation = { is: 'new'; linkId: string; temporaryPassword: string | null } | { is: 'in-use' }

/**
 * The way into the account a booking made: a one-time link and, where nobody has set a password, a temporary one
 * that lives as long. It is made when the mail is written, so that a booking waits for nothing. The same mail written twice carries the same link and password, so a mail sent again is
 * worth as much; nothing of either can be read from the database.
 * @param mail names the mail, once and for all.
 */
export async function inviteClient(services: Services, userId: string, mail: string): Promise<Invitation> {
  const { db, settings, clock, sessions } = services
  const password = temporaryPasswordOf(settings.secret, mail)
  const linkId = uuidOf(settings.secret, mail)
  const now = clock.instant()
  const until = later(now, linkLifeMs('welcome'))
  return inTransaction(db, async (tx): Promise<Invitation> => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const { isProved, hasOwnPassword } = await readPerson(tx, userId)
    if (isProved) return { is: 'in-use' }
    await killLinks(tx, userId, now, 'welcome')
    await tx
      .insertInto('one_time_links')
      .values({ id: linkId, purpose: 'welcome', user_id: userId, created_at: now, expires_at: until })
      .onConflict((oc) => oc.column('id').doUpdateSet({ used_at: null, expires_at: until }))
      .execute()
    if (hasOwnPassword) return { is: 'new', linkId, temporaryPassword: null }
    await setTemporary(tx, userId, { hash: sessions.passwords.hashRandom(password), now, until })
    return { is: 'new', linkId, temporaryPassword: password }
  })
}

/** A password somebody typed at sign-up waits for its proof and is not written over. */
async function readPerson(k: Kysely<Schema>, userId: string) {
  const row = await k
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .leftJoin('accounts as a', 'a.user_id', 'u.id')
    .select(['u.email_verified', 'p.temp_password', 'a.password'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { isProved: row.email_verified, hasOwnPassword: row.password !== null && row.password !== row.temp_password }
}

async function setTemporary(tx: Tx, userId: string, { hash, now, until }: { hash: string; now: Date; until: Date }) {
  await tx
    .updateTable('profiles')
    .set({ temp_password: hash, temp_password_until: until })
    .where('id', '=', userId)
    .execute()
  await tx
    .insertInto('accounts')
    .values({ user_id: userId, account_id: userId, password: hash, created_at: now, updated_at: now })
    .onConflict((oc) => oc.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: now }))
    .execute()
}

export const INVITATION_HOURS: number = policy.accountLinkHours

function temporaryPasswordOf(secret: string, mail: string): string {
  const bytes = macBytes(secret, 'temporary-password', mail)
  const letters = Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** An id of the shape our keys have, the same for the same mail. */
function uuidOf(secret: string, mail: string): string {
  const hex = macBytes(secret, 'invitation', mail).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
