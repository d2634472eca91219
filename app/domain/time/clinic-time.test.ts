import { expect, test } from 'vitest'
import {
  addDays,
  addMinutes,
  at,
  clinicDay,
  clinicTime,
  clinicTimeAt,
  daysBetween,
  dayOf,
  daysFrom,
  formatDay,
  formatTime,
  instantOf,
  isClinicDay,
  isTimeOfDay,
  timeOf,
  weekdayOf,
} from './clinic-time.ts'

test.each([
  ['winter', '2026-12-03T10:30', '2026-12-03T09:30:00.000Z'],
  ['summer', '2026-07-03T10:30', '2026-07-03T08:30:00.000Z'],
  ['the first minute of a winter day', '2026-12-03T00:00', '2026-12-02T23:00:00.000Z'],
  ['the morning the clocks go forward', '2026-03-29T10:00', '2026-03-29T08:00:00.000Z'],
  ['just before the clocks go forward', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['just after the clocks go forward', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
  ['just before the clocks go back', '2026-10-25T01:30', '2026-10-24T23:30:00.000Z'],
  ['the hour that happens twice, its first round', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['the morning the clocks go back', '2026-10-25T10:00', '2026-10-25T09:00:00.000Z'],
])('a clinic time in %s is one instant and back again', (_season, wall, instant) => {
  const time = clinicTime(wall)
  expect(instantOf(time).toISOString()).toBe(instant)
  expect(clinicTimeAt(new Date(instant))).toBe(time)
})

test('the second round of the repeated hour shows the same time on the clock', () => {
  expect(clinicTimeAt(new Date('2026-10-25T01:30:00Z'))).toBe('2026-10-25T02:30')
})

test('a time in the skipped hour moves forward and is not on the clock', () => {
  const skipped = clinicTime('2026-03-29T02:30')
  expect(clinicTimeAt(instantOf(skipped))).toBe('2026-03-29T03:30')
  expect(clinicTimeAt(instantOf(skipped))).not.toBe(skipped)
})

test('seconds are cut off, never rounded up', () => {
  expect(clinicTimeAt(new Date('2026-12-03T09:30:59.999Z'))).toBe('2026-12-03T10:30')
})

test('minutes carry over midnight and leap days, and ignore clock changes', () => {
  expect(addMinutes(clinicTime('2028-02-28T23:50'), 20)).toBe('2028-02-29T00:10')
  expect(addMinutes(clinicTime('2026-03-29T01:30'), 120)).toBe('2026-03-29T03:30')
  expect(addMinutes(clinicTime('2027-01-01T00:00'), -1)).toBe('2026-12-31T23:59')
})

test('days are counted on the calendar', () => {
  expect(addDays(clinicDay('2028-02-28'), 2)).toBe('2028-03-01')
  expect(addDays(clinicDay('2027-01-01'), -1)).toBe('2026-12-31')
  expect(daysBetween(clinicDay('2026-03-28'), clinicDay('2026-03-30'))).toBe(2)
  expect(daysBetween(clinicDay('2026-10-26'), clinicDay('2026-10-24'))).toBe(-2)
})

test('[spec 5 weeks-begin] the week begins on Monday', () => {
  const week = Array.from({ length: 8 }, (_, n) => weekdayOf(addDays(clinicDay('2026-11-30'), n)))
  expect(week).toEqual([1, 2, 3, 4, 5, 6, 7, 1])
  expect(weekdayOf(clinicDay('1969-12-31'))).toBe(3)
})

test('a clinic time is a day and a time of day', () => {
  const time = at(clinicDay('2026-12-03'), '15:30')
  expect([time, dayOf(time), timeOf(time)]).toEqual(['2026-12-03T15:30', '2026-12-03', '15:30'])
})

test.each(['2026-02-30T10:00', '2026-12-03 10:30', '2026-12-03T10:30:00', '2026-12-03T24:00', 'soon', ''])(
  '"%s" is not a clinic time',
  (text) => {
    expect(() => clinicTime(text)).toThrow('Not a clinic time')
  },
)

test.each(['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T00:00', ''])('"%s" is not a day', (text) => {
  expect(isClinicDay(text)).toBe(false)
  expect(() => clinicDay(text)).toThrow('Not a clinic day')
})

test('a time of day runs from 00:00 to 23:59', () => {
  expect(['00:00', '09:05', '23:59'].every(isTimeOfDay)).toBe(true)
  expect(['24:00', '9:05', '12:60', '12.30', '12:3'].some(isTimeOfDay)).toBe(false)
  expect(() => at(clinicDay('2026-12-03'), '24:00')).toThrow('Not a time of day')
})

test('days and times are written the way each language writes them', () => {
  const day = clinicDay('2026-12-03')
  expect(formatDay(day, 'da')).toBe('torsdag 3. december 2026')
  expect(formatDay(day, 'en')).toBe('Thursday 3 December 2026')
  expect(formatDay(day, 'da', 'short')).toBe('3. dec. 2026')
  expect(formatDay(day, 'en', 'short')).toBe('3 Dec 2026')
  expect(formatDay(day, 'da', 'data')).toBe('03/12/2026')
  expect(formatTime('15:30', 'da')).toBe('15.30')
  expect(formatTime(clinicTime('2026-12-03T15:30'), 'en')).toBe('15:30')
})

test('a day outside the years 0001 to 9998 is no clinic day', () => {
  for (const text of ['0000-12-31', '9999-01-01', '9999-12-31'])
    expect([text, isClinicDay(text)]).toEqual([text, false])
  for (const text of ['0001-01-01', '9998-12-31']) expect([text, isClinicDay(text)]).toEqual([text, true])
})

test('day arithmetic throws at the ends of the calendar instead of leaving its written form', () => {
  expect(addDays(clinicDay('9998-12-30'), 1)).toBe('9998-12-31')
  expect(() => addDays(clinicDay('9998-12-31'), 1)).toThrow(RangeError)
  expect(() => addDays(clinicDay('0001-01-01'), -1)).toThrow(RangeError)
  expect(() => addMinutes(clinicTime('9998-12-31T23:59'), 1)).toThrow(RangeError)
  expect(() => addDays(clinicDay('2026-11-30'), Number.NaN)).toThrow(RangeError)
})

test('a run of days is bounded, includes both ends and is empty when reversed', () => {
  expect(daysFrom(clinicDay('2026-12-30'), clinicDay('2027-01-01'))).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
  expect(daysFrom(clinicDay('2027-01-02'), clinicDay('2027-01-01'))).toEqual([])
  expect(daysFrom(clinicDay('2026-01-01'), addDays(clinicDay('2026-01-01'), 4_382))).toHaveLength(4_383)
  expect(() => daysFrom(clinicDay('2026-01-01'), clinicDay('9998-12-31'))).toThrow(RangeError)
})
