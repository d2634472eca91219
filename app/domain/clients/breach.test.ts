import { expect, test } from 'vitest'
import { instantAt } from '#app/domain/time/clinic-time.ts'
import { hoursLeft, isClockRunning, nextSteps, reportBy } from './breach.ts'

const FOUND = instantAt('2026-12-03T10:00:00Z')

test('a breach is reported within 72 hours of being found', () => {
  expect(reportBy(FOUND)).toEqual(instantAt('2026-12-06T10:00:00Z'))
  expect(hoursLeft(FOUND, FOUND)).toBe(72)
  expect(hoursLeft(FOUND, instantAt('2026-12-03T10:00:01Z'))).toBe(71)
  expect(hoursLeft(FOUND, instantAt('2026-12-06T10:00:00Z'))).toBe(0)
  expect(hoursLeft(FOUND, instantAt('2026-12-06T10:00:01Z'))).toBe(-1)
})

test.each([
  [[], true, ['note', 'told', 'reported', 'not-reported']],
  [['note', 'told'], true, ['note', 'told', 'reported', 'not-reported']],
  [['reported'], false, ['note', 'told', 'closed']],
  [['not-reported'], false, ['note', 'told', 'reported', 'closed']],
  [['reported', 'closed'], false, ['note']],
] as const)('after %j the clock runs: %s, and %j may follow', (kinds, runs, next) => {
  const steps = kinds.map((kind) => ({ kind }))
  expect(isClockRunning(steps)).toBe(runs)
  expect(nextSteps(steps)).toEqual(next)
})
