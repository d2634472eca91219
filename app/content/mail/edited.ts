import type { Language } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import type { MailFacts } from './facts.ts'
import { text, type Block, type Letter } from './letter.ts'
import { manageButton, ruleBlocks, visitBlock, whenOf } from './parts.ts'
import { priceBlocks } from './price-blocks.ts'

const words = {
  da: {
    subject: (when: string) => `Din tid ${when} er rettet`,
    heading: 'Din tid er rettet',
    body: 'Vi har rettet din tid, som vi aftalte. Her er, hvad der gælder nu. Den vedhæftede kalenderfil retter tiden i din kalender.',
    price: (now: string, was: string) => `Ny pris: ${now} (før ${was}).`,
    priceNew: (now: string) => `Pris: ${now}`,
    free: 'Tiden koster ikke noget.',
  },
  en: {
    subject: (when: string) => `Your appointment on ${when} has been changed`,
    heading: 'Your appointment has been changed',
    body: 'We have changed your appointment as agreed. This is what applies now. The attached calendar file updates your calendar.',
    price: (now: string, was: string) => `New price: ${now} (was ${was}).`,
    priceNew: (now: string) => `Price: ${now}`,
    free: 'There is nothing to pay.',
  },
} satisfies Record<Language, object>

/** What the appointment consists of was edited at the desk; it begins when it did. */
export function appointmentEdited(facts: MailFacts, lng: Language): Letter {
  const { subject, heading, body } = words[lng]
  return {
    subject: subject(whenOf(facts.startsAt, lng)),
    preview: heading,
    heading,
    blocks: [
      text(body),
      visitBlock(facts, lng),
      ...newPrice(facts, lng),
      ...priceBlocks(facts, lng),
      manageButton(facts, lng),
      ...ruleBlocks(facts, lng),
    ],
  }
}

function newPrice({ quote, wasTotal }: MailFacts, lng: Language): Block[] {
  const { price, priceNew, free } = words[lng]
  const [total, was] = [quote?.total ?? (0 as Ore), wasTotal ?? (0 as Ore)]
  if (total === was) return []
  if (total === 0) return [text(free)]
  const now = formatMoney(total, lng)
  return [text(was === 0 ? priceNew(now) : price(now, formatMoney(was, lng)))]
}
