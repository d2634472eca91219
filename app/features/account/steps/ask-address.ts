import { sql } from 'kysely'
import { linkLifeMs } from '#app/domain/access/account.ts'
import { later } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { enqueueInStatement, selectMessage } from '#app/db/outbox.ts'
import type { Services } from '#app/services/services.ts'

type Asked = { userId: string; email: string; lng: Language }

/**
 * Mails a link to the new address of an account and a notice to the present one; nothing changes until the link is
 * used. One statement, the same work whoever the new address belongs to: only its owner learns that it is in use.
 */
export async function askForAddress(
  { db, newId, clock }: Pick<Services, 'db' | 'newId' | 'clock'>,
  { userId, email, lng }: Asked,
): Promise<void> {
  const now = clock.instant()
  const linkId = newId()
  const exists = selectMessage('account-exists', { userId: sql`(select id from owner)` })
  const confirm = selectMessage('account-address-confirm', {
    userId: sql`${userId}::uuid`,
    linkId: sql`${linkId}::text`,
    lng: sql`${lng}::text`,
  })
  const statement = sql`
    with owner as (select id from users where email = ${email}),
    older as (
      update one_time_links set used_at = ${now}
       where purpose = 'address' and used_at is null and user_id = ${userId}),
    link as (
      insert into one_time_links (id, purpose, user_id, email, created_at, expires_at)
      values (${linkId}::uuid, 'address', ${userId}, ${email}, ${now}::timestamptz,
              ${later(now, linkLifeMs('address'))}::timestamptz))
    insert into outbox (kind, body)
    select ${exists} where exists (select from owner)
    union all
    select ${confirm} where not exists (select from owner)
    union all
    select ${selectMessage('account-address-asked', { userId: sql`${userId}::uuid` })}`
  await enqueueInStatement(db, statement)
}
