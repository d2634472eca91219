import { expect, test } from 'vitest'
import { distanceBy, edgeVariance, exposureOf, faultsOf, isSharp, levelOf, nextMove, type Grey } from './frame-check.ts'

const SIZE = { width: 160, height: 120 }

function made(shade: (x: number, y: number) => number): Grey {
  const shades = new Uint8Array(SIZE.width * SIZE.height)
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) shades[y * SIZE.width + x] = Math.max(0, Math.min(255, shade(x, y)))
  return { ...SIZE, shades }
}

/** Skin of one tone with the lines of a tattoo on it. */
const tattoo = (skin: number, ink: number) => made((x, y) => (Math.abs(((x + y) % 24) - 12) < 3 ? ink : skin))

/** The mean of a square around each pixel: what a lens out of focus does. */
const outOfFocus = (picture: Grey, radius: number): Grey =>
  made((x, y) => {
    let [sum, count] = [0, 0]
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) {
        const [at, line] = [x + dx, y + dy]
        if (at < 0 || line < 0 || at >= SIZE.width || line >= SIZE.height) continue
        sum += picture.shades[line * SIZE.width + at]!
        count++
      }
    return sum / count
  })

test('a photo in focus is sharp, and the same out of focus is blurred', () => {
  const sharp = tattoo(170, 60)
  expect(isSharp(edgeVariance(sharp))).toBe(true)
  expect(isSharp(edgeVariance(outOfFocus(sharp, 4)))).toBe(false)
  expect(faultsOf(exposureOf(sharp), edgeVariance(outOfFocus(sharp, 4)))).toEqual(['blurred'])
})

test('light skin and dark skin in good light are both in good light', () => {
  for (const [skin, ink] of [
    [200, 80],
    [150, 50],
    [95, 35],
  ] as const)
    expect(exposureOf(tattoo(skin, ink)).light).toBe('good')
})

test('a room too dark and a lamp too strong are said before the photo is kept', () => {
  const sharpEnough = 400
  expect(faultsOf(exposureOf(tattoo(60, 20)), sharpEnough)).toEqual(['dark'])
  const lamp = made((x) => (x < 30 ? 255 : 170))
  expect(faultsOf(exposureOf(lamp), sharpEnough)).toEqual(['bright'])
  expect(exposureOf(lamp).level).toBe(5)
  expect(exposureOf(tattoo(60, 20)).level).toBeLessThanOrEqual(2)
})

test.each([
  ['upright and straight', { beta: 90, gamma: 0, screen: 0 }, { held: 'upright', degrees: 0, turned: 'level' }],
  ['lying flat', { beta: 0, gamma: 0, screen: 0 }, { held: 'flat', degrees: 0, turned: 'level' }],
  ['flat, its right side down', { beta: 0, gamma: 5, screen: 0 }, { held: 'flat', degrees: 5, turned: 'right' }],
  ['flat, its left side down', { beta: 0, gamma: -4, screen: 0 }, { held: 'flat', degrees: 4, turned: 'left' }],
  ['on its side, straight', { beta: 0, gamma: -90, screen: 90 }, { held: 'upright', degrees: 0, turned: 'level' }],
  ['on its side and leaning', { beta: -6, gamma: -90, screen: 90 }, { held: 'upright', degrees: 6 }],
] as const)('a tablet held %s is told so', (_how, orientation, expected) => {
  expect(levelOf(orientation)).toMatchObject(expected)
})

test('the marker says how far away the tablet is, and whether it was so the last time', () => {
  expect(distanceBy(0.164, null, 50)).toEqual({ cm: 24, against: null })
  expect(distanceBy(0.164, 0.16, 50).against).toBe('as-last')
  expect(distanceBy(0.2, 0.16, 50).against).toBe('nearer')
  expect(distanceBy(0.12, 0.16, 50).against).toBe('further')
})

test('of several movements that are needed the largest is named, and none once the photo lies there', () => {
  const there = { degrees: 0.4, scale: 1.01, right: 0.01, down: -0.01 }
  expect(nextMove(there)).toBe(null)
  expect(nextMove({ ...there, degrees: 4 })).toBe('turn-right')
  expect(nextMove({ ...there, degrees: 4, scale: 0.7 })).toBe('further')
  expect(nextMove({ ...there, down: -0.2 })).toBe('up')
})

const plain = (width: number, height: number, shade: (x: number, y: number) => number): Grey => ({
  width,
  height,
  shades: Uint8Array.from({ length: width * height }, (_, at) => shade(at % width, Math.floor(at / width))),
})

test('the variance of the edges is that of the Laplacian over the inner pixels', () => {
  expect(edgeVariance(plain(7, 5, (x, y) => (x * 37 + y * y * 11) % 200))).toBeCloseTo(59_733.3333, 3)
  expect(edgeVariance(plain(3, 3, (x) => x * 10))).toBe(0)
  expect(edgeVariance(plain(4, 3, (x) => (x === 1 ? 10 : 0)))).toBe(225)
  expect(edgeVariance(plain(2, 2, () => 5))).toBe(0)
  expect([isSharp(29.9), isSharp(30)]).toEqual([false, true])
})

/** A picture of 100 pixels, so many of each shade. */
const shades = (...parts: [count: number, shade: number][]) => {
  const all = parts.flatMap(([count, shade]) => Array.from({ length: count }, () => shade))
  return exposureOf({ width: 100, height: 1, shades: Uint8Array.from(all) })
}

test.each([
  ['all of 128', [[100, 128]], { light: 'good', level: 3 }],
  ['all of 51', [[100, 51]], { light: 'dark', level: 1 }],
  ['all of 88, light enough', [[100, 88]], { light: 'good', level: 2 }],
  ['all of 87, too dark', [[100, 87]], { light: 'dark', level: 2 }],
  [
    '45 of 100 below 30',
    [
      [45, 29],
      [55, 200],
    ],
    { light: 'good', level: 3 },
  ],
  [
    '46 of 100 below 30',
    [
      [46, 29],
      [54, 200],
    ],
    { light: 'dark', level: 2 },
  ],
  [
    '46 of 100 at 30',
    [
      [46, 30],
      [54, 200],
    ],
    { light: 'good', level: 3 },
  ],
  [
    '95 dark, 5 light',
    [
      [95, 60],
      [5, 200],
    ],
    { light: 'dark', level: 2 },
  ],
  [
    '94 dark, 6 light',
    [
      [94, 60],
      [6, 200],
    ],
    { light: 'good', level: 2 },
  ],
  [
    '8 of 100 at 248',
    [
      [92, 150],
      [8, 248],
    ],
    { light: 'good', level: 4 },
  ],
  [
    '9 of 100 at 248',
    [
      [91, 150],
      [9, 248],
    ],
    { light: 'bright', level: 5 },
  ],
  [
    '9 of 100 at 255',
    [
      [91, 150],
      [9, 255],
    ],
    { light: 'bright', level: 5 },
  ],
  [
    '9 of 100 at 247',
    [
      [91, 150],
      [9, 247],
    ],
    { light: 'good', level: 4 },
  ],
  ['all of 247', [[100, 247]], { light: 'good', level: 5 }],
  ['all of 205', [[100, 205]], { light: 'good', level: 5 }],
  ['all of 204', [[100, 204]], { light: 'good', level: 4 }],
] as const)('a picture %s is judged by its shades', (_what, parts, exposure) => {
  expect(shades(...(parts as unknown as [number, number][]))).toEqual(exposure)
})

test.each([
  [90, 0, 0, 'upright', 0, 'level'],
  [60, 20, 0, 'upright', 11, 'right'],
  [60, -20, 0, 'upright', 11, 'left'],
  [45, 10, 90, 'upright', 100, 'right'],
  [45, 10, 270, 'upright', 80, 'left'],
  [10, -30, 180, 'upright', 109, 'right'],
  [20, 10, 0, 'flat', 9, 'right'],
  [70, 2, 90, 'upright', 91, 'right'],
  [0, 1, 0, 'flat', 1, 'level'],
  [0, 2, 0, 'flat', 2, 'right'],
  [0, -2, 0, 'flat', 2, 'left'],
  [0, 25, 0, 'flat', 25, 'right'],
  [0, 26, 0, 'upright', 90, 'right'],
  [180, 0, 0, 'flat', 0, 'level'],
] as const)('held at %i and %i on a screen turned by %i: %s, %i degrees to the %s', (beta, gamma, screen, ...level) => {
  const [held, degrees, turned] = level
  expect(levelOf({ beta, gamma, screen })).toEqual({ held, degrees, turned })
})

test('a marker of 30 mm over a tenth of the picture is 24 cm away, and within 7 % it is as last time', () => {
  expect(distanceBy(0.1, null, 30)).toEqual({ cm: 24, against: null })
  expect(distanceBy(0.05, null, 50)).toEqual({ cm: 79, against: null })
  const against = (last: number) => distanceBy(0.1, last, 30).against
  expect([against(0.0935), against(0.0934), against(0.107), against(0.108)]).toEqual([
    'as-last',
    'nearer',
    'as-last',
    'further',
  ])
})

test.each([
  [{ degrees: 1.5 }, null],
  [{ degrees: 1.6 }, 'turn-right'],
  [{ degrees: -1.6 }, 'turn-left'],
  [{ scale: 1.049 }, null],
  [{ scale: 1.051 }, 'nearer'],
  [{ scale: 0.949 }, 'further'],
  [{ right: 0.03 }, null],
  [{ right: 0.031 }, 'right'],
  [{ right: -0.031 }, 'left'],
  [{ down: 0.03 }, null],
  [{ down: 0.031 }, 'down'],
  [{ down: -0.031 }, 'up'],
  [{ degrees: 3, right: 0.07 }, 'right'],
  [{ degrees: 3, right: 0.059 }, 'turn-right'],
  [{ degrees: 3, right: 0.06 }, 'turn-right'],
] as const)('off by %j the movement that helps most is %s', (off, move) => {
  expect(nextMove({ degrees: 0, scale: 1, right: 0, down: 0, ...off })).toBe(move)
})
