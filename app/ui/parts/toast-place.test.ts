import { expect, test } from 'vitest'
import { overlap } from './toast-place.ts'

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

test.each([
  ['the same box', box(0, 0, 10, 10), true],
  ['a box inside it', box(2, 2, 4, 4), true],
  ['a box that shares a corner', box(9, 9, 20, 20), true],
  ['a box that begins where it ends', box(10, 0, 20, 10), false],
  ['a box below it', box(0, 11, 10, 20), false],
])('a toast at 0–10 and %s overlap: %s', (_what, other, is) => {
  expect(overlap(box(0, 0, 10, 10), other)).toBe(is)
  expect(overlap(other, box(0, 0, 10, 10))).toBe(is)
})
