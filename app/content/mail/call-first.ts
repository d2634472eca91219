import { textOf } from '#app/content/text/i18n.server.ts'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { LetterHead, MailFacts } from './facts.ts'
import { button, text, type Letter } from './letter.ts'
import { manageButton, visitBlock, whenOf } from './parts.ts'

// Others read mails too: they say that the client is to call, and never why.

/** A visit is booked that the client should not come to without having called. */
export function callFirst(facts: MailFacts, lng: Language): Letter {
  const heading = textOf(lng, 'mail-visit:call-first-heading')
  return {
    subject: textOf(lng, 'mail-visit:call-first-subject', { when: whenOf(facts.startsAt, lng) }),
    preview: heading,
    heading,
    blocks: [callBlock(facts, lng), visitBlock(facts, lng, { saysWhy: false }), manageButton(facts, lng)],
  }
}

const callBlock = ({ clinic: { phone } }: MailFacts, lng: Language) =>
  text(textOf(lng, 'mail-visit:call-first-body', { phone }))

/** Any other mail about a visit that stands says it first. */
export const withCall = (letter: Letter, facts: MailFacts, lng: Language): Letter =>
  facts.isToCall && letter.heading !== textOf(lng, 'mail-visit:call-first-heading')
    ? { ...letter, blocks: [callBlock(facts, lng), ...letter.blocks] }
    : letter

/** What the clinic is told of a client to be called: who and when. */
export type CallClientFacts = LetterHead & { name: string; startsAt: ClinicTime; worklistUrl: string }

export function callClient({ name, startsAt, worklistUrl }: CallClientFacts, lng: Language): Letter {
  const heading = textOf(lng, 'mail-visit:call-first-clinic-heading')
  const when = whenOf(startsAt, lng)
  return {
    subject: textOf(lng, 'mail-visit:call-first-clinic-subject', { when }),
    preview: heading,
    heading,
    blocks: [
      text(textOf(lng, 'mail-visit:call-first-clinic-body', { name, when })),
      button(textOf(lng, 'mail-visit:call-first-clinic-open'), worklistUrl),
    ],
  }
}
