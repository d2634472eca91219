import { at, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import {
  birthdayIn,
  consentIn,
  dayAndTimeIn,
  dayIn,
  emailIn,
  isShortened,
  languageIn,
  nameIn,
  squeezed,
  timeIn,
  typeIn,
} from './import-cells.ts'
import type { Language } from '#app/domain/language.ts'
import { cleanText, isTypedLine, isTypedText, isVisibleName } from '#app/domain/typed-text.ts'

/** What a file from another system may bring. */
export const IMPORT_KINDS = ['clients', 'visits'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** What a column can be, in the order of the form. */
export const IMPORT_FIELDS = {
  clients: [
    'firstName',
    'lastName',
    'phone',
    'email',
    'language',
    'birthday',
    'address',
    'customerNumber',
    'mailConsent',
    'notes',
  ],
  visits: ['email', 'date', 'time', 'type', 'minutes', 'provider', 'notes'],
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number]

/** Without these a line is nothing. */
export const NEEDED_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  clients: ['firstName'],
  visits: ['email', 'date'],
}
/** Of these a client's line needs one. */
const CONTACT_FIELDS = ['phone', 'email'] as const satisfies ImportField[]

/** True when the columns that a line cannot do without are chosen. */
export const isMapped = (kind: ImportKind, mapping: Mapping) =>
  NEEDED_FIELDS[kind].every((field) => mapping[field] !== undefined) &&
  (kind !== 'clients' || CONTACT_FIELDS.some((field) => mapping[field] !== undefined))

/** Which column, counted from 0, brings a field; a field that none brings is left out. */
export type Mapping = Partial<Record<ImportField, number>>

/** Why a line is not taken. */
export const LINE_FAULTS = [
  'columns-wrong',
  'email-missing',
  'contact-missing',
  'email-wrong',
  'name-missing',
  'text-wrong',
  'known-already',
  'twice-in-file',
  'birthday-wrong',
  'number-shortened',
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

/** A line of the file: where it begins, counted from 1, and its cells; null: it has more than the head. `raw`: as read. */
export type ImportLine = { line: number; cells: readonly string[] | null; raw?: readonly string[] }

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
export type ImportFile = {
  head: string[]
  mapping: Mapping
  faults: FaultyLine[]
  /** Every line as read, by its number; only where it was asked for. */
  lines?: Record<number, readonly string[]>
} & ({ kind: 'clients'; rows: Numbered<ImportedClient>[] } | { kind: 'visits'; rows: Numbered<ImportedVisit>[] })
/** How a file is to be read; `mapping` null: as the names of its columns say. */
export type ImportAsked = {
  kind: ImportKind
  mapping: Mapping | null
  /** The language of clients whose line says none. */
  lng: Language
  today: ClinicDay
  /** Each line is wanted as it was read, too: to give those back that are not taken. */
  keepsLines?: boolean
}

export type ImportedClient = {
  /** Empty: none was given, and the phone is. */
  email: string
  firstName: string
  lastName: string
  phone: string
  lng: Language
  birthday: ClinicDay | null
  address: string
  customerNumber: string
  /** To newsletters; null: not said. */
  mailConsent: boolean | null
  note: string
}
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
  birthday: ['fodselsdag', 'fodselsdato', 'fodt', 'birthday', 'birthdate', 'dateofbirth', 'dob'],
  address: ['adresse', 'address', 'gade', 'vej', 'street'],
  customerNumber: [
    'kundenummer',
    'kundenr',
    'klientnummer',
    'klientnr',
    'customernumber',
    'customerno',
    'customerid',
    'clientid',
  ],
  mailConsent: [
    'samtykke',
    'mailsamtykke',
    'nyhedsbrev',
    'nyhedsmail',
    'markedsforing',
    'newsletter',
    'marketing',
    'optin',
    'emailconsent',
  ],
  language: ['sprog', 'language', 'lang', 'lng'],
  date: ['dato', 'date', 'day', 'dag', 'start', 'starttid', 'starttime', 'tidspunkt'],
  time: ['tid', 'klokken', 'kl', 'klokkeslat', 'time'],
  type: ['type', 'art', 'ydelse', 'service', 'behandling', 'treatment'],
  minutes: ['minutter', 'minutes', 'varighed', 'duration', 'langde', 'min'],
  provider: ['behandler', 'provider', 'medarbejder', 'employee', 'staff', 'resource'],
  notes: ['note', 'noter', 'notes', 'bemarkning', 'bemarkninger', 'kommentar', 'comment', 'comments'],
}

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

const KNOWN_NAMES = new Set(Object.values(NAMES).flat())

/** How many of these cells are names of columns that other systems use. */
export const countKnownNames = (cells: readonly string[]) =>
  cells.filter((cell) => KNOWN_NAMES.has(squeezed(cell))).length

/** A file of this head, to which its lines are added one by one. */
export function openImportFile(head: string[], { kind, mapping: chosen, lng, today, keepsLines }: ImportAsked) {
  const mapping = chosen ? withinHead(chosen, head.length) : guessMapping(kind, head)
  const faults: FaultyLine[] = []
  const lines: Record<number, readonly string[]> = {}
  const kept = keepsLines ? { lines } : {}
  const collect = <T>(read: (line: ImportLine) => Read<T>) => {
    const rows: Numbered<T>[] = []
    const add = (line: ImportLine) => {
      const one = read(line)
      if (keepsLines && line.raw) lines[line.line] = line.raw
      if (one.ok) rows.push({ ...one.value, line: line.line })
      else faults.push({ line: line.line, fault: one.fault })
    }
    return { rows, add }
  }
  if (kind === 'clients') {
    const { rows, add } = collect((line) => clientIn(line, mapping, { lng, today }))
    return { add, file: { kind, head, mapping, rows, faults, ...kept } satisfies ImportFile }
  }
  const { rows, add } = collect((line) => visitIn(line, mapping, today))
  return { add, file: { kind, head, mapping, rows, faults, ...kept } satisfies ImportFile }
}

const withinHead = (mapping: Mapping, columns: number): Mapping =>
  Object.fromEntries(Object.entries(mapping).filter(([, column]) => column < columns))

const [NAME_MAX, NOTES_MAX] = [80, 2000]
const FIRST_VISIT = '1990'
const [MINUTES_MIN, MINUTES_MAX, MINUTES_USUAL] = [5, 480, 30]

type Read<T> = { ok: true; value: T } | { ok: false; fault: LineFault }
const faulty = (fault: LineFault) => ({ ok: false, fault }) as const
const read = <T>(value: T) => ({ ok: true, value }) as const

const cellsOf = (mapping: Mapping, cells: readonly string[]) => (field: ImportField) => {
  const column = mapping[field]
  return column === undefined ? '' : cleanText(cells[column] ?? '').trim()
}

/**
 * A client as a line says it, by phone or e-mail. Where no column is the last name, a full name is parted before its
 * last word.
 * @param about the language of a client whose line says none, and the day after which nobody is born.
 */
export function clientIn(
  { cells }: ImportLine,
  mapping: Mapping,
  { lng, today }: Pick<ImportAsked, 'lng' | 'today'>,
): Read<ImportedClient> {
  if (!cells) return faulty('columns-wrong')
  const cell = cellsOf(mapping, cells)
  const phone = cell('phone')
  if (phone === '' && cell('email') === '') return faulty('contact-missing')
  const email = cell('email') === '' ? '' : emailIn(cell('email'))
  if (email === null) return faulty('email-wrong')
  const name = nameIn(cell('firstName'), mapping.lastName === undefined ? null : cell('lastName'))
  if (!isVisibleName(name.firstName)) return faulty('name-missing')
  const birthday = cell('birthday') === '' ? null : birthdayIn(cell('birthday'), today)
  if (cell('birthday') !== '' && !birthday) return faulty('birthday-wrong')
  if ([phone, cell('customerNumber')].some(isShortened)) return faulty('number-shortened')
  const more = { address: cell('address'), customerNumber: cell('customerNumber'), note: cell('notes') }
  const lines = { ...name, phone, address: more.address, customerNumber: more.customerNumber }
  const isTooLong = (Object.keys(lines) as (keyof typeof lines)[]).some((key) => lines[key].length > LINE_MAX[key])
  if (isTooLong || !Object.values(lines).every(isTypedLine)) return faulty('text-wrong')
  if (more.note.length > NOTES_MAX || !isTypedText(more.note)) return faulty('text-wrong')
  const mailConsent = consentIn(cell('mailConsent'))
  return read({
    email,
    ...lines,
    ...more,
    birthday,
    mailConsent,
    lng: languageIn(cell('language')) ?? lng,
  })
}

const LINE_MAX = { firstName: 80, lastName: 80, phone: 40, address: 200, customerNumber: 40 }

/** A visit as a line says it. One of today or later is refused: it would be an appointment, and is booked. */
export function visitIn({ cells }: ImportLine, mapping: Mapping, today: ClinicDay): Read<ImportedVisit> {
  if (!cells) return faulty('columns-wrong')
  const cell = cellsOf(mapping, cells)
  if (cell('email') === '') return faulty('email-missing')
  const email = emailIn(cell('email'))
  if (email === null) return faulty('email-wrong')
  const { dayText, timeText } = dayAndTimeIn(cell('date'))
  const day = dayIn(dayText)
  if (!day || day < FIRST_VISIT) return faulty('date-wrong')
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
  return read({ email, startsAt: at(day, time), type, minutes, provider, notes })
}
