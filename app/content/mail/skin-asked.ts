import { safety } from '#app/content/safety.ts'
import type { Language } from '#app/domain/language.ts'
import type { MailFacts } from './facts.ts'
import { button, heading, link, list, text, type Letter } from './letter.ts'
import { whenOf } from './parts.ts'

type Words = {
  subject: string
  preview: string
  heading: string
  opening(when: string): string
  tell: string
  act: string
  emergency: string
  sameDay(phone: string): string
  visit: string
  why: string
  stop: string
}

const words: Record<Language, Words> = {
  da: {
    subject: 'Hvordan er det gået siden sidst?',
    preview: 'Fortæl det på et minut, og send gerne et billede.',
    heading: 'Hvordan går det?',
    opening: (when) =>
      `Du var hos os ${when}. Fortæl os, hvordan det ser ud nu, og send gerne et billede. Det tager et minut, og vi læser det hele.`,
    tell: 'Fortæl, hvordan det går',
    act: 'Vent ikke på svar ved de her tegn',
    emergency: 'Ring 112 med det samme ved:',
    sameDay: (phone) => `Ring til os på ${phone} eller til din egen læge samme dag ved:`,
    visit: 'Se din tid',
    why: 'Vi spørger én gang efter hvert besøg. Du kan slå det fra sammen med påmindelser.',
    stop: 'Slå påmindelser fra',
  },
  en: {
    subject: 'How have you been since your visit?',
    preview: 'It takes a minute to tell us, and a photo is welcome.',
    heading: 'How are you doing?',
    opening: (when) =>
      `You were with us on ${when}. Tell us how it looks now, and send a photo if you like. It takes a minute, and we read everything.`,
    tell: 'Tell us how it is going',
    act: 'Do not wait for an answer if you notice any of these',
    emergency: 'Call 112 at once for:',
    sameDay: (phone) => `Call us on ${phone}, or your own doctor, the same day for:`,
    visit: 'See your appointment',
    why: 'We ask once after each visit. You can turn this off together with reminders.',
    stop: 'Turn reminders off',
  },
}

/** Some days after a treatment: how it goes, where to say so, and what cannot wait for an answer. It names no treatment. */
export function skinAsked(facts: MailFacts, lng: Language): Letter {
  const said = words[lng]
  return {
    subject: said.subject,
    preview: said.preview,
    heading: said.heading,
    blocks: [
      text(said.opening(whenOf(facts.startsAt, lng))),
      button(said.tell, facts.reactionsUrl),
      heading(said.act),
      text(said.emergency),
      list(safety[lng].emergency),
      text(said.sameDay(facts.clinic.phone)),
      list(safety[lng]['same-day']),
      text(safety[lng]['out-of-hours']),
      link(said.visit, facts.manageUrl),
      text(said.why),
      link(said.stop, facts.settingsUrl),
    ],
  }
}
