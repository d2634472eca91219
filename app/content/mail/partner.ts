import { textOf } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import type { ClinicBlock, MailAccount } from './facts.ts'
import { button, text, type Block, type Letter } from './letter.ts'

/** What the receipt of an application may say: the code asked for, and the way in. */
export type PartnerFacts = {
  clinic: ClinicBlock
  firstName: string
  withdrawUrl: string
  code: string
  account: MailAccount
}

/** The receipt: what was asked for, what happens now, and how to sign in. */
export function partnerAppliedLetter({ code, account }: PartnerFacts, lng: Language): Letter {
  const subject = textOf(lng, 'mail-money:partner-subject')
  return {
    subject,
    preview: subject,
    heading: subject,
    blocks: [
      text(textOf(lng, 'mail-money:partner-asked', { code })),
      ...wayIn(account, lng),
      text(textOf(lng, 'mail-money:partner-not-you')),
    ],
  }
}

function wayIn(account: MailAccount, lng: Language): Block[] {
  if (account.is === 'in-use')
    return [
      text(textOf(lng, 'mail-money:partner-known')),
      button(textOf(lng, 'mail-money:partner-sign-in'), account.url),
    ]
  const { temporaryPassword: password, hours } = account
  return [
    ...(password ? [text(textOf(lng, 'mail-money:partner-temporary', { password, hours }))] : []),
    button(textOf(lng, 'mail-money:partner-choose'), account.url),
  ]
}

/** What the clinic's answer to an application may say. */
export type PartnerAnswerFacts = {
  clinic: ClinicBlock
  firstName: string
  withdrawUrl: string
  code: string
  isApproved: boolean
  /** The partner's own page. */
  url: string
}

/** Yes with the link to the partner's page, or no with whom to ask. */
export function partnerAnswerLetter({ code, isApproved, url }: PartnerAnswerFacts, lng: Language): Letter {
  const outcome = isApproved ? 'approved' : 'rejected'
  const subject = textOf(lng, `mail-money:partner-answer-${outcome}`)
  const answer = text(textOf(lng, `mail-money:partner-answer-${outcome}-text`, { code }))
  const more = [
    button(textOf(lng, 'mail-money:partner-answer-open'), url),
    text(textOf(lng, 'mail-money:partner-answer-marking')),
  ]
  return { subject, preview: subject, heading: subject, blocks: [answer, ...(isApproved ? more : [])] }
}

/** What became of a partner's wish to be paid. */
export type PayoutFacts = {
  clinic: ClinicBlock
  firstName: string
  withdrawUrl: string
  /** Without VAT. */
  amount: Ore
  isPaid: boolean
  /** The partner's page of payouts. */
  url: string
}

/** Paid with the way to the statement, or not paid with whom to ask. */
export function payoutLetter({ amount, isPaid, url }: PayoutFacts, lng: Language): Letter {
  const outcome = isPaid ? 'paid' : 'declined'
  const subject = textOf(lng, `mail-money:payout-${outcome}`)
  const answer = textOf(lng, `mail-money:payout-${outcome}-text`, { amount: formatMoney(amount, lng) })
  const see = textOf(lng, isPaid ? 'mail-money:payout-statement' : 'mail-money:payout-open')
  return { subject, preview: subject, heading: subject, blocks: [text(answer), button(see, url)] }
}
