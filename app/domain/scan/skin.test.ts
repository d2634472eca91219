import { expect, test } from 'vitest'
import { assumedSkinType, skinTypeDiffers, skinTypeOf, suggestedSkinTypes } from './skin.ts'

test.each([
  [0, 0, 0, 1],
  [0, 1, 1, 2],
  [1, 1, 2, 2],
  [2, 2, 1, 3],
  [2, 2, 3, 4],
  [3, 3, 3, 5],
  [4, 4, 3, 6],
  [4, 4, 4, 6],
])('burns %i, tans %i and colour %i is type %i', (burns, tans, colour, type) => {
  expect(skinTypeOf({ burns, tans, 'untanned-colour': colour })).toBe(type)
})

test('an answer outside the card is a mistake', () => {
  expect(() => skinTypeOf({ burns: 5, tans: 0, 'untanned-colour': 0 })).toThrow(RangeError)
})

test.each([
  [60, 1, 2],
  [50, 1, 3],
  [35, 2, 4],
  [20, 3, 5],
  [0, 4, 6],
  [-45, 5, 6],
])('a typology angle of %i° suggests type %i to %i, never one', (ita, from, to) => {
  expect(suggestedSkinTypes(ita)).toEqual({ from, to })
})

test('until a person has said, the middle of the suggestion is reckoned with, else type III', () => {
  expect([assumedSkinType({ from: 3, to: 5 }), assumedSkinType(null)]).toEqual([4, 3])
})

test('two types apart is worth a word, one is not', () => {
  expect([skinTypeDiffers(1, { from: 3, to: 5 }), skinTypeDiffers(3, { from: 3, to: 5 })]).toEqual([true, false])
  expect(skinTypeDiffers(1, null)).toBe(false)
})
