import { clinicDay, isClinicDay, isTimeOfDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { foldedLetters } from '#app/domain/fold.ts'
import { LANGUAGES, NOTATION, type Language } from '#app/domain/language.ts'
import { canonicalEmail } from '#app/domain/typed-text.ts'

// What single cells of a file from another system mean; null: they mean nothing.

/** A word without marks, signs and spaces, in small letters. */
export const squeezed = (text: string) => foldedLetters(text).replaceAll(/[^a-z0-9]/g, '')

const EMAIL = /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\].]{2,}$/
const EMAIL_MAX = 254

export function emailIn(text: string): string | null {
  const email = canonicalEmail(text).toLowerCase()
  return email.length <= EMAIL_MAX && EMAIL.test(email) ? email : null
}

/** @param lastName null: no column brings it. */
export function nameIn(whole: string, lastName: string | null) {
  const cut = lastName === null ? whole.lastIndexOf(' ') : -1
  return cut > 0
    ? { firstName: whole.slice(0, cut).trim(), lastName: whole.slice(cut + 1) }
    : { firstName: whole, lastName: lastName ?? '' }
}

/** A birthday; of a year in two figures the latest that has been. */
export function birthdayIn(text: string, today: ClinicDay): ClinicDay | null {
  const day = dayIn(text.split(/[T ](?=\d{2}:)/)[0]!)
  const isShort = !/\d{4}/.test(text)
  const earlier = day && isShort && day > today ? `${Number(day.slice(0, 4)) - 100}${day.slice(4)}` : day
  return earlier && earlier >= '1900' && earlier <= today && isClinicDay(earlier) ? clinicDay(earlier) : null
}

/** Whether the client wants newsletters; null for a word that says neither. */
export function consentIn(text: string): boolean | null {
  const word = squeezed(text)
  if (/^(ja|yes|y|j|x|true|sand|1|accepteret|accepted|tilmeldt|subscribed)$/.test(word)) return true
  return /^(nej|no|n|false|falsk|0|afvist|frameldt|unsubscribed)$/.test(word) ? false : null
}

export function languageIn(text: string): Language | null {
  const word = squeezed(text)
  return LANGUAGES.find((lng) => NOTATION[lng].named.test(word)) ?? null
}

const MONTHS = [
  /^jan/i,
  /^feb/i,
  /^mar/i,
  /^apr/i,
  /^ma[jy]/i,
  /^jun/i,
  /^jul/i,
  /^aug/i,
  /^sep/i,
  /^o[ck]t/i,
  /^nov/i,
  /^dec/i,
]

/** "2024-03-05", "05-03-2024", "5/3/2024", "05.03.24", "5. marts 2024" or "5-mar-2024": the day first, as in Denmark. */
export function dayIn(text: string): ClinicDay | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const danish = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : danish ? [danish[3], danish[2], danish[1]] : inWords(text)
  if (!year || !month || !day) return null
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isClinicDay(written) ? clinicDay(written) : null
}

function inWords(text: string): (string | undefined)[] {
  const [, day, name = '', year] = /^(\d{1,2})[-. ]{1,2}([a-z]{3,9})[-. ]{1,2}(\d{4}|\d{2})$/i.exec(text) ?? []
  const month = MONTHS.findIndex((start) => start.test(name)) + 1
  return month > 0 ? [year, String(month), day] : []
}

/** A cell with a day and, where it brings one, a time: "2024-03-05 14:30", "2024-03-05T14:30:00", "3/5/24 2:30 PM". */
export function dayAndTimeIn(text: string) {
  const cut = text.search(/[T ]\d{1,2}[:.]\d{2}/)
  return cut < 0
    ? { dayText: text, timeText: '' }
    : { dayText: text.slice(0, cut).trim(), timeText: text.slice(cut + 1) }
}

/** "9:30", "09.30", "09:30:00" or "2:30 PM"; without a time the clinic's noon. */
export function timeIn(text: string): string | null {
  if (text === '') return '12:00'
  const [, hours = '', minutes = '', half] =
    /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?(?: ?([ap])\.?m\.?)?$/i.exec(text) ?? []
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return null
  const inDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  const time = `${String(inDay).padStart(2, '0')}:${minutes}`
  return isTimeOfDay(time) ? time : null
}

/** A long number as a spreadsheet shortens it, "4,52E+09": its digits are lost. */
export const isShortened = (text: string) => /^\d+(?:[.,]\d+)?E\+?\d+$/i.test(text)

export function typeIn(text: string): 'consultation' | 'treatment' | null {
  const word = squeezed(text)
  if (word === '' || /^(behandling|treatment|laser|session)/.test(word)) return 'treatment'
  return /^(konsultation|consultation|samtale|forsamtale)/.test(word) ? 'consultation' : null
}
