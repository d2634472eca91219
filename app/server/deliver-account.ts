import { sql } from 'kysely'
import { composeAccountMail, composeErased } from '#app/content/mail/compose.ts'
import type { AccountMailKind } from '#app/content/mail/account.ts'
import { linkLifeMs, type LinkPurpose } from '#app/domain/account.ts'
import type { Retention } from '#app/domain/retention.ts'
import { asLanguage, inLanguage } from '#app/domain/language.ts'
import { accountUrlOf } from '#app/services/links/links.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import type { Services } from '#app/services/services.ts'
import { senderOf, withdrawUrlOf } from './mail-head.ts'
import { textIn, type OutboxRow } from './outbox.ts'

/** The kinds that carry a one-time link; the others lead to where a new password is asked for. */
const PURPOSES: Partial<Record<AccountMailKind, LinkPurpose>> = {
  'account-confirm': 'confirm',
  'account-reset': 'reset',
  'account-invited': 'welcome',
}

/**
 * A mail about an account. The link is written here, from its id: no token stands in the outbox. Asked-for mails are
 * in the language they were asked for in, the rest in the person's own.
 */
export async function accountMailOf({ db, settings }: Services, row: OutboxRow, kind: AccountMailKind): Promise<Mail> {
  const person = await db.k
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.email', 'p.first_name', 'p.lng'])
    .where('u.id', '=', textIn(row, 'userId'))
    .executeTakeFirstOrThrow()
  const purpose = PURPOSES[kind]
  const lng = (purpose && asLanguage(textIn(row, 'lng'))) || person.lng
  const url = purpose
    ? accountUrlOf(settings, purpose, textIn(row, 'linkId'), lng)
    : inLanguage(`${settings.publicUrl}${kind === 'account-roles-changed' ? '/?signin=1' : '/account/reset'}`, lng)
  const facts = {
    clinic: senderOf(settings, lng),
    firstName: person.first_name,
    withdrawUrl: withdrawUrlOf(settings, lng),
    url,
    minutes: purpose ? linkLifeMs(purpose) / 60_000 : 0,
  }
  return { id: `account-${row.id}`, to: person.email, lng, attachments: [], ...composeAccountMail(kind, facts, lng) }
}

/**
 * The last mail to somebody who is erased. Its address stands in the outbox row alone, and leaves it with the mail.
 */
export async function tellErased({ db, mail, settings }: Services, row: OutboxRow): Promise<void> {
  const to = textIn(row, 'to')
  if (!to) return
  const lng = asLanguage(textIn(row, 'lng')) ?? 'da'
  const stays = row.body['stays'] as Retention
  const facts = { clinic: senderOf(settings, lng), firstName: '', withdrawUrl: withdrawUrlOf(settings, lng), stays }
  await mail.send({ id: `erased-${row.id}`, to, lng, attachments: [], ...composeErased(facts, lng) })
  await db.k
    .updateTable('outbox')
    .set({ body: sql`'{}'::jsonb` })
    .where('id', '=', row.id)
    .execute()
}
