import { textOf } from '#app/content/text/i18n.server.ts'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { MailFacts } from './facts.ts'
import { text, type Letter } from './letter.ts'
import { bookingLink, otherTimesButton, whenOf } from './parts.ts'

/** The owner of the address confirmed a booking that a rule did not let stand. */
export function bookingRefused(facts: MailFacts, lng: Language): Letter {
  const when = whenOf(facts.startsAt, lng)
  const heading = textOf(lng, 'mail-visit:refused-heading')
  const { refusal, firstOpenDay } = facts.refused ?? { refusal: 'client-busy' as const, firstOpenDay: null }
  const day = firstOpenDay && textOf(lng, 'mail-visit:refused-first-day', { day: formatDay(firstOpenDay, lng) })
  const amount = formatMoney(facts.refund, lng)
  return {
    subject: textOf(lng, 'mail-visit:refused-subject', { when }),
    preview: heading,
    heading,
    blocks: [
      text(textOf(lng, `mail-visit:refused-because-${refusal}`, { when })),
      ...(day ? [text(day)] : []),
      ...(facts.refund > 0 ? [text(textOf(lng, 'mail-visit:refused-back', { amount }))] : []),
      ...(refusal === 'laser-barred' ? [] : [otherTimesButton(facts, lng)]),
      bookingLink(facts, lng),
    ],
  }
}
