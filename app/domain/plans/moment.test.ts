import { expect, test } from 'vitest'
import { momentOf } from './moment.ts'

const course = (done: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ doneOn: index < done ? '2026-11-30' : null }))

test.each([
  [0, 8, null],
  [1, 8, 'first'],
  [3, 8, null],
  [4, 8, 'half'],
  [5, 8, null],
  [5, 9, 'half'],
  [1, 1, 'first'],
  [2, 3, null],
  [2, 4, 'half'],
] as const)('%i of %i sessions done: %s', (done, count, moment) => {
  expect(momentOf(course(done, count))).toBe(moment)
})
