import { formatDay, formatTime, dayOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { DoctorAnswer } from '#app/domain/pricing/add-on-requests.ts'
import type { Language } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import type { ClinicBlock } from './facts.ts'
import { button, text, type Letter } from './letter.ts'

/** What the mail about a doctor's answer may say. The add-on is named inside, never in the subject. */
export type AddOnMailFacts = {
  clinic: ClinicBlock
  firstName: string
  withdrawUrl: string
  manageUrl: string
  startsAt: ClinicTime
  arriveAt: ClinicTime
  title: string
  answer: DoctorAnswer
  reason: string
  price: Ore
}

const words = {
  da: {
    subject: 'Svar om dit tilvalg',
    when: (day: string, time: string) => `${day} kl. ${time}`,
    approved: (title: string, when: string, price: string) =>
      `Lægen har sagt ja til ${title} til din tid ${when}. Prisen er ${price}, og du betaler i klinikken.`,
    declined: (title: string, when: string) =>
      `Lægen har sagt nej til ${title} til din tid ${when}. Du skal ikke betale for det, og din tid gælder stadig.`,
    come: (time: string) => `Kom kl. ${time}. Den vedhæftede kalenderfil retter tiden i din kalender.`,
    reason: (reason: string) => `Begrundelse: ${reason}`,
    ask: (phone: string) => `Har du spørgsmål, så ring til os på ${phone}.`,
    see: 'Se din tid',
  },
  en: {
    subject: 'An answer about your add-on',
    when: (day: string, time: string) => `${day} at ${time}`,
    approved: (title: string, when: string, price: string) =>
      `The doctor has approved ${title} for your appointment on ${when}. The price is ${price}, to pay at the clinic.`,
    declined: (title: string, when: string) =>
      `The doctor has not approved ${title} for your appointment on ${when}. You pay nothing for it, and your appointment stands.`,
    come: (time: string) => `Arrive at ${time}. The attached calendar file updates your calendar.`,
    reason: (reason: string) => `Reason: ${reason}`,
    ask: (phone: string) => `If you have questions, call us on ${phone}.`,
    see: 'See your appointment',
  },
} as const

export function addOnLetter(facts: AddOnMailFacts, lng: Language): Letter {
  const said = words[lng]
  const { startsAt, arriveAt, title, answer, reason, price, clinic } = facts
  const when = said.when(formatDay(dayOf(startsAt), lng), formatTime(startsAt, lng))
  const opening =
    answer === 'approved' ? said.approved(title, when, formatMoney(price, lng)) : said.declined(title, when)
  return {
    subject: said.subject,
    preview: said.subject,
    heading: said.subject,
    blocks: [
      text(opening),
      ...(reason ? [text(said.reason(reason))] : []),
      ...(answer === 'declined' ? [text(said.come(formatTime(arriveAt, lng)))] : []),
      text(said.ask(clinic.phone)),
      button(said.see, facts.manageUrl),
    ],
  }
}
