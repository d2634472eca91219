import type { Language } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { MailFacts } from './facts.ts'
import { button, link, text, type Letter } from './letter.ts'
import { whenOf } from './parts.ts'

type Words = {
  subject: string
  heading: string
  body(amount: string, when: string): string
  pay(amount: string): string
  until(day: string): string
  visit: string
}

const words: Record<Language, Words> = {
  da: {
    subject: 'Betal resten for din tid',
    heading: 'Der mangler en betaling',
    body: (amount, when) => `Der mangler ${amount} for din tid ${when}. Du kan betale her.`,
    pay: (amount) => `Betal ${amount}`,
    until: (day) => `Linket virker til ${day}. Har du allerede betalt, skal du ikke gøre noget.`,
    visit: 'Se din tid',
  },
  en: {
    subject: 'Pay the balance for your appointment',
    heading: 'A payment is missing',
    body: (amount, when) => `${amount} is left to pay for your appointment on ${when}. You can pay it here.`,
    pay: (amount) => `Pay ${amount}`,
    until: (day) => `The link works until ${day}. If you have already paid, there is nothing to do.`,
    visit: 'See your appointment',
  },
}

/** Staff ask for what is left of a visit. It names no treatment. */
export function restAsked(facts: MailFacts, lng: Language): Letter {
  const { subject, heading, body, pay, until, visit } = words[lng]
  const amount = formatMoney(facts.rest, lng)
  return {
    subject,
    preview: heading,
    heading,
    blocks: [
      text(body(amount, whenOf(facts.startsAt, lng))),
      button(pay(amount), facts.restUrl),
      text(until(whenOf(facts.restUntil ?? facts.startsAt, lng))),
      link(visit, facts.manageUrl),
    ],
  }
}
