import { expect, test } from 'vitest'
import { addDays, clinicDay, weekdayOf } from '#app/domain/time/clinic-time.ts'
import {
  closedWeekdays,
  dayLook,
  emptyBook,
  firstFreeDay,
  freeOn,
  isGone,
  isPast,
  monthsShown,
  partsOf,
  slotsOn,
  spanOf,
  withDays,
  withTaken,
  withWindow,
} from './slot-book.ts'

const thursday = clinicDay('2026-12-03')
const friday = clinicDay('2026-12-04')
const slots = (...times: string[]) =>
  times.map((time) => ({ time: time.replace('x', ''), available: !time.startsWith('x') }))
const day = (date: typeof thursday, ...times: string[]) => ({ date, slots: slots(...times) })

test('an answer that was asked for earlier does not undo a later one', () => {
  const later = withDays(emptyBook, [day(thursday, 'x12:00')], 2)
  const book = withDays(later, [day(thursday, '12:00'), day(friday, '15:00')], 1)
  expect(freeOn(book, thursday)).toBe(0)
  expect(freeOn(book, friday)).toBe(1)
})

test('a day that has passed leaves the book when the window is read again', () => {
  const book = withWindow(withDays(emptyBook, [day(thursday, '12:00')], 1), [day(friday, '15:00')], 2)
  expect([...book.keys()]).toEqual([friday])
})

test('a slot booked here is taken at once, and the others are not', () => {
  const book = withTaken(withDays(emptyBook, [day(thursday, '12:00', '12:30')], 1), thursday, '12:00')
  expect(slotsOn(book, thursday)).toEqual(slots('x12:00', '12:30'))
})

test('[spec 5 chosen-time] a chosen time is gone when it is taken or no longer listed, and not while the day is unread', () => {
  const book = withDays(emptyBook, [day(thursday, '12:00', 'x12:30')], 1)
  expect(isGone(book, thursday, '12:00')).toBe(false)
  expect(isGone(book, thursday, '12:30')).toBe(true)
  expect(isGone(book, thursday, '19:00')).toBe(true)
  expect(isGone(book, friday, '15:00')).toBe(false)
  expect(isGone(book, thursday, null)).toBe(false)
})

test('a chosen time of a day that has passed since is gone, once the days are known', () => {
  const book = withDays(emptyBook, [day(friday, '15:00')], 1)
  expect([isPast(book, thursday), isGone(book, thursday, '12:00')]).toEqual([true, true])
  expect([isPast(book, friday), isPast(book, addDays(friday, 90)), isPast(book, null)]).toEqual([false, false, false])
  expect([isPast(emptyBook, thursday), isGone(emptyBook, thursday, '12:00')]).toEqual([false, false])
})

test('a day shows open, few left, full or closed', () => {
  const look = (...times: string[]) => dayLook(withDays(emptyBook, [day(thursday, ...times)], 1), thursday)
  expect(look('12:00', '12:30', '13:00', '13:30')).toBe('open')
  expect(look('12:00', '12:30', '13:00', 'x13:30')).toBe('few')
  expect(look('x12:00')).toBe('full')
  expect(look()).toBe('closed')
})

test('the first free day skips full and closed ones', () => {
  const book = withDays(emptyBook, [day(friday, '15:00'), day(thursday, 'x12:00')], 1)
  expect(firstFreeDay(book)).toBe(friday)
  expect(spanOf(book)).toEqual({ first: thursday, last: friday })
  expect(spanOf(emptyBook)).toBeNull()
})

test('[spec 2.6 free-times] free times are shown first, morning, afternoon and evening apart; taken ones wait behind them', () => {
  const day = slots('x11:00', '11:30', '12:00', 'x12:30', '16:30', '17:00')
  const { morning, afternoon, evening, taken } = partsOf(day, null)
  expect(morning).toEqual(slots('11:30'))
  expect(afternoon).toEqual(slots('12:00', '16:30'))
  expect(evening).toEqual(slots('17:00'))
  expect(taken).toEqual(slots('x11:00', 'x12:30'))
})

test('the time a client holds stays among those shown, though it is free for nobody else', () => {
  expect(partsOf(slots('x11:00', '11:30'), '11:00').morning).toEqual(slots('x11:00', '11:30'))
})

test('late in a month the calendar shows the next one with it, whichever is asked for; earlier, and later on, one', () => {
  const [november, december, january] = [clinicDay('2026-11-01'), clinicDay('2026-12-01'), clinicDay('2027-01-01')]
  const late = { first: clinicDay('2026-11-22'), last: clinicDay('2027-01-20') }
  expect(monthsShown(november, late)).toEqual(['2026-11-22', '2026-12-01'])
  expect(monthsShown(december, late)).toEqual(['2026-11-22', '2026-12-01'])
  expect(monthsShown(january, late)).toEqual([january])
  expect(monthsShown(november, { ...late, first: clinicDay('2026-11-21') })).toEqual([november])
  expect(monthsShown(january, { first: clinicDay('2026-12-31'), last: late.last })).toEqual([
    '2026-12-31',
    '2027-01-01',
  ])
  // A clinic that is booked no further than this month has no next one to show.
  expect(monthsShown(november, { ...late, last: clinicDay('2026-11-30') })).toEqual([november])
  expect(monthsShown(november, { ...late, first: null })).toEqual([november])
})

test('a closed weekday is named as closed, unless the clinic is open on one by way of exception; a day that is over closes no weekday', () => {
  const monday = clinicDay('2026-11-23')
  const rest = Array.from({ length: 14 }, (_, index) => addDays(monday, index + 1))
  const from = (today: ReturnType<typeof day>, isOpen: (one: (typeof rest)[number]) => boolean) =>
    withDays(emptyBook, [today, ...rest.map((one) => (isOpen(one) ? day(one, '12:00') : day(one)))], 1)
  const notMondays = (one: (typeof rest)[number]) => weekdayOf(one) !== 1
  expect(closedWeekdays(from(day(monday), notMondays), weekdayOf)).toEqual([1])
  expect(closedWeekdays(from(day(monday, '12:00'), notMondays), weekdayOf)).toEqual([])
  expect(
    closedWeekdays(
      from(day(monday), () => true),
      weekdayOf,
    ),
  ).toEqual([])
})
