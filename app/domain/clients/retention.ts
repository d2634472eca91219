import { BLOCKS_SLOT, type AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { dayOf, type ClinicDay, type ClinicTime, instantAt } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'

/** What follows the id in the address of somebody who is erased: a name no mail reaches (RFC 2606). */
export const ERASED = '@erased.invalid'

/** How much somebody who asks to be erased can write of why, in characters. */
export const ERASURE_REASON_MAX = 1000

/** What goes by time: visits that came to nothing, accounts nobody confirmed, scans nobody saved, a card's mark, daily counts; files nothing names, sessions, and portraits of people off the team; vouchers and journals after the law's time. */
export type RetentionKind =
  | 'enquiries'
  | 'sign-ups'
  | 'scans'
  | 'cards'
  | 'counts'
  | 'loose-files'
  | 'sessions'
  | 'portraits'
  | 'vouchers'
  | 'journals'

/** One visit, as the question of what may be erased sees it. */
export type KeptVisit = {
  status: AppointmentStatus
  startsAt: ClinicTime
  /** The day money was paid for it; null: none was. */
  paidOn: ClinicDay | null
}

/**
 * What becomes of a visit when its client asks to be erased. `journal`: it took place, or nobody has said that it did
 * not, so all of it stays ([law 43]). `books`: it came to nothing but money was paid, so the voucher stays: name,
 * date, amount ([law 24]). `detach`: nothing must stay, so nothing that names the client does.
 */
export type Fate = 'journal' | 'books' | 'detach'

export function fateOf({ status, paidOn }: KeptVisit): Fate {
  if (!CAME_TO_NOTHING.includes(status)) return 'journal'
  return paidOn ? 'books' : 'detach'
}

/** Until when the law keeps something; null: it keeps nothing of the kind. Each day is the last on which it stays. */
export type Retention = { journalUntil: ClinicDay | null; booksUntil: ClinicDay | null }

/**
 * Journals stay ten years from the last entry or the last visit, whichever is later; vouchers five years from the end of the year they were paid in. A visit
 * still to come is no journal yet. Sources: [law 43, 24].
 */
export function retentionOf(
  visits: readonly KeptVisit[],
  now: ClinicTime,
  lastEntryOn: ClinicDay | null = null,
): Retention {
  const seen = visits
    .filter((visit) => fateOf(visit) === 'journal' && !isStillToCome(visit, now))
    .map(({ startsAt }) => startsAt.slice(0, 10))
  const paid = visits.flatMap(({ paidOn }) => paidOn ?? [])
  const lastSeen = [...seen, ...(lastEntryOn ? [lastEntryOn] : [])].toSorted().at(-1)
  const lastPaid = paid.toSorted().at(-1)
  return {
    journalUntil: lastSeen ? yearsLater(lastSeen, policy.journalYears) : null,
    booksUntil: lastPaid ? (`${Number(lastPaid.slice(0, 4)) + policy.bookkeepingYears}-12-31` as ClinicDay) : null,
  }
}

/** What was paid before this day has been kept as long as the books must be: five years from the end of its year ([law 24]). */
export const booksKeptSince = (day: ClinicDay): ClinicDay =>
  `${Number(day.slice(0, 4)) - policy.bookkeepingYears}-01-01` as ClinicDay

/** A visit still to come must be called off first: its money and its slot are decided there. */
export const isStillToCome = ({ status, startsAt }: KeptVisit, now: ClinicTime) =>
  BLOCKS_SLOT.includes(status) && startsAt >= now

/** A visit whose time is past and of which nobody has said whether the client was treated. Staff close it first. */
export const isUnclosed = ({ status, startsAt }: Pick<KeptVisit, 'status' | 'startsAt'>, now: ClinicTime) =>
  BLOCKS_SLOT.includes(status) && startsAt < now

/** The statuses that say nobody was treated. One that staff has not closed says nothing, however old it is. */
export const CAME_TO_NOTHING: readonly AppointmentStatus[] = ['cancelled', 'no_show']

/**
 * The visits of an enquiry that came to nothing and is half a year old. None while the client has come to any visit,
 * may have, or may yet: what belongs to a visit stays with it (the privacy page). Nor while there is a journal.
 */
export function visitsToForget<V extends KeptVisit>(visits: readonly V[], today: ClinicDay): V[] {
  const since = monthsBefore(today, policy.enquiryMonths)
  if (visits.some(({ status }) => !CAME_TO_NOTHING.includes(status))) return []
  return visits.filter(({ startsAt }) => dayOf(startsAt) < since)
}

/** The same date so many months ago; in a shorter month its last day. */
export function monthsBefore(day: ClinicDay, months: number): ClinicDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  // oxlint-disable-next-line no-restricted-globals -- calendar arithmetic, no clock is read
  const utc = (monthIndex: number, of: number) => instantAt(Date.UTC(year, monthIndex, of))
  const last = utc(month - months, 0).getUTCDate()
  return utc(month - 1 - months, Math.min(date, last))
    .toISOString()
    .slice(0, 10) as ClinicDay
}

/** The same date so many years on; 29 February becomes 1 March, so that nothing goes a day early. */
function yearsLater(day: string, years: number): ClinicDay {
  const year = Number(day.slice(0, 4)) + years
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const rest = day.slice(4) === '-02-29' && !leap ? '-03-01' : day.slice(4)
  return `${year}${rest}` as ClinicDay
}
