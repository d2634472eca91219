import { expect, test } from 'vitest'
import fc from 'fast-check'
import { bitsOf, maskOf, type Mask, type Pixel } from '#app/domain/scan/geometry/mask.ts'
import { areaOn, evenPlane, extentsOn, onPlane, planeThrough } from '#app/domain/scan/geometry/plane.ts'
import { COINS, jointArea, measuredArea, planeOf, roundness, type Quad, type ScaleReference } from './scale.ts'

const SIDE = 400

/** A picture in which pixels are inside where `holds` says so. */
function drawn(holds: (x: number, y: number) => boolean): Mask {
  const bits = new Uint8Array(SIDE * SIDE)
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) bits[y * SIDE + x] = holds(x + 0.5, y + 0.5) ? 1 : 0
  return maskOf(bits, SIDE, SIDE)
}
const flat = { radiusCm: null, limbRuns: null, outlinePercent: 0 }

/** A camera at `distance` cm looking at a skin plane tilted by `tilt`°, 900 px focal length. */
function camera(tilt: number, distance = 30) {
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)]
  return ([x, y]: Pixel): Pixel => {
    const z = distance + y * sin
    return [(900 * x) / z + SIDE / 2, (900 * y * cos) / z + SIDE / 2]
  }
}

/** A photo of a 4 × 3 cm tattoo with a card beside it, taken at a tilt. */
function photo(tilt: number) {
  const shoot = camera(tilt, 48)
  const cardAt: Pixel[] = [
    [-8.56 / 2, 2.5],
    [8.56 / 2, 2.5],
    [8.56 / 2, 2.5 + 5.398],
    [-8.56 / 2, 2.5 + 5.398],
  ]
  const corners = cardAt.map(shoot).map(([x, y]) => [x / SIDE, y / SIDE]) as unknown as Quad
  const outline = (
    [
      [-2, -2.5],
      [2, -2.5],
      [2, 0.5],
      [-2, 0.5],
    ] as Pixel[]
  ).map(shoot)
  const inside = (x: number, y: number) =>
    outline.every(([ax, ay], index) => {
      const [bx, by] = outline[(index + 1) % 4]!
      return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
    })
  return { reference: { kind: 'card', photo: 0, corners } satisfies ScaleReference, footprint: drawn(inside) }
}

test.each([0, 15, 35])('a card beside a 12 cm² tattoo gives its area at a tilt of %i°', (tilt) => {
  const { reference, footprint } = photo(tilt)
  const area = measuredArea(reference, footprint, flat)!
  expect(area.cm2).toBeGreaterThan(11.5)
  expect(area.cm2).toBeLessThan(12.5)
  expect(area.longestCm).toBeCloseTo(5, 0)
})

test('a card that was outlined along with the tattoo does not count as skin', () => {
  const { reference, footprint } = photo(20)
  const clean = measuredArea(reference, footprint, flat)!
  const [left, top] = reference.corners[0]!
  const bits = bitsOf(footprint)
  const both = drawn((x, y) => {
    const onCard = x > left * SIDE && x < (1 - left) * SIDE && y > top * SIDE && y < top * SIDE + 60
    return onCard || bits[Math.floor(y) * SIDE + Math.floor(x)] === 1
  })
  expect(measuredArea(reference, both, flat)!.cm2).toBeCloseTo(clean.cm2, 0)
})

test('the corners may begin anywhere and run either way around', () => {
  const { reference, footprint } = photo(25)
  const [a, b, c, d] = reference.corners
  const orders: Quad[] = [
    [b, c, d, a],
    [c, d, a, b],
    [d, c, b, a],
  ]
  for (const corners of orders) expect(measuredArea({ ...reference, corners }, footprint, flat)!.cm2).toBeCloseTo(12, 0)
})

test.each([
  [
    'crossing corners',
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ],
  ],
  [
    'four corners in a line',
    [
      [0, 0],
      [0.2, 0.2],
      [0.4, 0.4],
      [0.6, 0.6],
    ],
  ],
  [
    'one corner inside the others',
    [
      [0, 0],
      [1, 0],
      [0.4, 0.3],
      [0, 1],
    ],
  ],
  [
    'a shape no card has',
    [
      [0, 0],
      [1, 0],
      [1, 0.1],
      [0, 0.1],
    ],
  ],
])('%s are no card', (_what, corners) => {
  const reference: ScaleReference = { kind: 'card', photo: 0, corners: corners as unknown as Quad }
  expect(
    planeOf(
      reference,
      drawn(() => true),
    ),
  ).toBeNull()
})

/** 10 cm over half of the picture's width. */
const ruler: ScaleReference = {
  kind: 'ruler',
  photo: 0,
  ends: [
    [0, 0],
    [0.5, 0],
  ],
  cm: 10,
}
const square = drawn((x, y) => Math.abs(x - 200) < 50 && Math.abs(y - 200) < 50)

test('a ruler, a coin or the typed longest side scale a photo taken straight on', () => {
  expect(measuredArea(ruler, square, flat)!.cm2).toBeCloseTo(25, 5)
  const coin: ScaleReference = {
    kind: 'coin',
    photo: 0,
    coin: '20-kr',
    across: [
      [0.1, 0.1],
      [0.1 + 54 / 400, 0.1],
    ],
  }
  expect(measuredArea(coin, square, flat)!.cm2).toBeCloseTo(25, 5)
  const typed: ScaleReference = { kind: 'longest-side', photo: 0, cm: Math.SQRT2 * 5 }
  expect(measuredArea(typed, square, flat)!.cm2).toBeCloseTo(25, 5)
})

test('nothing outlined has no size, and a ruler of no length gives none', () => {
  const typed: ScaleReference = { kind: 'longest-side', photo: 0, cm: 5 }
  expect(
    measuredArea(
      typed,
      drawn(() => false),
      flat,
    ),
  ).toBeNull()
  const nowhere: ScaleReference = {
    ...ruler,
    ends: [
      [0.5, 0.5],
      [0.5, 0.5],
    ],
  }
  expect(measuredArea(nowhere, square, flat)).toBeNull()
})

test.each([
  [4.5, 5, 0.05],
  [4.5, 8, 0.13],
  [3, 5, 0.11],
])('on a limb of radius %d cm a width of %d cm looks %d smaller, which is put right', (radius, width, smaller) => {
  const seen = 2 * radius * Math.sin(width / 2 / radius)
  expect(1 - seen / width).toBeCloseTo(smaller, 1)
  expect(seen * roundness(seen, radius)).toBeCloseTo(width, 5)
})

test('a limb makes the area larger and its upper bound more so', () => {
  const long = drawn((x, y) => Math.abs(x - 200) < 40 && Math.abs(y - 200) < 120)
  const onTrunk = measuredArea(ruler, long, flat)!
  const onForearm = measuredArea(ruler, long, { radiusCm: 4, limbRuns: null, outlinePercent: 0 })!
  expect(onForearm.cm2).toBeGreaterThan(onTrunk.cm2)
  expect(onForearm.high / onForearm.cm2).toBeGreaterThan(onTrunk.high / onTrunk.cm2)
})

test('a long tattoo around a limb that was seen is larger than one along it, and its bounds need not allow for both', () => {
  const upright = drawn((x, y) => Math.abs(x - 200) < 40 && Math.abs(y - 200) < 70)
  const on = (limbRuns: number | null) => measuredArea(ruler, upright, { radiusCm: 4, limbRuns, outlinePercent: 0 })!
  const [along, around, unseen] = [on(Math.PI / 2), on(0), on(null)]
  expect(around.cm2).toBeGreaterThan(along.cm2 * 1.15)
  expect(unseen.cm2).toBeCloseTo(along.cm2, 5)
  expect(unseen.high).toBeGreaterThan(along.high)
})

test('a doubtful outline widens the bounds, a card has narrower ones than a coin', () => {
  const { reference, footprint } = photo(10)
  const sure = measuredArea(reference, footprint, { ...flat, outlinePercent: 6 })!
  const doubtful = measuredArea(reference, footprint, { ...flat, outlinePercent: 22 })!
  expect(doubtful.high - doubtful.low).toBeGreaterThan(sure.high - sure.low)
})

test('of several photos the middle counts, and the bounds hold them all', () => {
  const area = (cm2: number) => ({ cm2, low: cm2 * 0.9, high: cm2 * 1.1, longestCm: 1, narrowestCm: 1 })
  expect(jointArea([area(10), area(30), area(12)])).toMatchObject({ cm2: 12, low: 10, high: 30 })
  expect(jointArea([area(10), area(12)])!.cm2).toBe(11)
  expect(jointArea([])).toBeNull()
})

test('a plane through four points takes each of them where it belongs', () => {
  const near = fc.double({ min: -8, max: 8, noNaN: true })
  fc.assert(
    fc.property(fc.tuple(near, near, near, near, near, near, near, near), (d) => {
      const from: Pixel[] = [
        [d[0], d[1]],
        [100 + d[2], d[3]],
        [100 + d[4], 100 + d[5]],
        [d[6], 100 + d[7]],
      ]
      const to: Pixel[] = [
        [0, 0],
        [5, 0],
        [5, 5],
        [0, 5],
      ]
      const plane = planeThrough(from, to)!
      from.forEach((pixel, index) => {
        expect(onPlane(plane, pixel)[0]).toBeCloseTo(to[index]![0], 6)
        expect(onPlane(plane, pixel)[1]).toBeCloseTo(to[index]![1], 6)
      })
    }),
  )
})

test('areas and extents of an even plane are plain', () => {
  expect(areaOn(evenPlane(0.1), square)).toBeCloseTo(100, 6)
  expect(extentsOn(evenPlane(0.1), square)).toMatchObject({
    longest: expect.closeTo(Math.SQRT2 * 10, 6),
    narrowest: expect.closeTo(10, 6),
  })
})

test('every coin on the list has a size', () => {
  expect(COINS).toHaveLength(6)
})
