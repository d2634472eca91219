import { expect, test } from 'vitest'
import fc from 'fast-check'
import {
  inkAmountOf,
  kdBounds,
  KD_FACTORS,
  kdPoints,
  kdScore,
  KD_CORRECTION,
  publishedSessions,
  sessionsOfScore,
  type KdInput,
} from './kirby-desai.ts'

const easiest: KdInput = {
  'skin-type': 1,
  location: 'head-neck',
  colour: 'black-only',
  'ink-amount': 'amateur',
  scarring: 'none',
  layering: 'none',
}
const hardest: KdInput = {
  'skin-type': 6,
  location: 'distal-extremity',
  colour: 'multiple',
  'ink-amount': 'significant',
  scarring: 'significant',
  layering: 'cover-up',
}
const scoreOf = (input: KdInput) => kdScore(kdPoints(input))

test('the scale reaches from 4 to 26', () => {
  expect([scoreOf(easiest), scoreOf(hardest)]).toEqual([4, 26])
})

test('a black forearm tattoo of moderate ink on type II skin scores 11', () => {
  expect(scoreOf({ ...easiest, 'skin-type': 2, location: 'distal-extremity', 'ink-amount': 'moderate' })).toBe(11)
})

test.each([
  ['scarring', { scarring: 'moderate' }, 3],
  ['a cover-up', { layering: 'cover-up' }, 2],
  ['many colours', { colour: 'multiple' }, 3],
  ['the darkest skin type', { 'skin-type': 6 }, 5],
] as const)('%s adds its points', (_what, change, added) => {
  expect(scoreOf({ ...easiest, ...change }) - scoreOf(easiest)).toBe(added)
})

test.each([
  // score, unconfirmed, min, mid, max
  [4, 0, 2, 3, 4],
  [8, 0, 4, 6, 8],
  [11, 0, 6, 8, 11],
  [11, 2, 6, 8, 13],
  [11, 6, 6, 8, 14],
  [20, 0, 12, 15, 19],
  [26, 3, 15, 20, 28],
])('a score of %i with %i factors unconfirmed is %i, about %i, at most %i sessions', (score, open, min, mid, max) => {
  expect(sessionsOfScore(score, open)).toEqual({ min, mid, max })
})

test('the published scale stands beside it, give or take two and a half', () => {
  expect(publishedSessions(11)).toEqual({ min: 8, max: 14 })
})

test('the clinic may set its own correction', () => {
  expect(sessionsOfScore(10, 0, { ...KD_CORRECTION, low: 1, mid: 1, high: 1 })).toEqual({ min: 10, mid: 10, max: 10 })
})

test('whatever the score, the least is at least two and never above the middle or the most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 26 }), fc.integer({ min: 0, max: 9 }), (score, open) => {
      const { min, mid, max } = sessionsOfScore(score, open)
      expect(min).toBeGreaterThanOrEqual(2)
      expect(min <= mid && mid <= max).toBe(true)
      expect(max - Math.ceil(score * 0.95)).toBeLessThanOrEqual(3)
    }),
  )
})

test('a score that no tattoo can have is a mistake', () => {
  expect(() => sessionsOfScore(3, 0)).toThrow(RangeError)
  expect(() => sessionsOfScore(Number.NaN, 0)).toThrow(RangeError)
})

test('every factor has a least and a most that differ', () => {
  for (const factor of KD_FACTORS) expect(kdBounds(factor).max).toBeGreaterThan(kdBounds(factor).min)
})

test.each([
  [0, 'minimal'],
  [0.249, 'minimal'],
  [0.25, 'moderate'],
  [0.549, 'moderate'],
  [0.55, 'significant'],
  [1, 'significant'],
])('an ink load of %d is %s', (load, amount) => {
  expect(inkAmountOf(load)).toBe(amount)
})
