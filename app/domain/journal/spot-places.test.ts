import { expect, test } from 'vitest'
import { isSkinChange, minutesToWatch, SPOT_LOOKS, spotsFault, weakerThanBefore, type SpotLook } from './spot-places.ts'

test.each([
  [['calm', 'red', 'darker'], 1, 'calm', null],
  [['calm', 'red', 'darker'], 2, 'calm', 'spot-changed'],
  [['calm', 'red', 'darker'], 3, 'calm', 'spots-unread'],
  [['calm', 'red', 'darker'], null, 'calm', 'spots-unread'],
  [['calm', 'red'], 1, 'calm', 'spots-unread'],
  [['darker', 'scar', 'lighter'], null, 'changed', null],
  [['calm', 'scar', 'lighter'], 0, 'changed', 'spots-unread'],
] as const)('a reading of three spots %j, at most %s, as %s: %s', (looks, most, reading, fault) => {
  expect(spotsFault({ looks, most }, { count: 3, isCalm: reading === 'calm' })).toBe(fault)
})

test('lighter, darker and scarred skin is changed; calm and red skin is not', () => {
  expect(SPOT_LOOKS.filter(isSkinChange)).toEqual<SpotLook[]>(['lighter', 'darker', 'scar'])
})

test.each([
  [[1, 1.4, 1.8], []],
  [[1, 1, 1.4], []],
  [[1.4, 1, 1.8], [1]],
  [
    [2.2, 1, 1.4],
    [1, 2],
  ],
  [[1, Number.NaN, 0.8], [2]],
])('of spots of %j J/cm² in the order they were given, %j are weaker than one before', (fluences, weaker) => {
  expect(weakerThanBefore(fluences)).toEqual(weaker)
})

test('the skin of a spot is looked at ten minutes after its last pulse', () => {
  expect([0, 0.2, 9, 9.9, 10, 25].map((passed) => minutesToWatch(1000, 1000 + passed))).toEqual([10, 10, 1, 1, 0, 0])
})
