import { expect, test } from 'vitest'
import { bucketsOf, isRange, rangeBefore, rangeUntil, shareOf, hoursOfAll } from './analytics.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'

const days = (from: string, to: string) => ({ from: clinicDay(from), to: clinicDay(to) })

test('thirty days end today, and are compared with the thirty before', () => {
  const range = rangeUntil('month', clinicDay('2026-11-30'))
  expect(range).toEqual(days('2026-11-01', '2026-11-30'))
  expect(rangeBefore(range)).toEqual(days('2026-10-02', '2026-10-31'))
})

test('a range of up to a quarter is shown in weeks from Monday, a longer one in calendar months', () => {
  expect(bucketsOf(days('2026-11-25', '2026-12-08')).map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-25', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
    ['2026-12-07', '2026-12-08'],
  ])
  const year = bucketsOf(days('2025-12-15', '2026-12-14'))
  expect(year.length).toBe(13)
  expect(year.at(0)).toMatchObject({ unit: 'month', from: '2025-12-15', to: '2025-12-31' })
  expect(year.at(-1)).toMatchObject({ from: '2026-12-01', to: '2026-12-14' })
})

test('every day of a range lies in one column', () => {
  const range = days('2024-02-10', '2026-03-01')
  const buckets = bucketsOf(range)
  const whole = buckets.reduce((sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1, 0)
  expect(whole).toBe((Date.parse(range.to) - Date.parse(range.from)) / 86_400_000 + 1)
})

test('a range that ends before it begins, or lasts longer than five years, is none', () => {
  expect(isRange(days('2026-01-02', '2026-01-01'))).toBe(false)
  expect(isRange(days('2020-01-01', '2026-01-01'))).toBe(false)
  expect(isRange(days('2026-01-01', '2026-01-01'))).toBe(true)
})

test('a share of nothing is none', () => {
  expect(shareOf(1, 0)).toBeNull()
  expect(shareOf(1, 3)).toBe(33)
})

test('the hours of two providers are two hours of time', () => {
  const hour = { weekday: 4, hour: 12 }
  const use = hoursOfAll([
    { provider: 'ida', ...hour, open: 60, booked: 30 },
    { provider: 'ida', weekday: 1, hour: 9, open: 60, booked: 0 },
    { provider: 'per', ...hour, open: 60, booked: 0 },
  ])
  expect(use).toEqual([
    { weekday: 1, hour: 9, open: 60, booked: 0 },
    { ...hour, open: 120, booked: 30 },
  ])
})
