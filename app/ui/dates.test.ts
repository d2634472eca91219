import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/clinic-time.ts'
import { dateOf, dayHeading, dayInText, dayOfDate } from './dates.ts'

const day = clinicDay('2026-12-03')

test.each(['2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29'])('the device shows %s as the same day', (text) => {
  expect(dayOfDate(dateOf(clinicDay(text)))).toBe(text)
})

test('a day as a heading and in a sentence', () => {
  expect(dayHeading(day, 'da')).toBe('Torsdag 3. december')
  expect(dayInText(day, 'da')).toBe('torsdag 3. december')
  expect(dayHeading(day, 'en')).toBe('Thursday 3 December')
})
