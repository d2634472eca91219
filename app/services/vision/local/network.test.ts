import { expect, test } from 'vitest'
import { look, seenCloser, type Network } from './network.ts'
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
  const maps = await look(mirror, quarters, quarters, wholeOf(quarters), TUNING.looks)
  const at = (x: number, y: number) =>
    [maps.skin, maps.ink, maps.footprint].map((plane) => Math.round(plane[y * SIDE + x]!))
  expect(at(60, 60)).toEqual([1, 0, 0])
  expect(at(60, 200)).toEqual([0, 1, 0])
  expect(at(200, 60)).toEqual([0, 0, 1])
  expect(at(200, 200)).toEqual([0, 0, 1])
  expect(asked).toHaveLength(TUNING.looks.length)
  expect(maps.present).toBeCloseTo(0.5)
})

test('a closer look counts where it looked and nowhere else', () => {
  const all = (value: number) => new Float32Array(16).fill(value)
  const first = { skin: all(1), ink: all(0.25), footprint: all(1), present: 0.9 }
  const closer = { skin: all(0), ink: all(0.75), footprint: all(0), present: 0.1 }
  const maps = seenCloser(first, closer, { width: 4 }, { left: 1, top: 1, right: 3, bottom: 2 }, 0.5)
  expect([...maps.footprint]).toEqual([1, 1, 1, 1, 1, 0.5, 0.5, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  expect([maps.ink[5], maps.ink[4], maps.skin[5], maps.present]).toEqual([0.5, 0.25, 1, 0.9])
})
