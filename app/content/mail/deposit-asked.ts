import type { Language } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { MailFacts } from './facts.ts'
import { button, text, type Letter } from './letter.ts'
import { ruleBlocks, visitBlock, whenOf } from './parts.ts'
import { priceBlocks } from './price-blocks.ts'

type Words = {
  subject(when: string): string
  heading: string
  body(amount: string, until: string): string
  pay(amount: string): string
}

const words: Record<Language, Words> = {
  da: {
    subject: (when) => `Vi holder en tid til dig: ${when}`,
    heading: 'Vi holder tiden til dig',
    body: (amount, until) =>
      `Klinikken har booket tiden til dig. Betal depositum på ${amount} senest ${until}, så er tiden din. Ellers bliver den givet fri til andre.`,
    pay: (amount) => `Se tiden, og betal ${amount}`,
  },
  en: {
    subject: (when) => `We are holding an appointment for you: ${when}`,
    heading: 'We are holding the appointment for you',
    body: (amount, until) =>
      `The clinic has booked the appointment for you. Pay the deposit of ${amount} by ${until} to confirm it. Otherwise it is released to others.`,
    pay: (amount) => `See the appointment and pay ${amount}`,
  },
}

/** Staff booked it at the desk or on the phone; the client pays the deposit by the link. */
export function depositAsked(facts: MailFacts, lng: Language): Letter {
  const { subject, heading, body, pay } = words[lng]
  const amount = formatMoney(facts.depositDue, lng)
  return {
    subject: subject(whenOf(facts.startsAt, lng)),
    preview: heading,
    heading,
    blocks: [
      text(body(amount, whenOf(facts.heldUntil ?? facts.startsAt, lng))),
      visitBlock(facts, lng),
      button(pay(amount), facts.manageUrl),
      ...priceBlocks(facts, lng),
      ...ruleBlocks(facts, lng),
    ],
  }
}
