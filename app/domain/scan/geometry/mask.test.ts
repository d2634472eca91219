import { expect, test } from 'vitest'
import fc from 'fast-check'
import { bitsOf, boxOf, hullOf, isMask, likeness, maskOf, pixelsIn, shareOf } from './mask.ts'
import { emptyMask } from '#test/support/empty-mask.ts'

const picture = (...rows: string[]) =>
  maskOf(
    rows.flatMap((row) => [...row].map((one) => (one === '#' ? 1 : 0))),
    rows[0]!.length,
    rows.length,
  )

test('runs tell outside and inside by turns', () => {
  expect(picture('..##', '#...').runs).toEqual([2, 3, 3])
  expect(picture('##', '##').runs).toEqual([0, 4])
})

test('a mask written as runs and read back is the same', () => {
  const anyPicture = fc.integer({ min: 1, max: 9 }).chain((width) =>
    fc.array(fc.constantFrom(0, 1), { minLength: width, maxLength: width * 7 }).map((bits) => {
      const height = Math.floor(bits.length / width)
      return { bits: bits.slice(0, width * height), width, height }
    }),
  )
  fc.assert(
    fc.property(anyPicture, ({ bits, width, height }) => {
      const mask = maskOf(bits, width, height)
      expect([...bitsOf(mask)]).toEqual(bits)
      expect(pixelsIn(mask)).toBe(bits.filter(Boolean).length)
      expect(isMask(mask, 100)).toBe(true)
    }),
  )
})

test.each([
  ['too short', { width: 2, height: 2, runs: [3] }],
  ['too long', { width: 2, height: 2, runs: [5] }],
  ['negative', { width: 2, height: 2, runs: [5, -1] }],
  ['no whole numbers', { width: 2, height: 2, runs: [3.5, 0.5] }],
  ['of a picture too large', { width: 200, height: 2, runs: [400] }],
  ['of no picture', { width: 0, height: 2, runs: [0] }],
])('runs that are %s are no mask', (_what, mask) => {
  expect(isMask(mask, 100)).toBe(false)
})

test('runs that do not cover the picture are a mistake', () => {
  expect(() => bitsOf({ width: 2, height: 2, runs: [1, 1] })).toThrow(RangeError)
})

test('the box, the share and the hull hold what is inside', () => {
  const mask = picture('....', '.##.', '.#..', '....')
  expect(boxOf(mask)).toEqual({ left: 1, top: 1, right: 3, bottom: 3 })
  expect(shareOf(mask)).toBe(3 / 16)
  expect(new Set(hullOf(mask).map(String))).toEqual(new Set(['1,1', '3,1', '3,2', '2,3', '1,3']))
  expect(boxOf(emptyMask(3, 3))).toBeNull()
  expect(hullOf(emptyMask(3, 3))).toEqual([])
})

test('two outlines are alike by what both hold of what either holds', () => {
  expect(likeness([1, 1, 0, 0], [0, 1, 1, 0])).toBeCloseTo(1 / 3)
  expect(likeness([0, 0], [0, 0])).toBe(1)
})
