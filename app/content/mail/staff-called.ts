import { textOf } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import type { LetterHead } from './facts.ts'
import { button, text, type Letter } from './letter.ts'

// Others read mails too: they say that an answer is needed, and neither whose nor why.
export type StaffCallFacts = LetterHead & { worklistUrl: string }

/** A client reported a sign that needs an answer today. */
export function staffCalled({ worklistUrl }: StaffCallFacts, lng: Language): Letter {
  const heading = textOf(lng, 'mail-visit:staff-called-heading')
  return {
    subject: textOf(lng, 'mail-visit:staff-called-subject'),
    preview: heading,
    heading,
    blocks: [
      text(textOf(lng, 'mail-visit:staff-called-body')),
      button(textOf(lng, 'mail-visit:staff-called-open'), worklistUrl),
    ],
  }
}
