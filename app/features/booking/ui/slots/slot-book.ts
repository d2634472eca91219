import { addDays, clinicDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { DayRange } from '#app/domain/time/interval.ts'
import type { DaySlots, Slot } from '#app/domain/schedule/slots.ts'

/** The days a screen knows, each with the number of the question it was answered by. */
export type SlotBook = ReadonlyMap<ClinicDay, { slots: Slot[]; asked: number }>
export const emptyBook: SlotBook = new Map()

/**
 * The book with fresh days written in. Answers may overtake each other: a day is kept when it was asked for
 * later than the answer at hand.
 */
export function withDays(book: SlotBook, fresh: readonly DaySlots[], asked: number): SlotBook {
  const next = new Map(book)
  for (const { date, slots } of fresh) {
    const known = book.get(date)
    if (!known || known.asked <= asked) next.set(date, { slots, asked })
  }
  return next
}

/** The book after the whole window was read again: days that have passed meanwhile leave it. */
export function withWindow(book: SlotBook, fresh: readonly DaySlots[], asked: number): SlotBook {
  const listed = new Set(fresh.map(({ date }) => date))
  return withDays(new Map([...book].filter(([day]) => listed.has(day))), fresh, asked)
}

/** The book with one slot taken, before the server has said so. */
export function withTaken(book: SlotBook, day: ClinicDay, time: string): SlotBook {
  const known = book.get(day)
  if (!known) return book
  const slots = known.slots.map((slot) => (slot.time === time ? { ...slot, available: false } : slot))
  return new Map(book).set(day, { ...known, slots })
}

export const slotsOn = (book: SlotBook, day: ClinicDay | null): readonly Slot[] => (day && book.get(day)?.slots) || []
export const freeOn = (book: SlotBook, day: ClinicDay) => slotsOn(book, day).filter(({ available }) => available).length

/** True when the day is before the first the book knows. Nothing is past while the book is empty. */
export function isPast(book: SlotBook, day: ClinicDay | null): boolean {
  const span = spanOf(book)
  return Boolean(day && span && day < span.first)
}

/** True when the day has passed, or the book knows it and the time is not free on it. A day not yet read takes nothing away. */
export const isGone = (book: SlotBook, day: ClinicDay | null, time: string | null) =>
  Boolean(day && time && (book.has(day) || isPast(book, day))) &&
  !slotsOn(book, day).some((slot) => slot.time === time && slot.available)

export type DayLook = 'open' | 'few' | 'full' | 'closed' | 'past' | 'beyond-window' | 'six-weeks'
const FEW = 3

export const isWithin = (ranges: readonly DayRange[], day: ClinicDay) =>
  ranges.some(({ from, to }) => from <= day && day <= to)

/**
 * How the calendar shows a day: a bar, a dot when three or fewer are left, or why nothing can be chosen.
 * @param closed days the six weeks between two treatments close for this client.
 */
export function dayLook(book: SlotBook, day: ClinicDay, closed: readonly DayRange[] = []): DayLook {
  const span = spanOf(book)
  if (span && day < span.first) return 'past'
  if (span && day > span.last) return 'beyond-window'
  if (isWithin(closed, day)) return 'six-weeks'
  const free = freeOn(book, day)
  if (free > 0) return free <= FEW ? 'few' : 'open'
  return slotsOn(book, day).length > 0 ? 'full' : 'closed'
}

type Span = { first: ClinicDay; last: ClinicDay } | null
// A month asks for it several times a day shown, and a book never changes.
const spans = new WeakMap<SlotBook, Span>()

/** First and last day the book knows, or null while it is empty. */
export function spanOf(book: SlotBook): Span {
  const known = spans.get(book)
  if (known !== undefined) return known
  const days = [...book.keys()].sort()
  const [first, last] = [days[0], days.at(-1)]
  const span = first && last ? { first, last } : null
  spans.set(book, span)
  return span
}

export const canChoose = (look: DayLook) => look === 'open' || look === 'few'

/** The first day that can be chosen, of one month "yyyy-MM" or of all. */
export const firstFreeDay = (book: SlotBook, closed: readonly DayRange[] = [], month = ''): ClinicDay | null =>
  [...book.keys()].sort().find((day) => day.startsWith(month) && canChoose(dayLook(book, day, closed))) ?? null

/** The free times of a day, morning, afternoon and evening apart, and the taken ones. The chosen one is shown, whoever has it. */
export function partsOf(slots: readonly Slot[], chosen: string | null) {
  const free = slots.filter(({ time, available }) => available || time === chosen)
  return {
    morning: free.filter(({ time }) => time < NOON),
    afternoon: free.filter(({ time }) => time >= NOON && time < EVENING),
    evening: free.filter(({ time }) => time >= EVENING),
    taken: slots.filter((slot) => !free.includes(slot)),
  }
}
const NOON = '12:00'
const EVENING = '17:00'

/**
 * The months a calendar shows, each by a day of it: the one asked for, or both where the first day that can be chosen
 * stands so late in its month that the days to choose among lie in the next. Of two the calendar is asked for either.
 * @param last the last day there are times of.
 */
export function monthsShown(
  asked: ClinicDay,
  { first, last }: { first: ClinicDay | null; last: ClinicDay },
): readonly ClinicDay[] {
  if (!first) return [asked]
  const next = clinicDay(`${addDays(clinicDay(`${first.slice(0, 7)}-01`), 31).slice(0, 7)}-01`)
  const isLate = addDays(first, LATE_DAYS) > next && last >= next
  const isAsked = [first, next].some((day) => day.slice(0, 7) === asked.slice(0, 7))
  return isLate && isAsked ? [first, next] : [asked]
}
/** Fewer days than these are left of a month that is shown together with the next. */
const LATE_DAYS = 10

/**
 * The weekdays (1 = Monday … 7) on which no day has a slot: the clinic's closed days. Today says nothing where it has
 * none left: its hours may be over.
 */
export function closedWeekdays(book: SlotBook, weekdayOf: (day: ClinicDay) => number): number[] {
  const seen = new Set<number>()
  const open = new Set<number>()
  const today = spanOf(book)?.first
  for (const [day, { slots }] of book)
    if (day !== today || slots.length > 0) (slots.length > 0 ? open : seen).add(weekdayOf(day))
  return [...seen].filter((weekday) => !open.has(weekday)).sort((a, b) => a - b)
}
