import { expect, test } from 'vitest'
import { maskOf } from '#app/domain/scan/geometry/mask.ts'
import { bareSkin, cropAround, faded, inkCover } from './fade.ts'
import { emptyMask } from '#test/support/empty-mask.ts'

const SIDE = 40
/** A black square on even skin. */
const square = maskOf(
  Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)]
    return x >= 15 && x < 25 && y >= 15 && y < 25 ? 1 : 0
  }),
  SIDE,
  SIDE,
)
const WHOLE = [0, 0, 1, 1] as const
const picture = () => {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255)
  const dark = inkCover(square, WHOLE, SIDE, SIDE)
  for (let at = 0; at < SIDE * SIDE; at++)
    for (let colour = 0; colour < 3; colour++) data[4 * at + colour] = dark[at]! > 0.9 ? 20 : 200
  return { width: SIDE, height: SIDE, data }
}
const redAt = ({ data }: { data: Uint8ClampedArray }, x: number, y: number) => data[4 * (y * SIDE + x)]!

test('ink fades towards the skin around it, and skin stays as it is', () => {
  const shown = picture()
  const cover = inkCover(square, WHOLE, SIDE, SIDE)
  const skin = bareSkin(shown, cover)
  const half = faded(shown, cover, skin, 0.5)
  expect(redAt(half, 20, 20)).toBe(110)
  expect(redAt(half, 2, 2)).toBe(200)
  expect(redAt(faded(shown, cover, skin, 0), 20, 20)).toBe(200)
  expect(redAt(faded(shown, cover, skin, 1), 20, 20)).toBe(20)
})

test('skin is spread in under the ink without a seam, from lighter skin on one side to darker on the other', () => {
  const { width, height, data } = picture()
  const shaded = Uint8ClampedArray.from(data)
  const cover = inkCover(square, WHOLE, SIDE, SIDE)
  cover.forEach((ink, at) => {
    for (let colour = 0; colour < 3; colour++) shaded[4 * at + colour] = ink > 0.05 ? 20 : 220 - 2 * (at % SIDE)
  })
  const [red] = bareSkin({ width, height, data: shaded }, cover)
  const row = Array.from({ length: SIDE }, (_, x) => red![20 * SIDE + x]!)
  const steps = row.slice(1).map((now, at) => Math.abs(now - row[at]!))
  expect(Math.max(...steps)).toBeLessThan(12)
  expect(row[12]!).toBeGreaterThan(row[28]!)
})

test('the part shown has the shape asked for, lies inside the photo, and holds the tattoo', () => {
  const [left, top, width, height] = cropAround(square, 0.8)
  expect((width * SIDE) / (height * SIDE)).toBeCloseTo(0.8)
  expect(left).toBeLessThan(15 / SIDE)
  expect(left + width).toBeGreaterThan(25 / SIDE)
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
  expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1)
})

test('without an outline the whole photo is shown, as far as the shape allows', () => {
  const [left, top, width, height] = cropAround(emptyMask(100, 100), 0.8)
  expect([left, top, width, height].map((share) => Math.round(share * 100))).toEqual([10, 0, 80, 100])
})
