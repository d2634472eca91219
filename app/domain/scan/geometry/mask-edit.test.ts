import { expect, test } from 'vitest'
import { bitsOf, maskOf, pixelsIn, type Mask } from './mask.ts'
import { editedOutline, isEdited, NO_EDITS, outlineParts } from './mask-edit.ts'
import { emptyMask } from '#test/support/empty-mask.ts'

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

const DRAWN = maskOf(
  ['##......', '##...#..', '......#.', '........', '###.....', '#......#'].flatMap((row) =>
    [...row].map((sign) => (sign === '#' ? 1 : 0)),
  ),
  8,
  6,
)
const picture = (mask: Mask) => {
  const bits = bitsOf(mask)
  return Array.from({ length: 6 }, (_, y) =>
    Array.from({ length: 8 }, (_, x) => (bits[y * 8 + x] ? '#' : '.')).join(''),
  )
}

test('parts are told apart, those that share a corner together, the largest first', () => {
  expect(outlineParts(DRAWN).map((part) => picture(part).join(' '))).toEqual([
    '##...... ##...... ........ ........ ........ ........',
    '........ ........ ........ ........ ###..... #.......',
    '........ .....#.. ......#. ........ ........ ........',
    '........ ........ ........ ........ ........ .......#',
  ])
})

test.each([
  ['without its second part', { without: [1] }, '##...... ##...#.. ......#. ........ ........ .......#'],
  ['in a frame at its corner', { frame: [0, 0, 0.25, 0.34] }, '##...... ##...... ........ ........ ........ ........'],
  [
    'in a frame whose edges run through the middles of pixels',
    { frame: [0.4375, 0.25, 0.8125, 0.75] },
    '........ .....#.. ......#. ........ ........ ........',
  ],
  [
    'in an almost empty frame',
    { frame: [0.3, 0.5, 0.6, 0.9] },
    '........ ........ ........ ........ ..#..... ........',
  ],
  [
    'with a dab that adds',
    { dabs: [{ x: 0.5, y: 0.5, radius: 0.25, adds: true }] },
    '##...... ##.###.. ..#####. ..####.. #####... #......#',
  ],
  [
    'with dabs at two corners',
    {
      dabs: [
        { x: 0, y: 0, radius: 0.2, adds: false },
        { x: 1, y: 1, radius: 0.25, adds: true },
      ],
    },
    '........ .#...#.. ......#. ........ ###....# #.....##',
  ],
  [
    'with a dab of one pixel that takes away',
    { dabs: [{ x: 0.1875, y: 0.75, radius: 0, adds: false }] },
    '##...... ##...#.. ......#. ........ #.#..... #......#',
  ],
] as const)('an outline %s', (_what, edits, expected) => {
  expect(picture(editedOutline(DRAWN, { ...NO_EDITS, ...edits })).join(' ')).toBe(expected)
})
