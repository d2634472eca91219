import { composePartnerMail } from '#app/content/mail/compose.ts'
import type { MailAccount } from '#app/content/mail/facts.ts'
import type { PartnerAnswerFacts, PayoutFacts } from '#app/content/mail/partner.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { MessageOf } from '#app/domain/clients/messages.ts'
import { isReachable } from '#app/domain/clients/email.ts'
import { INVITATION_HOURS, inviteClient } from '#app/features/account/commands/invite-client.ts'
import { accountUrlOf } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'
import { senderOf, withdrawUrlOf } from './mail-head.ts'

/** The receipt of a partner's application. The temporary password is made here and stands in this mail alone. */
export async function sendPartnerReceipt(
  services: Services,
  { userId, code, lng }: MessageOf<'partner-applied'>,
  row: number,
): Promise<void> {
  const { settings } = services
  const { email, first_name: firstName } = await personOf(services, userId)
  const id = `partner-${row}`
  const invited = await inviteClient(services, userId, id)
  const account: MailAccount =
    invited.is === 'in-use'
      ? { is: 'in-use', url: inLanguage(`${settings.publicUrl}/partner`, lng) }
      : {
          is: 'new',
          url: accountUrlOf(settings, 'welcome', invited.linkId, lng),
          temporaryPassword: invited.temporaryPassword,
          hours: INVITATION_HOURS,
        }
  const facts = {
    clinic: await senderOf(services, lng),
    firstName,
    withdrawUrl: withdrawUrlOf(settings, lng),
    code,
    account,
  }
  await services.mail.send({ id, to: email, lng, attachments: [], ...composePartnerMail(facts, lng) })
}

/** The clinic's answer, in the partner's own language. */
export const sendPartnerAnswer = (
  services: Services,
  { kind, userId, code }: MessageOf<'partner-approved' | 'partner-rejected'>,
  row: number,
): Promise<void> =>
  sendToPartner(services, { id: `partner-${row}`, userId, path: '/affiliate-dashboard' }, (common) => ({
    ...common,
    code,
    isApproved: kind === 'partner-approved',
  }))

/** What became of a payout; the statement itself stands behind the sign-in. */
export const sendPayoutAnswer = (
  services: Services,
  { kind, userId, amount }: MessageOf<'payout-paid' | 'payout-declined'>,
  row: number,
): Promise<void> =>
  sendToPartner(services, { id: `payout-${row}`, userId, path: '/affiliate-dashboard/payouts' }, (common) => ({
    ...common,
    amount,
    isPaid: kind === 'payout-paid',
  }))

type Common = Pick<PartnerAnswerFacts, 'clinic' | 'firstName' | 'withdrawUrl' | 'url'>

/** A mail to a partner in their own language, with the way to one of their pages; none to somebody who is erased. */
async function sendToPartner(
  services: Services,
  { id, userId, path }: { id: string; userId: string; path: string },
  factsOf: (common: Common) => PartnerAnswerFacts | PayoutFacts,
): Promise<void> {
  const { settings } = services
  const { email, first_name: firstName, lng } = await personOf(services, userId)
  if (!isReachable(email)) return
  const facts = factsOf({
    clinic: await senderOf(services, lng),
    firstName,
    withdrawUrl: withdrawUrlOf(settings, lng),
    url: inLanguage(`${settings.publicUrl}${path}`, lng),
  })
  await services.mail.send({ id, to: email, lng, attachments: [], ...composePartnerMail(facts, lng) })
}

const personOf = ({ db }: Services, userId: string) =>
  db.k
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.email', 'p.first_name', 'p.lng'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
