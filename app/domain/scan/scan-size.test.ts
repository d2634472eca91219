import { expect, test } from 'vitest'
import { bitsOf, maskOf } from '#app/domain/scan/geometry/mask.ts'
import type { Quad, ScaleReference } from './scale.ts'
import { NO_ANSWERS, type PhotoMeasure, type ScanMeasures } from './scan.ts'
import { boxSides, scanSize } from './scan-size.ts'

const [WIDTH, HEIGHT] = [200, 150]
/** A tattoo 60 pixels wide and 30 high. */
const footprint = maskOf(
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    return x >= 100 && x < 160 && y >= 90 && y < 120 ? 1 : 0
  }),
  WIDTH,
  HEIGHT,
)
const scan = (...references: (ScaleReference | null)[]) =>
  ({ photos: references.map((reference) => ({ footprint, reference }) as PhotoMeasure) }) as ScanMeasures
const quad = (left: number, top: number, right: number, bottom: number): Quad => [
  [left / WIDTH, top / HEIGHT],
  [right / WIDTH, top / HEIGHT],
  [right / WIDTH, bottom / HEIGHT],
  [left / WIDTH, bottom / HEIGHT],
]

test('beside a card seen straight on, ten pixels a centimetre, the sides of the box are as long as they are', () => {
  const card: ScaleReference = { kind: 'card', photo: 0, corners: quad(10, 10, 95.6, 63.98) }
  expect(boxSides(scan(card), NO_ANSWERS, 0)).toMatchObject({ acrossCm: 6, downCm: 3 })
})

test('the less clearly an outline was seen, the wider the bounds, and drawn by hand they are narrow', () => {
  const card: ScaleReference = { kind: 'card', photo: 0, corners: quad(10, 10, 95.6, 63.98) }
  const plusMinus = (more: Partial<PhotoMeasure>) => {
    const { photos } = scan(card)
    return scanSize({ photos: [{ ...photos[0]!, ...more }] } as ScanMeasures, NO_ANSWERS).plusMinusPercent!
  }
  const said = [0.95, 0.85, 0.75, 0.4].map((clearness) => plusMinus({ clearness, outlinedBy: 'analyzer' }))
  expect(said).toEqual([...said].sort((a, b) => a - b))
  expect(new Set(said).size).toBe(4)
  expect(plusMinus({ clearness: 0.4, outlinedBy: 'person' })).toBeLessThan(said[0]!)
})

test('where the photo shows the right side smaller, the side further away is longer than it looks', () => {
  const [a, , , d] = quad(10, 10, 95.6, 63.98)
  const corners: Quad = [a, [90 / WIDTH, 15 / HEIGHT], [90 / WIDTH, 59 / HEIGHT], d]
  const sides = boxSides(scan({ kind: 'card', photo: 0, corners }), NO_ANSWERS, 0)!
  expect(sides.acrossCm).toBeGreaterThan(6)
  expect(sides.downCm).toBeGreaterThan(3)
})

test('what somebody measured counts, and only in the photo it was measured in', () => {
  const answers = {
    ...NO_ANSWERS,
    reference: {
      kind: 'ruler',
      photo: 1,
      ends: [
        [0, 0],
        [0.5, 0],
      ],
      cm: 5,
    },
  } as const
  const found: ScaleReference = { kind: 'marker', photo: 0, corners: quad(10, 10, 60, 60), sideMm: 50 }
  expect(boxSides(scan(found, null), answers, 0)).toBeNull()
  expect(boxSides(scan(found, null), answers, 1)).toMatchObject({ acrossCm: 3, downCm: 1.5 })
})

test('around the wrist that was seen a long tattoo is larger than along it', () => {
  const card: ScaleReference = { kind: 'card', photo: 0, corners: quad(10, 10, 95.6, 63.98) }
  const on = (limbRuns: number) => {
    const { photos } = scan(card)
    const measures: ScanMeasures = { ...scan(card), opinion: null, photos: [{ ...photos[0]!, limbRuns }] }
    return scanSize(measures, { ...NO_ANSWERS, bodySite: 'wrist' }).cm2!
  }
  expect(on(Math.PI / 2)).toBeGreaterThan(on(0))
})

test('a card found by mistake is nothing, once somebody has said that nothing lies there', () => {
  const card: ScaleReference = { kind: 'card', photo: 0, corners: quad(10, 10, 95.6, 63.98) }
  const nothing = { ...NO_ANSWERS, reference: { kind: 'none' } } as const
  expect(scanSize({ ...scan(card), opinion: null }, NO_ANSWERS)).toMatchObject({ source: 'card' })
  expect(scanSize({ ...scan(card), opinion: null }, nothing)).toMatchObject({ source: 'none', cm2: null })
  expect(boxSides(scan(card), nothing, 0)).toBeNull()
})

test('what is outlined of the card beside the tattoo makes its box no longer', () => {
  const card: ScaleReference = { kind: 'card', photo: 0, corners: quad(10, 10, 95.6, 63.98) }
  const bits = bitsOf(footprint)
  for (let x = 20; x < 90; x++) bits[40 * WIDTH + x] = 1
  const outlined = { photos: [{ footprint: maskOf(bits, WIDTH, HEIGHT), reference: card }] } as unknown as ScanMeasures
  expect(boxSides(outlined, NO_ANSWERS, 0)).toMatchObject({ acrossCm: 6, downCm: 3, box: { left: 100, top: 90 } })
})

test('without anything of known size there is no length', () => {
  expect(boxSides(scan(null), NO_ANSWERS, 0)).toBeNull()
})
