import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { LetterHead, MailFacts } from './facts.ts'
import { button, text, type Letter } from './letter.ts'
import { manageButton, visitBlock, whenOf } from './parts.ts'

type Words = {
  subject(when: string): string
  heading: string
  body(phone: string): string
  clinic: { subject(when: string): string; heading: string; body(name: string, when: string): string; open: string }
}

// Others read mails too: they say that the client is to call, and never why.
const words: Record<Language, Words> = {
  da: {
    subject: (when) => `Ring til os før din tid ${when}`,
    heading: 'Ring til os, før du kommer',
    body: (phone) => `Ring til os på ${phone}, før du kommer.`,
    clinic: {
      subject: (when) => `Ring til en klient før ${when}`,
      heading: 'Ring til en klient',
      body: (name, when) => `${name} skal ringes op før sin tid ${when}. Resten står i arbejdslisten.`,
      open: 'Åbn arbejdslisten',
    },
  },
  en: {
    subject: (when) => `Call us before your appointment on ${when}`,
    heading: 'Call us before you come',
    body: (phone) => `Call us on ${phone} before you come.`,
    clinic: {
      subject: (when) => `Call a client before ${when}`,
      heading: 'Call a client',
      body: (name, when) => `${name} needs a call before the appointment on ${when}. The worklist has the rest.`,
      open: 'Open the worklist',
    },
  },
}

/** A visit is booked that the client should not come to without having called. */
export function callFirst(facts: MailFacts, lng: Language): Letter {
  const { subject, heading } = words[lng]
  return {
    subject: subject(whenOf(facts.startsAt, lng)),
    preview: heading,
    heading,
    blocks: [callBlock(facts, lng), visitBlock(facts, lng, { saysWhy: false }), manageButton(facts, lng)],
  }
}

const callBlock = ({ clinic }: MailFacts, lng: Language) => text(words[lng].body(clinic.phone))

/** Any other mail about a visit that stands says it first. */
export const withCall = (letter: Letter, facts: MailFacts, lng: Language): Letter =>
  facts.isToCall && letter.heading !== words[lng].heading
    ? { ...letter, blocks: [callBlock(facts, lng), ...letter.blocks] }
    : letter

/** What the clinic is told of a client to be called: who and when. */
export type CallClientFacts = LetterHead & { name: string; startsAt: ClinicTime; worklistUrl: string }

export function callClient({ name, startsAt, worklistUrl }: CallClientFacts, lng: Language): Letter {
  const { subject, heading, body, open } = words[lng].clinic
  const when = whenOf(startsAt, lng)
  return {
    subject: subject(when),
    preview: heading,
    heading,
    blocks: [text(body(name, when)), button(open, worklistUrl)],
  }
}
