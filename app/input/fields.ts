import { z } from 'zod'
import { line } from './text-fields.ts'

/** The columns the list of clients may be sorted by; nothing else a visitor writes reaches the statement. */
export const PATIENT_SORTS = ['name', 'joined', 'next', 'last'] as const
export type PatientSort = (typeof PATIENT_SORTS)[number]

/** Words that are looked for. */
export const wordsSchema = line(80).catch('')

const PAGE_MAX = 10_000
const page = z.coerce.number().int().min(1).max(PAGE_MAX).catch(1)

/** Which page of a list, from its address; what makes no sense is the first page. */
export const pageSchema = z.object({ page })
/** The same for the access log, which stands on pages with other lists. */
export const logPageSchema = z.object({ log: page })
/** Which page of each of the lists on a provider's own day. */
export const ownDayPagesSchema = z.object({ drafts: page, unwritten: page, photos: page, missed: page })
/** Which page of each of the lists on a client's own pages. */
export const ownPagesSchema = z.object({
  past: page,
  payments: page,
  invoices: page,
  entries: page,
  photos: page,
  messages: page,
})

/** What a client's list may be narrowed to: no next visit although the plan goes on, money owed, a wish to be erased. */
export const PATIENT_STATES = ['all', 'active-plan', 'to-book', 'unpaid', 'erasure'] as const
export type PatientState = (typeof PATIENT_STATES)[number]

/** What the list of clients is asked for, from its address; what makes no sense is as if it were not there. */
export const patientListSchema = z.object({
  q: wordsSchema,
  sort: z.enum(PATIENT_SORTS).catch('name'),
  dir: z.enum(['asc', 'desc']).catch('asc'),
  state: z.enum(PATIENT_STATES).catch('all'),
  /** Whose clients: the provider of the last visit or of the next. */
  provider: z.uuid().nullable().catch(null),
  page,
})
export type PatientListQuery = z.output<typeof patientListSchema>

/** What a booking carries of a scan: sent by whoever booked, so nothing of it is taken for more than its shape. */
export const bookedScanSchema = z.object({
  size: line(60).min(1),
  sessionsRequired: z.object({ min: z.int().min(0).max(99), max: z.int().min(0).max(99) }),
  coverUp: z.boolean().catch(false),
})
export type BookedScan = z.output<typeof bookedScanSchema>

/** The questions of an address as an object: the first of each name counts. */
export const questionsIn = (url: string) => {
  const params = new URL(url).searchParams
  return Object.fromEntries([...params.keys()].map((name) => [name, params.get(name) ?? '']))
}

/** A row's number as a form sends it; 0, which no row has, for anything else. */
export const rowIdIn = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** An id as our addresses carry it. Anything else is as unknown as an id nobody has. */
export const isId = (text: string) => UUID.test(text)
