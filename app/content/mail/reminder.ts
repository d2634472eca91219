import { emergencyLine } from '#app/content/safety.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import type { MailFacts } from './facts.ts'
import { link, text, type Block, type Letter } from './letter.ts'
import { changeBlocks, checkInLink, manageButton, visitBlock, whenOf } from './parts.ts'

type Words = {
  subject(when: string): string
  preview(clinic: string): string
  heading: string
  opening: string
  consultation: string
  ifUnwell: string
  whenToCall: string
  why: string
  stop: string
}

const words: Record<Language, Words> = {
  da: {
    subject: (when) => `Husk din tid ${when}`,
    preview: (clinic) => `Vi ses hos ${clinic}.`,
    heading: 'Vi ses snart',
    opening: 'Du har en tid hos os. Kan du alligevel ikke komme, så giv besked, så en anden kan få tiden.',
    consultation: 'Du behøver ikke forberede noget. Skriv gerne dine spørgsmål ned, så vi når dem alle.',
    ifUnwell: 'Bliver du dårlig efter besøget?',
    whenToCall: 'Se, hvornår du skal ringe',
    why: 'Du får denne påmindelse, fordi du har en tid hos os.',
    stop: 'Slå påmindelser fra',
  },
  en: {
    subject: (when) => `Your appointment on ${when}`,
    preview: (clinic) => `See you at ${clinic}.`,
    heading: 'See you soon',
    opening:
      'You have an appointment with us. If you cannot make it, please tell us so that somebody else can have the time.',
    consultation:
      'You do not need to prepare anything. If you have questions, write them down so that we can answer them all.',
    ifUnwell: 'Feeling unwell after your visit?',
    whenToCall: 'See when to call',
    why: 'You are getting this reminder because you have an appointment with us.',
    stop: 'Turn reminders off',
  },
}

/** A visit comes near. It says when, where and how to change it, and nothing of what is done: others read mails too. */
export function appointmentReminder(facts: MailFacts, lng: Language): Letter {
  const said = words[lng]
  const isConsultation = facts.type === 'consultation'
  return {
    subject: said.subject(whenOf(facts.startsAt, lng)),
    preview: said.preview(facts.clinic.name),
    heading: said.heading,
    blocks: [
      text(said.opening),
      visitBlock(facts, lng, { saysWhy: false }),
      ...(isConsultation ? [text(said.consultation)] : []),
      manageButton(facts, lng),
      checkInLink(facts, lng),
      ...changeBlocks(facts, lng),
      ...(isConsultation ? [] : emergencyBlocks(facts, lng)),
      text(said.why),
      link(said.stop, facts.settingsUrl),
    ],
  }
}

/** The address of the list names no treatment either. */
const emergencyBlocks = ({ clinic }: MailFacts, lng: Language): Block[] => [
  text(`${words[lng].ifUnwell} ${emergencyLine[lng]}`),
  link(words[lng].whenToCall, `${clinic.url}${inLanguage('/kontakt', lng)}#akut`),
]
