import { deviceNoon } from './shell/device-clock.ts'
import { useTranslation } from 'react-i18next'
import { clinicDay, formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { languageFrom, NOTATION, type Language } from '#app/domain/language.ts'

/** The page's language: an instance of texts has one for its life. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return languageFrom(i18n.language)
}

/** The day as this device's calendar has it. */
export function dateOf(day: ClinicDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return deviceNoon(year, month, date)
}

const two = (number: number) => String(number).padStart(2, '0')

/** The calendar day a date shows on this device's clock. */
export const dayOfDate = (date: Date) =>
  clinicDay(`${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`)

/** "Torsdag 3. december": a heading, so capitalised and without the year, unless it is another than that of `from`. */
export function dayHeading(day: ClinicDay, lng: Language, from: ClinicDay = day): string {
  const text = from.slice(0, 4) === day.slice(0, 4) ? dayInText(day, lng) : formatDay(day, lng)
  return text[0]!.toUpperCase() + text.slice(1)
}

/** "3. december", inside a sentence of the months to come. */
export const dateInText = (day: ClinicDay, lng: Language) => dayInText(day, lng).split(' ').slice(1).join(' ')

/** "torsdag 3. december", inside a sentence. */
export const dayInText = (day: ClinicDay, lng: Language) => formatDay(day, lng).replace(/ \d{4}$/, '')

/** Of words that are read as one, so that no line ends among them. */
export const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** "Mandag": a day of the week by its number, 1 = Monday. */
export const weekdayName = (weekday: number, lng: Language) =>
  dayHeading(clinicDay(`2024-01-0${weekday}`), lng).split(/[ ,]/)[0]!

/** "to 26/11": a day of the weeks to come, in a column. */
export const shortDay = (day: ClinicDay, lng: Language) =>
  `${weekdayInField(day, lng)} ${formatDay(day, lng, 'data').slice(0, 5)}`

/** "to", "Thu": the weekday of a day that is chosen, before it. */
export const weekdayInField = (day: ClinicDay, lng: Language) =>
  formatDay(day, lng).slice(0, NOTATION[lng].weekdayLetters)

/** "december": the month of a day, inside a sentence. */
export const monthName = (day: ClinicDay, lng: Language) =>
  new Intl.DateTimeFormat(NOTATION[lng].locale, { month: 'long' }).format(dateOf(day))

/** "november 2026", or of two months "november–december 2026". */
export function monthsName(day: ClinicDay, until: ClinicDay, lng: Language): string {
  const months = new Intl.DateTimeFormat(NOTATION[lng].locale, { month: 'long', year: 'numeric' })
  return months.formatRange(dateOf(day), dateOf(until)).replace(/\s*–\s*/, '–')
}
