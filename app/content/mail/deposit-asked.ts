import { textOf } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { MailFacts } from './facts.ts'
import { button, text, type Letter } from './letter.ts'
import { ruleBlocks, visitBlock, whenOf } from './parts.ts'
import { priceBlocks } from './price-blocks.ts'

/** Staff booked it at the desk or on the phone; the client pays the deposit by the link. */
export function depositAsked(facts: MailFacts, lng: Language): Letter {
  const heading = textOf(lng, 'mail-visit:deposit-asked-heading')
  const amount = formatMoney(facts.depositDue, lng)
  const until = whenOf(facts.heldUntil ?? facts.startsAt, lng)
  return {
    subject: textOf(lng, 'mail-visit:deposit-asked-subject', { when: whenOf(facts.startsAt, lng) }),
    preview: heading,
    heading,
    blocks: [
      text(textOf(lng, 'mail-visit:deposit-asked-body', { amount, until })),
      visitBlock(facts, lng),
      button(textOf(lng, 'mail-visit:deposit-asked-pay', { amount }), facts.manageUrl),
      ...priceBlocks(facts, lng),
      ...ruleBlocks(facts, lng),
    ],
  }
}
