import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Retention } from '#app/domain/clients/retention.ts'
import type { ClinicBlock } from './facts.ts'
import { text, type Letter } from './letter.ts'

/** What the last mail to somebody who asked to be erased may say. */
export type ErasedFacts = { clinic: ClinicBlock; firstName: string; withdrawUrl: string; stays: Retention }

const words = {
  da: {
    subject: 'Dine data er slettet',
    gone: 'Dit login, kontaktoplysningerne på din konto og dine gemte scanninger er slettet. Det samme gælder billeder og beskeder til tider, der ikke blev til noget.',
    record: (day: string) =>
      `Journalen fra dine besøg, også det, du sendte med dem, bliver gemt til og med ${day}. Det kræver autorisationsloven §§ 21–25 og bekendtgørelsen om patientjournaler.`,
    books: (day: string) =>
      `Bilag for dine betalinger bliver gemt til og med ${day} med navn, dato og beløb. Det kræver bogføringsloven.`,
    closing: (phone: string) => `Har du spørgsmål, så ring til os på ${phone}.`,
  },
  en: {
    subject: 'Your data has been erased',
    gone: 'We have erased your login, your account’s contact details and your saved scans. We have also erased the photos and messages you sent for appointments that never took place.',
    record: (day: string) =>
      `The record of your visits, with what you sent for them, is kept until the end of ${day}. Sections 21–25 of the Danish Authorisation Act and the order on patient records require it.`,
    books: (day: string) =>
      `Records of your payments are kept until the end of ${day} with name, date and amount. The Danish Bookkeeping Act requires it.`,
    closing: (phone: string) => `If you have questions, call us on ${phone}.`,
  },
} as const

/** What went, what stays, until when and by which law. */
export function erasedLetter({ clinic, stays: { journalUntil, booksUntil } }: ErasedFacts, lng: Language): Letter {
  const { subject, gone, record, books, closing } = words[lng]
  const until = (day: ClinicDay) => formatDay(day, lng)
  return {
    subject,
    preview: subject,
    heading: subject,
    blocks: [
      text(gone),
      ...(journalUntil ? [text(record(until(journalUntil)))] : []),
      ...(booksUntil ? [text(books(until(booksUntil)))] : []),
      text(closing(clinic.phone)),
    ],
  }
}
