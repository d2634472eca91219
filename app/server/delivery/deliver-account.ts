import { composeAccountMail, composeErased } from '#app/content/mail/compose.ts'
import { linkLifeMs, type LinkPurpose } from '#app/domain/access/account.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { AccountMailKind, MessageOf } from '#app/domain/clients/messages.ts'
import { isReachable } from '#app/domain/clients/email.ts'
import { accountUrlOf } from '#app/services/links/links.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import type { Services } from '#app/services/services.ts'
import { senderOf, withdrawUrlOf } from './mail-head.ts'
import { emptied } from './outbox.ts'

type AccountMessage = MessageOf<AccountMailKind>

/** What the one-time link of a mail is for. */
const PURPOSES: Record<Extract<AccountMessage, { linkId: string }>['kind'], LinkPurpose> = {
  'account-confirm': 'confirm',
  'account-reset': 'reset',
  'account-invited': 'welcome',
  'account-address-confirm': 'address',
  'account-address-changed': 'address-undo',
}

/** Where the button of a mail without a one-time link leads; unsaid: to a new password. */
const PAGES: Partial<Record<AccountMailKind, string>> = {
  'account-roles-changed': '/?signin=1',
  'account-message-waits': '/dashboard/messages',
  'account-report-received': '/dashboard/reactions',
  'account-journal-news': '/dashboard/journal',
  'account-erasure-asked': '/kontakt',
  'account-erasure-taken-back': '/kontakt',
}

/**
 * A mail about an account. The link is written here, from its id: no token stands in the outbox. Asked-for mails are
 * in the language they were asked for in, the rest in the person's own.
 */
async function accountMailOf(services: Services, message: AccountMessage, row: number): Promise<Mail | null> {
  const { db, settings } = services
  const person = await db.k
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.email', 'p.first_name', 'p.lng'])
    .where('u.id', '=', message.userId)
    .executeTakeFirst()
  if (!person) return null
  const purpose = 'linkId' in message ? PURPOSES[message.kind] : null
  const lng = 'lng' in message ? message.lng : person.lng
  const url =
    'linkId' in message
      ? accountUrlOf(settings, PURPOSES[message.kind], message.linkId, lng)
      : inLanguage(`${settings.publicUrl}${PAGES[message.kind] ?? '/account/reset'}`, lng)
  const to = await recipientOf(db, message, person.email)
  const facts = {
    clinic: await senderOf(services, lng),
    firstName: person.first_name,
    withdrawUrl: withdrawUrlOf(settings, lng),
    url,
    minutes: purpose ? linkLifeMs(purpose) / 60_000 : 0,
  }
  return { id: `account-${row}`, to, lng, attachments: [], ...composeAccountMail(message.kind, facts, lng) }
}

/** The account's own address, but for a new one that is being proved and an old one that is told. */
async function recipientOf({ k }: Services['db'], message: AccountMessage, own: string) {
  if (message.kind === 'account-address-changed') return message.to
  if (message.kind !== 'account-address-confirm') return own
  const link = await k.selectFrom('one_time_links').select('email').where('id', '=', message.linkId).executeTakeFirst()
  return link?.email ?? own
}

/** None to somebody who was erased meanwhile, or for an account that is gone: no mail reaches what stands for them. */
export async function sendAccountMail(services: Services, message: AccountMessage, row: number): Promise<void> {
  const mail = await accountMailOf(services, message, row)
  if (mail && isReachable(mail.to)) await services.mail.send(mail)
}

/** To the address an account had before. It leaves the outbox row with the mail. */
export async function sendToFormerAddress(
  services: Services,
  message: MessageOf<'account-address-changed'>,
  row: number,
): Promise<void> {
  if (!message.to) return // a row that was emptied has been sent
  await sendAccountMail(services, message, row)
  await emptied(services, row)
}

/**
 * The last mail to somebody who is erased. Its address stands in the outbox row alone, and leaves it with the mail.
 */
export async function sendErased(
  services: Services,
  { to, lng, stays }: MessageOf<'erased'>,
  row: number,
): Promise<void> {
  if (!to) return
  const { db, mail, settings } = services
  const clinic = await senderOf(services, lng)
  const facts = { clinic, firstName: '', withdrawUrl: withdrawUrlOf(settings, lng), stays }
  await mail.send({ id: `erased-${row}`, to, lng, attachments: [], ...composeErased(facts, lng) })
  await emptied({ db }, row)
}
