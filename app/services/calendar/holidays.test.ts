import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { isWorkingDay, withdrawalUntil } from './holidays.ts'

test.each([
  ['2026-11-30', 'a Monday', true],
  ['2026-12-05', 'a Saturday', false],
  ['2026-12-06', 'a Sunday', false],
  ['2026-12-24', 'Christmas Eve', false],
  ['2026-12-25', 'Christmas Day', false],
  ['2026-12-31', "New Year's Eve", false],
  ['2027-03-25', 'Maundy Thursday', false],
  ['2027-05-06', 'Ascension Day', false],
  ['2028-06-05', 'Constitution Day', false],
  ['2028-06-06', 'the day after', true],
])('a period may end on %s, %s: %s', (day, _name, may) => {
  expect(isWorkingDay(clinicDay(day))).toBe(may)
})

test('a period that would end at a weekend or over Christmas ends on the next working day', () => {
  expect(withdrawalUntil(new Date('2026-11-21T10:00:00+01:00'))).toBe('2026-12-07') // would be Saturday 5 December
  expect(withdrawalUntil(new Date('2026-11-30T10:00:00+01:00'))).toBe('2026-12-14') // a Monday
  expect(withdrawalUntil(new Date('2026-12-10T10:00:00+01:00'))).toBe('2026-12-28') // Christmas Eve, then a weekend
  expect(withdrawalUntil(new Date('2026-12-17T10:00:00+01:00'))).toBe('2027-01-04') // New Year's Eve, then a weekend
})
