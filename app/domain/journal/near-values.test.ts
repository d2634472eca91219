import { expect, test } from 'vitest'
import { nearValues, steppedBy } from './near-values.ts'

test.each([
  ['fluence', 'ps', 2.4, [2.2, 2.3, 2.4, 2.5, 2.6]],
  ['fluence', 'ps', 0.1, [0.1, 0.2, 0.3, 0.4, 0.5]],
  ['fluence', 'ps', 20, [19.8, 19.9, 20]],
  ['passes', 'ps', 1, [1, 2, 3, 4, 5]],
  ['spotMm', 'ps', 2, [1, 2, 3, 4, 5]],
  ['pulse', 'ps', 450, [400, 425, 450, 475, 500]],
  ['pulse', 'ns', 6, [4, 5, 6, 7, 8]],
  ['pulses', 'ps', 418, [398, 408, 418, 428, 438]],
  ['areaCm2', 'ps', 0.5, [0.5, 1.5, 2.5, 3.5, 4.5]],
] as const)('the values near a %s in %s of %d are %j', (field, unit, value, near) => {
  expect(nearValues(value, { field, unit })).toEqual(near)
})

test.each([
  ['fluence', 2.4, 1, 2.5],
  ['fluence', 2.4, -1, 2.3],
  ['fluence', 0.1, -1, null],
  ['passes', 1, -1, null],
  ['passes', 10, 1, null],
] as const)('a %s of %d, a step of %d on, is %s', (field, value, direction, next) => {
  expect(steppedBy(value, direction, { field, unit: 'ps' })).toBe(next)
})
