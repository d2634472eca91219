import { expect, test } from 'vitest'
import { clinicDay, weekdayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { dayByKey } from './day-by-key.ts'

// Closed on Mondays and Sundays; bookable from 24 November to 23 January.
const canChoose = (day: ClinicDay) => ![1, 7].includes(weekdayOf(day)) && day >= '2026-11-24' && day <= '2027-01-23'
const byKey = (key: Parameters<typeof dayByKey>[0], from: string) => dayByKey(key, clinicDay(from), canChoose)

test('Home and End go to the first and the last day of the week that can be chosen', () => {
  expect(byKey('Home', '2026-12-03')).toBe('2026-12-01')
  expect(byKey('End', '2026-12-03')).toBe('2026-12-05')
  expect(byKey('Home', '2026-12-01')).toBe('2026-12-01')
})

test('PageUp and PageDown go a month back and on, to the same day or the nearest that can be chosen', () => {
  expect(byKey('PageDown', '2026-12-03')).toBe('2027-01-02')
  expect(byKey('PageDown', '2026-12-29')).toBe('2027-01-23')
  expect(byKey('PageUp', '2027-01-05')).toBe('2026-12-05')
  expect(byKey('PageUp', '2026-12-31')).toBe('2026-11-28')
  expect(byKey('PageDown', '2027-01-23')).toBeNull()
})
