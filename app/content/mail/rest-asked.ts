import { textOf } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { MailFacts } from './facts.ts'
import { button, link, text, type Letter } from './letter.ts'
import { whenOf } from './parts.ts'

/** Staff ask for what is left of a visit. It names no treatment. */
export function restAsked(facts: MailFacts, lng: Language): Letter {
  const heading = textOf(lng, 'mail-visit:rest-asked-heading')
  const amount = formatMoney(facts.rest, lng)
  const day = whenOf(facts.restUntil ?? facts.startsAt, lng)
  return {
    subject: textOf(lng, 'mail-visit:rest-asked-subject'),
    preview: heading,
    heading,
    blocks: [
      text(textOf(lng, 'mail-visit:rest-asked-body', { amount, when: whenOf(facts.startsAt, lng) })),
      button(textOf(lng, 'mail-visit:rest-asked-pay', { amount }), facts.restUrl),
      text(textOf(lng, 'mail-visit:rest-asked-until', { day })),
      link(textOf(lng, 'mail-visit:rest-asked-visit'), facts.manageUrl),
    ],
  }
}
