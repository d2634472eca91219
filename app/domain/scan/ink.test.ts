import { expect, test } from 'vitest'
import { colourClassOf, isColourUnsure, meanShares, needsTestSpot, sharesOf, type Ink, type InkShare } from './ink.ts'

const shares = (of: Partial<Record<Ink, number>>) =>
  Object.entries(of).map(([ink, share]) => ({ ink, share }) as InkShare)

test.each([
  [{ black: 1 }, 'black-only'],
  [{ black: 0.7, grey: 0.3 }, 'black-only'],
  [{ black: 0.96, green: 0.04 }, 'black-only'],
  [{ black: 0.8, red: 0.2 }, 'mostly-black-some-red'],
  [{ black: 0.6, red: 0.2, blue: 0, 'light-blue': 0.2 }, 'mostly-black-red-and-other'],
  [{ black: 0.8, green: 0.2 }, 'mostly-black-red-and-other'],
  [{ red: 1 }, 'mostly-black-red-and-other'],
  [{ black: 0.2, red: 0.4, yellow: 0.4 }, 'multiple'],
  [{ green: 0.5, yellow: 0.5 }, 'multiple'],
  [{}, 'black-only'],
])('%j is %s', (of, colourClass) => {
  expect(colourClassOf(shares(of as Partial<Record<Ink, number>>))).toBe(colourClass)
})

test.each([
  [['black'], 'black-only'],
  [['black', 'red'], 'mostly-black-some-red'],
  [['black', 'red', 'green'], 'mostly-black-red-and-other'],
  [['red', 'green', 'yellow'], 'multiple'],
  [['black', 'red', 'green', 'yellow'], 'multiple'],
  [['black', 'grey', 'red', 'green', 'yellow'], 'multiple'],
] as [Ink[], string][])('confirmed as %j it is %s', (inks, colourClass) => {
  expect(colourClassOf(sharesOf(inks))).toBe(colourClass)
})

test('black alone is unsure as soon as a trace of colour was seen; grey is no colour', () => {
  expect(isColourUnsure(shares({ black: 0.96, red: 0.04 }))).toBe(true)
  expect(isColourUnsure(shares({ black: 0.7, grey: 0.3 }))).toBe(false)
  expect(isColourUnsure(shares({ black: 0.8, red: 0.2 }))).toBe(false)
  expect(isColourUnsure([])).toBe(false)
})

const SEEN = shares({ black: 0.32, red: 0.2, green: 0.18, yellow: 0.14, 'light-blue': 0.1, pink: 0.06 })

test('taking one wrong colour away from many leaves them as many as they were measured', () => {
  const confirmed = SEEN.map(({ ink }) => ink).filter((ink) => ink !== 'pink')
  expect(colourClassOf(sharesOf(confirmed, SEEN))).toBe(colourClassOf(SEEN))
  expect(colourClassOf(sharesOf(confirmed, SEEN))).toBe('multiple')
})

test('what was measured as mostly black stays so, and a colour only the person saw still counts', () => {
  const seen = shares({ black: 0.8, red: 0.14, pink: 0.06 })
  expect(colourClassOf(sharesOf(['black', 'red'], seen))).toBe('mostly-black-some-red')
  expect(colourClassOf(sharesOf(['black', 'red', 'yellow'], seen))).toBe('mostly-black-red-and-other')
})

test('white, pink and brown are tried on a small spot first', () => {
  expect([needsTestSpot(shares({ black: 0.9, white: 0.1 })), needsTestSpot(shares({ black: 1 }))]).toEqual([
    true,
    false,
  ])
})

test('photos that show more ink count more', () => {
  const mean = meanShares([
    { colours: shares({ black: 1 }), weight: 300 },
    { colours: shares({ red: 1 }), weight: 100 },
  ])
  expect(mean).toEqual([
    { ink: 'black', share: 0.75 },
    { ink: 'red', share: 0.25 },
  ])
  expect(meanShares([])).toEqual([])
})
