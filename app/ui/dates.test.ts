import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { dateOf, dayHeading, dayInText, dayOfDate, shortDay, unbroken, weekdayInField } from './dates.ts'

const day = clinicDay('2026-12-03')

test.each(['2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29'])('the device shows %s as the same day', (text) => {
  expect(dayOfDate(dateOf(clinicDay(text)))).toBe(text)
})

test('a day as a heading and in a sentence', () => {
  expect(dayHeading(day, 'da')).toBe('Torsdag 3. december')
  expect(dayInText(day, 'da')).toBe('torsdag 3. december')
  expect(dayHeading(day, 'en')).toBe('Thursday 3 December')
  // In January nobody looks for the year; in November it is another than the one around it.
  expect(dayHeading(clinicDay('2027-01-03'), 'da', day)).toBe('Søndag 3. januar 2027')
})

test('a day that is read as one does not end a line', () => {
  expect(unbroken(dayInText(day, 'da'))).toBe('torsdag\u00a03.\u00a0december')
})

test('a day in a column and in its field', () => {
  expect([shortDay(day, 'da'), shortDay(day, 'en')]).toEqual(['to 03/12', 'Thu 03/12'])
  expect([weekdayInField(day, 'da'), weekdayInField(day, 'en')]).toEqual(['to', 'Thu'])
})
