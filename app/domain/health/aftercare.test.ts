import { expect, test } from 'vitest'
import { aftercareOn, isHealing } from './aftercare.ts'
import { addDays, clinicDay } from '#app/domain/time/clinic-time.ts'

const treated = clinicDay('2026-12-03')

test.each([
  [0, 'first-day'],
  [1, 'first-day'],
  [2, 'first-week'],
  [7, 'first-week'],
  [8, 'second-week'],
  [14, 'second-week'],
  [15, 'rest'],
  [41, 'rest'],
  [42, null],
])('%i days after a treatment the step is %s', (days, step) => {
  expect(aftercareOn(addDays(treated, days), treated)).toBe(step)
})

test('before a treatment, and without one, nothing is asked of the skin', () => {
  expect(aftercareOn(addDays(treated, -1), treated)).toBeNull()
  expect(aftercareOn(treated, null)).toBeNull()
})

test.each([
  [0, true],
  [14, true],
  [15, false],
  [42, false],
])('%i days after a treatment the skin heals still: %s', (days, heals) => {
  expect(isHealing(aftercareOn(addDays(treated, days), treated))).toBe(heals)
})
