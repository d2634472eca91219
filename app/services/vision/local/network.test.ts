import { expect, test } from 'vitest'
import { look, type Network } from './network.ts'
import { wholeOf, type Raster } from './raster.ts'
import { TUNING } from './tuning.ts'

const SIDE = 256
const asked: [width: number, height: number][] = []

/** Holds for skin, ink and footprint what is red, green and blue. */
const mirror: Network = {
  run: (input, width, height) => {
    asked.push([width, height])
    return Promise.resolve({ maps: input.map((value) => value * 9), present: 0 })
  },
}

/** Red in the upper left quarter, green below it, blue on the right. */
const quarters: Raster = {
  width: SIDE,
  height: SIDE,
  rgb: Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % SIDE, Math.floor(at / 3 / SIDE)]
    const colour = x >= SIDE / 2 ? 2 : y < SIDE / 2 ? 0 : 1
    return at % 3 === colour ? 255 : 0
  }),
}

test('seen as it is and mirrored, what was seen lies where it is', async () => {
  const maps = await look(mirror, quarters, quarters, wholeOf(quarters))
  const at = (x: number, y: number) =>
    [maps.skin, maps.ink, maps.footprint].map((plane) => Math.round(plane[y * SIDE + x]!))
  expect(at(60, 60)).toEqual([1, 0, 0])
  expect(at(60, 200)).toEqual([0, 1, 0])
  expect(at(200, 60)).toEqual([0, 0, 1])
  expect(at(200, 200)).toEqual([0, 0, 1])
  expect(asked).toHaveLength(2 * TUNING.lookSides.length)
  expect(maps.present).toBeCloseTo(0.5)
})
