import { expect, test } from 'vitest'
import { isSkinChange, SPOT_LOOKS, spotsFault, type SpotLook } from './spot-places.ts'

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
