import { expect, test } from 'vitest'
import { bitsOf, maskOf, pixelsIn } from './mask.ts'
import { editedOutline, isEdited, NO_EDITS, outlineParts } from './mask-edit.ts'
import { emptyMask } from '#test/empty-mask.ts'

const drawn = (...rows: string[]) =>
  maskOf(
    rows.flatMap((row) => [...row].map((sign) => (sign === '#' ? 1 : 0))),
    rows[0]!.length,
    rows.length,
  )
const shown = (mask: ReturnType<typeof drawn>) => {
  const bits = [...bitsOf(mask)]
  return Array.from({ length: mask.height }, (_, y) =>
    bits
      .slice(y * mask.width, (y + 1) * mask.width)
      .map((bit) => (bit ? '#' : '.'))
      .join(''),
  )
}
const TWO = drawn('##....', '##....', '......', '....#.', '.....#')

test('an outline falls into its parts, largest first; what touches at a corner is one part', () => {
  expect(outlineParts(TWO).map(shown)).toEqual([
    ['##....', '##....', '......', '......', '......'],
    ['......', '......', '......', '....#.', '.....#'],
  ])
  expect(outlineParts(emptyMask(4, 4))).toEqual([])
})

test('a speck is no part of its own, and is not lost', () => {
  const bits = Array.from({ length: 400 }, (_, at) => (at < 200 || at === 399 ? 1 : 0))
  expect(outlineParts(maskOf(bits, 20, 20)).map(pixelsIn)).toEqual([201])
})

test('a part left out is gone, and what lies outside the box', () => {
  expect(shown(editedOutline(TWO, { ...NO_EDITS, without: [0] }))[0]).toBe('......')
  expect(shown(editedOutline(TWO, { ...NO_EDITS, frame: [0, 0, 0.17, 0.5] }))).toEqual([
    '#.....',
    '#.....',
    '......',
    '......',
    '......',
  ])
})

test('a box in which nothing was found counts whole', () => {
  expect(shown(editedOutline(emptyMask(4, 2), { ...NO_EDITS, frame: [0.25, 0, 0.75, 1] }))).toEqual(['.##.', '.##.'])
})

test('a brush adds and takes away', () => {
  const added = editedOutline(emptyMask(6, 6), { ...NO_EDITS, dabs: [{ x: 0.5, y: 0.5, radius: 0.25, adds: true }] })
  expect(pixelsIn(added)).toBe(4)
  expect(pixelsIn(editedOutline(added, { ...NO_EDITS, dabs: [{ x: 0.5, y: 0.5, radius: 1, adds: false }] }))).toBe(0)
})

test('an outline nobody touched is as it was', () => {
  expect(isEdited(NO_EDITS)).toBe(false)
  expect(editedOutline(TWO, NO_EDITS)).toEqual(TWO)
})

test('an outline drawn before is what is changed further', () => {
  const drawn = maskOf([1, 1, 0, 0, 0, 0, 1, 1], 4, 2)
  expect(isEdited({ ...NO_EDITS, drawn })).toBe(true)
  expect(editedOutline(emptyMask(4, 2), { ...NO_EDITS, drawn })).toEqual(drawn)
  expect(shown(editedOutline(emptyMask(4, 2), { ...NO_EDITS, drawn, frame: [0, 0, 0.5, 1] }))).toEqual(['##..', '....'])
})
