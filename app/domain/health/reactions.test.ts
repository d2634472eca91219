import { expect, test } from 'vitest'
import { clinicTime } from '#app/domain/time/clinic-time.ts'
import { answerTimes, isSkinAsked, urgencyOf } from './reactions.ts'

test.each([
  [['opening-hours', 'emergency', 'same-day'], 'emergency'],
  [['opening-hours', 'same-day'], 'same-day'],
  [['opening-hours'], 'opening-hours'],
  [[], 'fine'],
] as const)('of %j the most urgent decides: %s', (signs, urgency) => {
  expect(urgencyOf(signs.map((one) => ({ urgency: one })))).toBe(urgency)
})

test.each([
  ['2026-11-29T23:59', false],
  ['2026-11-30T00:00', true],
  ['2026-12-11T12:00', true],
  ['2026-12-12T00:00', false],
])('after a treatment on 27 November the skin is asked about on %s: %s', (now, asked) => {
  expect(isSkinAsked(clinicTime('2026-11-27T15:00'), clinicTime(now))).toBe(asked)
})

test('the time an answer takes is the middle one and the one nine of ten stay below', () => {
  expect(answerTimes([])).toBeNull()
  expect(answerTimes([30])).toEqual({ middle: 30, mostly: 30, count: 1 })
  expect(answerTimes([10, 20, 30, 40, 50, 60, 70, 80, 90, 1000])).toEqual({ middle: 50, mostly: 90, count: 10 })
})
