import type { Language } from '#app/domain/language.ts'
import type { LetterHead } from './facts.ts'
import { button, text, type Letter } from './letter.ts'

// Others read mails too: they say that an answer is needed, and neither whose nor why.
const words: Record<Language, { subject: string; heading: string; body: string; open: string }> = {
  da: {
    subject: 'Haster: en klient venter på svar',
    heading: 'En klient skal have svar i dag',
    body: 'Log ind, og se, hvem det er, og hvad der er skrevet.',
    open: 'Åbn arbejdslisten',
  },
  en: {
    subject: 'Urgent: a client is waiting for an answer',
    heading: 'A client needs an answer today',
    body: 'Log in to see who it is and what they wrote.',
    open: 'Open the worklist',
  },
}

export type StaffCallFacts = LetterHead & { worklistUrl: string }

/** A client reported a sign that needs an answer today. */
export function staffCalled({ worklistUrl }: StaffCallFacts, lng: Language): Letter {
  const { subject, heading, body, open } = words[lng]
  return { subject, preview: heading, heading, blocks: [text(body), button(open, worklistUrl)] }
}
