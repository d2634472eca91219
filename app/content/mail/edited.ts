import { textOf } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import type { MailFacts } from './facts.ts'
import { text, type Block, type Letter } from './letter.ts'
import { manageButton, ruleBlocks, visitBlock, whenOf } from './parts.ts'
import { priceBlocks } from './price-blocks.ts'

/** What the appointment consists of was edited at the desk; it begins when it did. */
export function appointmentEdited(facts: MailFacts, lng: Language): Letter {
  const heading = textOf(lng, 'mail-visit:edited-heading')
  return {
    subject: textOf(lng, 'mail-visit:edited-subject', { when: whenOf(facts.startsAt, lng) }),
    preview: heading,
    heading,
    blocks: [
      text(textOf(lng, 'mail-visit:edited-body')),
      visitBlock(facts, lng),
      ...newPrice(facts, lng),
      ...priceBlocks(facts, lng),
      manageButton(facts, lng),
      ...ruleBlocks(facts, lng),
    ],
  }
}

function newPrice({ quote, wasTotal }: MailFacts, lng: Language): Block[] {
  const [total, was] = [quote?.total ?? (0 as Ore), wasTotal ?? (0 as Ore)]
  if (total === was) return []
  if (total === 0) return [text(textOf(lng, 'mail-visit:edited-free'))]
  const now = formatMoney(total, lng)
  const key = was === 0 ? 'mail-visit:edited-price-new' : 'mail-visit:edited-price'
  return [text(textOf(lng, key, { now, was: formatMoney(was, lng) }))]
}
