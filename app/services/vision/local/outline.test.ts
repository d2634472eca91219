import { expect, test } from 'vitest'
import { analyzePhoto } from './analyze.ts'
import type { Network } from './network.ts'
import { joined } from './outline.ts'
import { TUNING } from './tuning.ts'

const SIDE = 256

/** Sees skin everywhere and a tattoo in the middle, as wide and as surely as said; remembers how often it was asked. */
function seesSquareOf(share: number, logit = 9): { network: Network; asked: () => number } {
  let times = 0
  const run: Network['run'] = (_input, width, height) => {
    times++
    const maps = Float32Array.from({ length: 3 * width * height }, (_, at) => {
      if (at < width * height) return 9
      const [x, y] = [at % width, Math.floor(at / width) % height]
      return Math.max(Math.abs(x / width - 0.5), Math.abs(y / height - 0.5)) < share / 2 ? logit : -9
    })
    return Promise.resolve({ maps, present: 9 })
  }
  return { network: { run }, asked: () => times }
}

const plain = { width: SIDE, height: SIDE, channels: 3 as const, data: new Uint8Array(SIDE * SIDE * 3).fill(150) }

test('a tattoo small in the photo is looked at again up close, one that fills it is not', async () => {
  const [small, large] = [seesSquareOf(0.2), seesSquareOf(0.8)]
  for (const { network } of [small, large]) await analyzePhoto(plain, network, { frame: null, photo: 0 })
  expect(small.asked()).toBe(TUNING.looks.length + TUNING.closerLooks.length)
  expect(large.asked()).toBe(TUNING.looks.length)
})

test('how clearly a tattoo is seen follows from how sure the network is of its area', async () => {
  const clearness = async (logit: number) => {
    const { network } = seesSquareOf(0.5, logit)
    return (await analyzePhoto(plain, network, { frame: null, photo: 0 })).clearness!
  }
  expect(await clearness(9)).toBeGreaterThan(0.9)
  expect(await clearness(0.3)).toBeLessThan(0.1)
})

test('in a box somebody drew, faint ink is found whatever strong ink lies outside it', async () => {
  const run: Network['run'] = (_input, width, height) => {
    const maps = Float32Array.from({ length: 3 * width * height }, (_, at) => {
      if (at < width * height) return 9
      const [x, y] = [(at % width) / width - 0.5, (Math.floor(at / width) % height) / height - 0.5]
      if (Math.abs(x) > 0.3) return 9
      return Math.max(Math.abs(x), Math.abs(y)) < 0.15 ? -1.4 : -9
    })
    return Promise.resolve({ maps, present: 9 })
  }
  const { found, clearness } = await analyzePhoto(plain, { run }, { frame: [0.4, 0.4, 0.6, 0.6], photo: 0 })
  expect([found, clearness]).toEqual(['tattoo', 0])
})

test('where the classical outline is doubtful, the network’s own counts as it was cut', () => {
  const size = { width: 20, height: 20 }
  const square = (to: number) =>
    Uint8Array.from({ length: 400 }, (_, at) => (at % 20 >= 5 && at % 20 < to && at >= 100 && at < 300 ? 1 : 0))
  const seen = square(15)
  const all = new Float32Array(400).fill(1)
  const half = Float32Array.from(seen, (bit) => bit * (TUNING.footprintFrom + 0.02))
  const maps = { skin: all, ink: all, footprint: half, present: 1 }
  const { footprint } = joined(seen, maps, { footprint: square(8), ink: square(8) }, size)
  expect([...footprint]).toEqual([...seen])
})
