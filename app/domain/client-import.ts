import { at, clinicDay, isClinicDay, isTimeOfDay, type ClinicDay, type ClinicTime } from './clinic-time.ts'
import { foldedLetters } from './fold.ts'
import type { Language } from './language.ts'
import { isTypedLine, isTypedText } from './typed-text.ts'

/** What a file from another system may bring. */
export const IMPORT_KINDS = ['clients', 'visits'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** What a column can be, in the order of the form. */
export const IMPORT_FIELDS = {
  clients: ['email', 'firstName', 'lastName', 'phone', 'language'],
  visits: ['email', 'date', 'time', 'type', 'minutes', 'provider', 'notes'],
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number]

/** Without these a line is nothing. */
export const NEEDED_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  clients: ['email', 'firstName'],
  visits: ['email', 'date'],
}

/** Which column, counted from 0, brings a field; a field that none brings is left out. */
export type Mapping = Partial<Record<ImportField, number>>

/** Why a line is not taken. */
export const LINE_FAULTS = [
  'columns-wrong',
  'email-missing',
  'email-wrong',
  'name-missing',
  'text-wrong',
  'known-already',
  'twice-in-file',
  'date-wrong',
  'date-not-past',
  'time-wrong',
  'type-wrong',
  'minutes-wrong',
  'client-unknown',
  'provider-unknown',
  'visit-known',
  'six-weeks',
] as const
export type LineFault = (typeof LINE_FAULTS)[number]
export type FaultyLine = { line: number; fault: LineFault }

/** A line of the file: where it begins, counted from 1, and its cells; null: it has more or fewer than the head. */
export type ImportLine = { line: number; cells: readonly string[] | null }

/** What a file may hold; an empty line is a line, and the first line holds the headings. */
export const IMPORT_LIMITS = { lines: 20_000, columns: 100, cellLength: 10_000 }
/** Why a whole file is not read. */
export type TableRefusal =
  | 'import-no-table'
  | 'import-too-many-lines'
  | 'import-too-many-columns'
  | 'import-cell-too-long'
/** The line a file is refused for, and the limit it exceeds. */
export type TableFault = { line: number; most: number }

export type Numbered<T> = T & { line: number }
/** A file as read: its columns, what each brings, the lines that can be understood, and of every other one why not. */
export type ImportFile = { head: string[]; mapping: Mapping; faults: FaultyLine[] } & (
  | { kind: 'clients'; rows: Numbered<ImportedClient>[] }
  | { kind: 'visits'; rows: Numbered<ImportedVisit>[] }
)
/** How a file is to be read; `mapping` null: as the names of its columns say. */
export type ImportAsked = {
  kind: ImportKind
  mapping: Mapping | null
  /** The language of clients whose line says none. */
  lng: Language
  today: ClinicDay
}

export type ImportedClient = { email: string; firstName: string; lastName: string; phone: string; lng: Language }
export type ImportedVisit = {
  email: string
  startsAt: ClinicTime
  type: 'consultation' | 'treatment'
  minutes: number
  /** As written; empty: whoever was chosen for the file. */
  provider: string
  notes: string
}

// What other systems call them, folded: small letters, no marks, no spaces.
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  email: ['email', 'mail', 'epost', 'emailadresse', 'emailaddress', 'mailadresse'],
  firstName: ['fornavn', 'firstname', 'givenname', 'navn', 'name', 'fuldenavn', 'fullname', 'kunde', 'klient'],
  lastName: ['efternavn', 'lastname', 'surname', 'familyname'],
  phone: ['telefon', 'telefonnummer', 'mobil', 'mobilnummer', 'tlf', 'phone', 'phonenumber', 'mobile'],
  language: ['sprog', 'language', 'lang', 'lng'],
  date: ['dato', 'date', 'day', 'dag', 'start', 'starttid', 'starttime', 'tidspunkt'],
  time: ['tid', 'klokken', 'kl', 'klokkeslat', 'time'],
  type: ['type', 'art', 'ydelse', 'service', 'behandling', 'treatment'],
  minutes: ['minutter', 'minutes', 'varighed', 'duration', 'langde', 'min'],
  provider: ['behandler', 'provider', 'medarbejder', 'employee', 'staff', 'resource'],
  notes: ['note', 'noter', 'notes', 'bemarkning', 'bemarkninger', 'kommentar', 'comment', 'comments'],
}

const squeezed = (text: string) => foldedLetters(text).replaceAll(/[^a-z0-9]/g, '')

/** The columns as their names say; what none fits stays unmapped, and no column is used twice. */
export function guessMapping(kind: ImportKind, head: readonly string[]): Mapping {
  const names = head.map(squeezed)
  const mapping: Mapping = {}
  for (const field of IMPORT_FIELDS[kind]) {
    const column = NAMES[field].map((name) => names.indexOf(name)).find((found) => found >= 0)
    if (column !== undefined && !Object.values(mapping).includes(column)) mapping[field] = column
  }
  return mapping
}

/** A file of this head, to which its lines are added one by one. */
export function openImportFile(head: string[], { kind, mapping: chosen, lng, today }: ImportAsked) {
  const mapping = chosen ? withinHead(chosen, head.length) : guessMapping(kind, head)
  const faults: FaultyLine[] = []
  const collect = <T>(read: (line: ImportLine) => Read<T>) => {
    const rows: Numbered<T>[] = []
    const add = (line: ImportLine) => {
      const one = read(line)
      if (one.ok) rows.push({ ...one.value, line: line.line })
      else faults.push({ line: line.line, fault: one.fault })
    }
    return { rows, add }
  }
  if (kind === 'clients') {
    const { rows, add } = collect((line) => clientIn(line, mapping, lng))
    return { add, file: { kind, head, mapping, rows, faults } satisfies ImportFile }
  }
  const { rows, add } = collect((line) => visitIn(line, mapping, today))
  return { add, file: { kind, head, mapping, rows, faults } satisfies ImportFile }
}

const withinHead = (mapping: Mapping, columns: number): Mapping =>
  Object.fromEntries(Object.entries(mapping).filter(([, column]) => column < columns))

const EMAIL = /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\].]{2,}$/
const [NAME_MAX, PHONE_MAX, NOTES_MAX, EMAIL_MAX] = [80, 40, 2000, 254]
const [MINUTES_MIN, MINUTES_MAX, MINUTES_USUAL] = [5, 480, 30]

type Read<T> = { ok: true; value: T } | { ok: false; fault: LineFault }
const faulty = (fault: LineFault) => ({ ok: false, fault }) as const
const read = <T>(value: T) => ({ ok: true, value }) as const

const cellsOf = (mapping: Mapping, cells: readonly string[]) => (field: ImportField) => {
  const column = mapping[field]
  return column === undefined ? '' : (cells[column] ?? '').trim()
}

function emailIn(text: string): Read<string> {
  if (text === '') return faulty('email-missing')
  const email = text.toLowerCase()
  return email.length <= EMAIL_MAX && EMAIL.test(email) && isTypedLine(email) ? read(email) : faulty('email-wrong')
}

/**
 * A client as a line says it. Where no column is the last name, a full name is parted before its last word.
 * @param lng the language of whoever says none.
 */
export function clientIn({ cells }: ImportLine, mapping: Mapping, lng: Language): Read<ImportedClient> {
  if (!cells) return faulty('columns-wrong')
  const cell = cellsOf(mapping, cells)
  const email = emailIn(cell('email'))
  if (!email.ok) return email
  const whole = cell('firstName')
  if (whole === '') return faulty('name-missing')
  const cut = mapping.lastName === undefined ? whole.lastIndexOf(' ') : -1
  const firstName = cut > 0 ? whole.slice(0, cut).trim() : whole
  const lastName = cut > 0 ? whole.slice(cut + 1) : cell('lastName')
  const phone = cell('phone')
  const isTooLong = Math.max(firstName.length, lastName.length) > NAME_MAX || phone.length > PHONE_MAX
  if (isTooLong || ![firstName, lastName, phone].every(isTypedLine)) return faulty('text-wrong')
  return read({ email: email.value, firstName, lastName, phone, lng: languageIn(cell('language')) ?? lng })
}

function languageIn(text: string): Language | null {
  const word = squeezed(text)
  if (/^(da|dk|dansk|danish)/.test(word)) return 'da'
  return /^(en|eng|engelsk|english|gb|uk)/.test(word) ? 'en' : null
}

/** A visit as a line says it. One of today or later is refused: it would be an appointment, and is booked. */
export function visitIn({ cells }: ImportLine, mapping: Mapping, today: ClinicDay): Read<ImportedVisit> {
  if (!cells) return faulty('columns-wrong')
  const cell = cellsOf(mapping, cells)
  const email = emailIn(cell('email'))
  if (!email.ok) return email
  // "2024-03-05 14:30" and "2024-03-05T14:30:00" bring the time along.
  const [dayText = '', timeText = ''] = cell('date').split(/[T ]+/)
  const day = dayIn(dayText)
  if (!day) return faulty('date-wrong')
  if (day >= today) return faulty('date-not-past')
  const time = timeIn(cell('time') || timeText)
  if (time === null) return faulty('time-wrong')
  const type = typeIn(cell('type'))
  if (!type) return faulty('type-wrong')
  const minutes = cell('minutes') === '' ? MINUTES_USUAL : Number(cell('minutes'))
  if (!Number.isInteger(minutes) || minutes < MINUTES_MIN || minutes > MINUTES_MAX) return faulty('minutes-wrong')
  const [provider, notes] = [cell('provider'), cell('notes')]
  if (notes.length > NOTES_MAX || !isTypedText(notes)) return faulty('text-wrong')
  if (provider.length > NAME_MAX || !isTypedLine(provider)) return faulty('text-wrong')
  return read({ email: email.value, startsAt: at(day, time), type, minutes, provider, notes })
}

/** "2024-03-05", "05-03-2024", "5/3/2024" or "05.03.24": the day first, as in Denmark. */
function dayIn(text: string): ClinicDay | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const danish = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : danish ? [danish[3], danish[2], danish[1]] : []
  if (!year || !month || !day) return null
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isClinicDay(written) && written >= '1990' ? clinicDay(written) : null
}

/** "9:30", "09.30" or "09:30:00"; without a time the clinic's noon. */
function timeIn(text: string): string | null {
  if (text === '') return '12:00'
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?$/.exec(text) ?? []
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return isTimeOfDay(time) ? time : null
}

function typeIn(text: string): ImportedVisit['type'] | null {
  const word = squeezed(text)
  if (word === '' || /^(behandling|treatment|laser|session)/.test(word)) return 'treatment'
  return /^(konsultation|consultation|samtale|forsamtale)/.test(word) ? 'consultation' : null
}
