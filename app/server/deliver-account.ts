import { composeAccountMail, composeErased } from '#app/content/mail/compose.ts'
import type { AccountMailKind } from '#app/content/mail/account.ts'
import { linkLifeMs, type LinkPurpose } from '#app/domain/account.ts'
import type { Retention } from '#app/domain/retention.ts'
import { asLanguage, inLanguage } from '#app/domain/language.ts'
import { accountUrlOf } from '#app/services/links/links.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import type { Services } from '#app/services/services.ts'
import { senderOf, withdrawUrlOf } from './mail-head.ts'
import { emptied, textIn, type OutboxRow } from './outbox.ts'

/** The kinds that carry a one-time link; the others lead to where a new password is asked for. */
const PURPOSES: Partial<Record<AccountMailKind, LinkPurpose>> = {
  'account-confirm': 'confirm',
  'account-reset': 'reset',
  'account-invited': 'welcome',
  'account-address-confirm': 'address',
}

/** Where the button of a mail without a one-time link leads; unsaid: to a new password. */
const PAGES: Partial<Record<AccountMailKind, string>> = {
  'account-roles-changed': '/?signin=1',
  'account-address-changed': '/kontakt',
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
    : inLanguage(`${settings.publicUrl}${PAGES[kind] ?? '/account/reset'}`, lng)
  const to = await recipientOf(db, row, kind, person.email)
  const facts = {
    clinic: senderOf(settings, lng),
    firstName: person.first_name,
    withdrawUrl: withdrawUrlOf(settings, lng),
    url,
    minutes: purpose ? linkLifeMs(purpose) / 60_000 : 0,
  }
  return { id: `account-${row.id}`, to, lng, attachments: [], ...composeAccountMail(kind, facts, lng) }
}

/** The account's own address, but for a new one that is being proved and an old one that is told. */
async function recipientOf({ k }: Services['db'], row: OutboxRow, kind: AccountMailKind, own: string) {
  if (kind === 'account-address-changed') return textIn(row, 'to') || own
  if (kind !== 'account-address-confirm') return own
  const link = await k
    .selectFrom('one_time_links')
    .select('email')
    .where('id', '=', textIn(row, 'linkId'))
    .executeTakeFirst()
  return link?.email ?? own
}

/** Tells the address an account had before. It stands in the outbox row alone, and leaves it with the mail. */
export async function tellFormerAddress(services: Services, row: OutboxRow): Promise<void> {
  if (!textIn(row, 'to')) return
  await services.mail.send(await accountMailOf(services, row, 'account-address-changed'))
  await emptied(services, row)
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
  await emptied({ db }, row)
}
