import { later } from '#app/domain/time/clinic-time.ts'
import { sql } from 'kysely'
import { linkLifeMs } from '#app/domain/access/account.ts'
import { STAFF_ROLES } from '#app/domain/access/roles.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'

// Temporary passwords: sent by mail, good for one sign-in and a day.

const MAILED = /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/

/**
 * The temporary password as it was mailed, where it was copied with a blank, a full stop or a capital letter. A password
 * that its owner chose is taken as it was typed.
 */
export async function asMailed({ db, clock }: Services, email: string, typed: string): Promise<string> {
  const plain = typed.trim().replace(/[.,]$/, '').toLowerCase()
  if (plain === typed || !MAILED.test(plain)) return typed
  const { rows } = await sql`
    select 1 from users u join profiles p on p.id = u.id join accounts a on a.user_id = u.id
     where u.email = ${email} and p.temp_password = a.password and p.temp_password_until > ${clock.instant()}`.execute(
    db.k,
  )
  return rows.length > 0 ? plain : typed
}

/** One that has run out opens nothing more. */
export async function forgetExpired({ db, clock }: Services, email: string) {
  await sql`
    update accounts set password = null from profiles p join users u on u.id = p.id
     where u.email = ${email} and accounts.user_id = u.id and p.temp_password = accounts.password
       and p.temp_password_until <= ${clock.instant()}`.execute(db.k)
}

/** A client's password is too short for staff: whoever has become one goes on with it as with a temporary one. */
export async function outgrow({ db, clock }: Services, userId: string) {
  const until = later(clock.instant(), linkLifeMs('welcome'))
  await sql`
    update profiles set temp_password = a.password, temp_password_until = ${until} from accounts a
     where profiles.id = ${userId} and a.user_id = profiles.id and a.password is not null
       and exists (select 1 from user_roles r where r.user_id = ${userId} and r.role in (${sql.join(STAFF_ROLES)}))`.execute(
    db.k,
  )
}

/** A temporary password was only ever in a mail to the address: who has it, reads that mail. */
export async function provedByTemporary({ db, clock }: Services, email: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update users set email_verified = true, updated_at = ${clock.instant()} from profiles p join accounts a on a.user_id = p.id
       where users.email = ${email} and p.id = users.id and p.temp_password = a.password
         and p.temp_password_until > ${clock.instant()} returning users.id`.execute(tx)
    for (const { id: userId } of rows) await enqueue(tx, { kind: 'address-verified', userId })
    return rows.length === 1
  })
}

/** It has been used: the session it opened may choose a password, and no other can be opened with it. */
export async function spendTemporary({ db }: Services, userId: string) {
  await sql`
    update accounts set password = null from profiles p
     where p.id = ${userId} and accounts.user_id = p.id and p.temp_password = accounts.password`.execute(db.k)
}
