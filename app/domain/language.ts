/** The two languages of the product ([specification 1]). */
export const LANGUAGES = ['da', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of an address that names none and of mails to the clinic, and the fallback for texts of the clinic ([specification 1]). */
export const DEFAULT_LANGUAGE = 'da'
/** The same in every language: titles that are stored, texts that are compared. */
export const inEachLanguage = <T>(of: (lng: Language) => T) =>
  Object.fromEntries(LANGUAGES.map((lng) => [lng, of(lng)])) as Record<Language, T>

export const isDefaultLanguage = (lng: Language) => lng === DEFAULT_LANGUAGE

type Notation = {
  /** The language's own name. */
  name: string
  locale: string
  decimal: '.' | ','
  thousands: '.' | ','
  /** Between hours and minutes. */
  hour: '.' | ':'
  /** After the day of a month. */
  ordinal: '.' | ''
  /** Between a figure and its percent sign. */
  percent: '\u00a0' | ''
  /** Around an amount of kroner. */
  currency: { before: string; after: string }
  /** Three parts or more have a comma before the last. */
  serialComma: boolean
  /** A month in a calendar of narrow fields: "/12" or " Dec". */
  monthMark: 'number' | 'name'
  /** Of a weekday where there is room for no more. */
  weekdayLetters: number
  /** Monday first. */
  weekdays: readonly string[]
  months: { long: readonly string[]; short: readonly string[] }
  /** How spreadsheets of others name the language, in small letters. */
  named: RegExp
}

const words = (text: string) => text.split(' ')

/**
 * How each language writes names, figures, times and amounts. Days and months are written out because Intl formats differ
 * between server and browser ("torsdag den 3. december").
 */
export const NOTATION: Readonly<Record<Language, Notation>> = {
  da: {
    name: 'Dansk',
    locale: 'da-DK',
    decimal: ',',
    thousands: '.',
    hour: '.',
    ordinal: '.',
    percent: '\u00a0',
    currency: { before: '', after: ' kr.' },
    serialComma: false,
    monthMark: 'number',
    weekdayLetters: 2,
    weekdays: words('mandag tirsdag onsdag torsdag fredag lørdag søndag'),
    months: {
      long: words('januar februar marts april maj juni juli august september oktober november december'),
      short: words('jan. feb. mar. apr. maj jun. jul. aug. sep. okt. nov. dec.'),
    },
    named: /^(?:da|dk|dansk|danish)/,
  },
  en: {
    name: 'English',
    locale: 'en-GB',
    decimal: '.',
    thousands: ',',
    hour: ':',
    ordinal: '',
    percent: '',
    currency: { before: 'DKK ', after: '' },
    serialComma: true,
    monthMark: 'name',
    weekdayLetters: 3,
    weekdays: words('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
    months: {
      long: words('January February March April May June July August September October November December'),
      short: words('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
    },
    named: /^(?:en|eng|engelsk|english|gb|uk)/,
  },
}

/** "1.234,5" in Danish, "1,234.5" in English. */
export const formatNumber = (value: number, lng: Language, options?: Intl.NumberFormatOptions) =>
  value.toLocaleString(NOTATION[lng].locale, options)

/** "10 %" in Danish, with a no-break space, "10%" in English. */
export const formatPercent = (value: number, lng: Language) => `${formatNumber(value, lng)}${NOTATION[lng].percent}%`

/** A number as it is typed: "2,4" in Danish, "2.4" in English, without thousands separators. */
export const typedNumber = (value: number | string, lng: Language) => String(value).replace('.', NOTATION[lng].decimal)

/** A title that exists in both languages; English falls back to Danish. */
export const titleIn = (titles: { titleDa: string | null; titleEn: string | null }, lng: Language) =>
  textIn({ da: titles.titleDa, en: titles.titleEn }, lng)

/** A text of the clinic in a language, or in Danish where it has none. */
export const textIn = (texts: { da: string | null; en?: string | null | undefined }, lng: Language) =>
  texts[lng] || texts.da || ''

export type LanguageHints = { query?: string | null; cookie?: string | null; acceptLanguage?: string | null }

/** Reads a language tag: "en", "EN", "en-GB". Null for any other text. */
export function asLanguage(text: string | null | undefined): Language | null {
  const primary = text?.trim().toLowerCase().split(/[-_]/)[0]
  return LANGUAGES.find((language) => language === primary) ?? null
}

/** The language of a document or an instance of texts; Danish for any other text. */
export const languageFrom = (text: string | null | undefined): Language => asLanguage(text) ?? DEFAULT_LANGUAGE

/**
 * The language of a page: the query parameter, then the stored choice, then the browser's wish, then Danish.
 * Crawlers are to be asked without `acceptLanguage`, so that a canonical page has one language.
 * Source: [specification 1] (detection order), [decisions 8].
 */
export const pickLanguage = ({ query, cookie, acceptLanguage }: LanguageHints): Language =>
  asLanguage(query) ?? asLanguage(cookie) ?? wished(acceptLanguage) ?? DEFAULT_LANGUAGE

/** The best of our languages in an Accept-Language header, by its q values; ties keep the header's order. */
function wished(header: string | null | undefined): Language | null {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag, ...parameters] = part.split(';')
    const q = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean)
    return { language: asLanguage(tag), weight: q === undefined ? 1 : Number(q) }
  })
  const best = wishes.filter((wish) => wish.language && wish.weight > 0).sort((a, b) => b.weight - a.weight)[0]
  return best?.language ?? null
}

/**
 * An address of this site as the pages of a language link to it: English is at the same path with ?lng=en, so that it
 * stays English where no cookie is kept, and for crawlers. A place on the page, a phone number and an address that
 * names its language already are left as they are.
 */
export function inLanguage(path: string, lng: Language): string {
  if (isDefaultLanguage(lng) || !/^(?:[/?]|https?:)/.test(path) || /[?&]lng=/.test(path)) return path
  const [, address = '', place = ''] = /^([^#]*)(#.*)?$/.exec(path) ?? []
  return `${address}${address.includes('?') ? (address.endsWith('?') ? '' : '&') : '?'}lng=${lng}${place}`
}
