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
