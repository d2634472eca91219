import { composeAccountMail } from '#app/content/mail/compose.ts'
import type { AccountMailKind } from '#app/content/mail/account.ts'
import { linkLifeMs, type LinkPurpose } from '#app/domain/account.ts'
import { asLanguage } from '#app/domain/language.ts'
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
    : `${settings.publicUrl}/account/reset${lng === 'en' ? '?lng=en' : ''}`
  const facts = {
    clinic: senderOf(settings, lng),
    firstName: person.first_name,
    withdrawUrl: withdrawUrlOf(settings, lng),
    url,
    minutes: purpose ? linkLifeMs(purpose) / 60_000 : 0,
  }
  return { id: `account-${row.id}`, to: person.email, lng, attachments: [], ...composeAccountMail(kind, facts, lng) }
}
