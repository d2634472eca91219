import { textOf } from '#app/content/text/i18n.server.ts'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Retention } from '#app/domain/clients/retention.ts'
import type { ClinicBlock } from './facts.ts'
import { text, type Letter } from './letter.ts'

/** What the last mail to somebody who asked to be erased may say. */
export type ErasedFacts = { clinic: ClinicBlock; firstName: string; withdrawUrl: string; stays: Retention }

/** What went, what stays, until when and by which law. */
export function erasedLetter({ clinic, stays: { journalUntil, booksUntil } }: ErasedFacts, lng: Language): Letter {
  const subject = textOf(lng, 'mail-account:erased-subject')
  const until = (key: 'erased-record' | 'erased-books', day: ClinicDay) =>
    text(textOf(lng, `mail-account:${key}`, { day: formatDay(day, lng) }))
  return {
    subject,
    preview: subject,
    heading: subject,
    blocks: [
      text(textOf(lng, 'mail-account:erased-gone')),
      ...(journalUntil ? [until('erased-record', journalUntil)] : []),
      ...(booksUntil ? [until('erased-books', booksUntil)] : []),
      text(textOf(lng, 'mail-account:erased-closing', { phone: clinic.phone })),
    ],
  }
}
