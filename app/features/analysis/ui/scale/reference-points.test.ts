import { expect, test } from 'vitest'
import { maskOf } from '#app/domain/scan/geometry/mask.ts'
import { planeOf } from '#app/domain/scan/scale.ts'
import { firstPoints, markedReference, pointsOf, type MarkedKind } from './reference-points.ts'
import { lengthIn } from './use-reference.ts'
import { emptyMask } from '#test/support/empty-mask.ts'

const DETAILS = { coin: '10-kr', cm: 5 } as const

test.each([
  ['card', 4],
  ['marker', 4],
  ['coin', 2],
  ['ruler', 2],
] as const)('a %s begins as one: its first points already give a scale, upright and across', (kind, count) => {
  for (const size of [
    { width: 384, height: 512 },
    { width: 512, height: 384 },
  ]) {
    const points = firstPoints(kind as MarkedKind, size)
    const reference = markedReference(kind, 1, points, DETAILS)!
    expect(pointsOf(reference)).toEqual(points)
    expect(points).toHaveLength(count)
    expect(reference.photo).toBe(1)
    expect(planeOf(reference, emptyMask(size.width, size.height))).not.toBeNull()
  }
})

test('a ruler without its length measures nothing', () => {
  const points = firstPoints('ruler', { width: 100, height: 100 })
  expect(markedReference('ruler', 0, points, { ...DETAILS, cm: null })).toBeNull()
})

test.each([
  ['card', 3],
  ['marker', 0],
  ['coin', 1],
  ['ruler', 0],
] as const)('a %s with only %d points is none', (kind, count) => {
  const points = firstPoints(kind, { width: 100, height: 100 }).slice(0, count)
  expect(markedReference(kind, 0, points, DETAILS)).toBeNull()
})

test('the longest side makes an area of the outline', () => {
  expect(planeOf({ kind: 'longest-side', photo: 0, cm: 4 }, maskOf([1, 1, 1, 1], 2, 2))).not.toBeNull()
})

test.each([
  ['7,5', 7.5],
  [' 12.25 ', 12.25],
  ['0,2', 0.2],
  ['200', 200],
  ['', null],
  ['0', null],
  ['201', null],
  ['syv', null],
])('%j as a length is %j', (text, cm) => {
  expect(lengthIn(text)).toBe(cm)
})
