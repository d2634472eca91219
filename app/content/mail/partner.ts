import type { Language } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import type { ClinicBlock, MailAccount } from './facts.ts'
import { button, text, type Letter } from './letter.ts'

/** What the receipt of an application may say: the code asked for, and the way in. */
export type PartnerFacts = {
  clinic: ClinicBlock
  firstName: string
  withdrawUrl: string
  code: string
  account: MailAccount
}

const words = {
  da: {
    subject: 'Vi har fået din ansøgning som partner',
    asked: (code: string) =>
      `Du har søgt om koden ${code}. Klinikken ser på ansøgningen og skriver til dig. Koden virker, når den er godkendt.`,
    temporary: (password: string, hours: number) =>
      `Din midlertidige adgangskode er ${password}. Den virker én gang inden for ${hours} timer, og du vælger din egen, når du logger ind. Du kan også vælge den med det samme:`,
    choose: 'Vælg adgangskode',
    known: 'Du har allerede en konto med denne e-mail. Log ind med den adgangskode, du plejer at bruge.',
    signIn: 'Log ind',
    notYou: 'Var det ikke dig, så se bort fra mailen, eller skriv til os.',
  },
  en: {
    subject: 'We have your partner application',
    asked: (code: string) =>
      `You have applied for the code ${code}. The clinic will look at your application and write to you. The code works once it has been approved.`,
    temporary: (password: string, hours: number) =>
      `Your temporary password is ${password}. It works once, within ${hours} hours, and you choose your own when you log in. You can also choose one now:`,
    choose: 'Choose password',
    known: 'You already have an account with this email address. Log in with the password you normally use.',
    signIn: 'Log in',
    notYou: 'If this was not you, ignore this email or write to us.',
  },
} as const

/** The receipt: what was asked for, what happens now, and how to sign in. */
export function partnerAppliedLetter({ code, account }: PartnerFacts, lng: Language): Letter {
  const said = words[lng]
  const way =
    account.is === 'in-use'
      ? [text(said.known), button(said.signIn, account.url)]
      : [
          ...(account.temporaryPassword ? [text(said.temporary(account.temporaryPassword, account.hours))] : []),
          button(said.choose, account.url),
        ]
  return {
    subject: said.subject,
    preview: said.subject,
    heading: said.subject,
    blocks: [text(said.asked(code)), ...way, text(said.notYou)],
  }
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

const answers = {
  da: {
    approved: 'Din partnerkode er godkendt',
    approvedText: (code: string) => `Koden ${code} virker nu. På din side finder du dit link og ser, hvad koden giver.`,
    marking: 'Husk at skrive »Reklame« først i hvert opslag og at følge reglerne på partnersiden.',
    open: 'Åbn din side',
    rejected: 'Svar på din ansøgning som partner',
    rejectedText: (code: string) => `Vi kan ikke godkende koden ${code}. Skriv til os, hvis du vil vide hvorfor.`,
  },
  en: {
    approved: 'Your partner code has been approved',
    approvedText: (code: string) =>
      `The code ${code} works now. Your page has your link and shows what the code gives.`,
    marking: 'Remember to begin every post with “Advertisement” and to keep to the rules on the partner page.',
    open: 'Open your page',
    rejected: 'Our answer to your partner application',
    rejectedText: (code: string) => `We cannot approve the code ${code}. Write to us if you would like to know why.`,
  },
} as const

/** Yes with the link to the partner's page, or no with whom to ask. */
export function partnerAnswerLetter({ code, isApproved, url }: PartnerAnswerFacts, lng: Language): Letter {
  const said = answers[lng]
  const subject = isApproved ? said.approved : said.rejected
  const blocks = isApproved
    ? [text(said.approvedText(code)), button(said.open, url), text(said.marking)]
    : [text(said.rejectedText(code))]
  return { subject, preview: subject, heading: subject, blocks }
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

const payoutWords = {
  da: {
    paid: 'Din udbetaling er på vej',
    paidText: (amount: string) =>
      `Vi har bogført ${amount} til dig, uden moms. Pengene går til den konto, du har oplyst. Din afregning ligger på din side.`,
    statement: 'Hent afregning',
    declined: 'Svar på din udbetaling',
    declinedText: (amount: string) =>
      `Vi har ikke udbetalt de ${amount}, du bad om. Beløbet står stadig på din side. Skriv til os, hvis du vil vide hvorfor.`,
    open: 'Åbn din side',
  },
  en: {
    paid: 'Your payout is on its way',
    paidText: (amount: string) =>
      `We have recorded a payout of ${amount} to you, excluding VAT. The money goes to the account you gave us. Your statement is on your page.`,
    statement: 'Get your statement',
    declined: 'Our answer to your payout request',
    declinedText: (amount: string) =>
      `We have not paid out the ${amount} you asked for. The amount is still in your balance. Write to us if you would like to know why.`,
    open: 'Open your page',
  },
} as const

/** Paid with the way to the statement, or not paid with whom to ask. */
export function payoutLetter({ amount, isPaid, url }: PayoutFacts, lng: Language): Letter {
  const said = payoutWords[lng]
  const money = formatMoney(amount, lng)
  const subject = isPaid ? said.paid : said.declined
  const blocks = isPaid
    ? [text(said.paidText(money)), button(said.statement, url)]
    : [text(said.declinedText(money)), button(said.open, url)]
  return { subject, preview: subject, heading: subject, blocks }
}
