import { expect, test } from 'vitest'
import { maskOf, type Pixel } from './mask.ts'
import { areaOn, evenPlane, extentsOn, onPlane, planeThrough, solve, type Plane } from './plane.ts'

const SEEN: Pixel[] = [
  [10, 12],
  [110, 20],
  [105, 95],
  [8, 80],
]
const CARD: Pixel[] = [
  [0, 0],
  [8.56, 0],
  [8.56, 5.398],
  [0, 5.398],
]
const rectangle = (left: number, top: number, right: number, bottom: number) =>
  maskOf(
    Array.from({ length: 120 * 100 }, (_, at) => {
      const [x, y] = [at % 120, Math.floor(at / 120)]
      return x >= left && x < right && y >= top && y < bottom ? 1 : 0
    }),
    120,
    100,
  )

test('the plane through four seen corners takes each to its place in cm, and what lies between with them', () => {
  const plane = planeThrough(SEEN, CARD)!
  SEEN.forEach((pixel, at) => {
    onPlane(plane, pixel).forEach((cm, axis) => expect(cm).toBeCloseTo(CARD[at]![axis]!, 9))
  })
  const [x, y] = onPlane(plane, [50, 50])
  expect([x, y]).toEqual([expect.closeTo(3.774468, 5), expect.closeTo(2.603377, 5)])
})

test('corners in a line make no plane', () => {
  const line: Pixel[] = [
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
  ]
  expect(planeThrough(line, CARD)).toBeNull()
})

test('equations are solved whatever their order, and those that do not decide have no solution', () => {
  const solved = solve([
    [0, 2, 1, 7],
    [1, 1, 1, 6],
    [2, -1, 3, 9],
  ])!
  expect(solved.map((one) => Math.round(one * 1e9) / 1e9)).toEqual([1, 2, 3])
  expect(
    solve([
      [1, 2, 3],
      [2, 4, 6],
    ]),
  ).toBeNull()
})

test('an area is counted by each pixel’s size on the skin', () => {
  expect(areaOn(evenPlane(0.1), rectangle(10, 20, 50, 45))).toBeCloseTo(40 * 25 * 0.01, 9)
  const plane = planeThrough(SEEN, CARD)!
  expect(areaOn(plane, rectangle(30, 30, 60, 60))).toBeCloseTo(6.07555, 4)
})

test('what a mask holds reaches so far on the plane, and is narrowest across its longer side', () => {
  expect(extentsOn(evenPlane(0.1), rectangle(10, 20, 50, 45))).toMatchObject({
    longest: expect.closeTo(Math.hypot(4, 2.5), 9),
    narrowest: expect.closeTo(2.5, 9),
  })
  expect(extentsOn(evenPlane(0.1), rectangle(0, 0, 0, 0))).toBeNull()
  const { across } = extentsOn(evenPlane(0.1), rectangle(10, 20, 50, 45))!
  expect(across.map(Math.abs)).toEqual([0, 1])
  const seen = extentsOn(planeThrough(SEEN, CARD)! satisfies Plane, rectangle(30, 30, 60, 60))!
  expect([seen.longest, seen.narrowest]).toEqual([expect.closeTo(3.58781, 4), expect.closeTo(2.31164, 4)])
})
