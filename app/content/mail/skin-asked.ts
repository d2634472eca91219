import { safety } from '#app/content/safety.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import type { MailFacts } from './facts.ts'
import { button, heading, link, list, text, type Letter } from './letter.ts'
import { whenOf } from './parts.ts'

/** Some days after a treatment: how it goes, where to say so, and what cannot wait for an answer. It names no treatment. */
export function skinAsked(facts: MailFacts, lng: Language): Letter {
  return {
    subject: textOf(lng, 'mail-visit:skin-asked-subject'),
    preview: textOf(lng, 'mail-visit:skin-asked-preview'),
    heading: textOf(lng, 'mail-visit:skin-asked-heading'),
    blocks: [
      text(textOf(lng, 'mail-visit:skin-asked-opening', { when: whenOf(facts.startsAt, lng) })),
      button(textOf(lng, 'mail-visit:skin-asked-tell'), facts.reactionsUrl),
      heading(textOf(lng, 'mail-visit:skin-asked-act')),
      text(textOf(lng, 'mail-visit:skin-asked-emergency')),
      list(safety[lng].emergency),
      text(textOf(lng, 'mail-visit:skin-asked-same-day', { phone: facts.clinic.phone })),
      list(safety[lng]['same-day']),
      text(safety[lng]['out-of-hours']),
      link(textOf(lng, 'mail-visit:skin-asked-visit'), facts.manageUrl),
      text(textOf(lng, 'mail-visit:skin-asked-why')),
      link(textOf(lng, 'mail-visit:skin-asked-stop'), facts.settingsUrl),
    ],
  }
}
