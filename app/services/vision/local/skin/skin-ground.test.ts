import { expect, test } from 'vitest'
import { coloursOf } from './colours.ts'
import { outlineSeen } from '../outline.ts'
import { analyzePhoto } from '../analyze.ts'
import type { Network } from '../network.ts'
import { pixelsOf, type Raster } from '../raster.ts'
import { seenGround, skinGround } from './skin-ground.ts'

const SIDE = 96
const box = { left: 32, top: 32, right: 64, bottom: 64 }
const inBox = (i: number) => i % SIDE >= 32 && i % SIDE < 64 && Math.floor(i / SIDE) >= 32 && Math.floor(i / SIDE) < 64
const ink = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => (inBox(i) ? 1 : 0))

function photo(skin: readonly number[], mark: readonly number[]): Raster {
  const rgb = new Uint8Array(SIDE * SIDE * 3)
  for (let i = 0; i < SIDE * SIDE; i++) rgb.set(inBox(i) ? mark : skin, 3 * i)
  return { width: SIDE, height: SIDE, rgb }
}

test('ink is named beside skin whose colour no rule takes for skin, when the network sees skin there', () => {
  const bluish = photo([118, 124, 140], [24, 26, 34])
  expect(skinGround(bluish, box)).toBeNull()
  const ground = seenGround(bluish, box, new Float32Array(SIDE * SIDE).fill(0.9), ink)!
  expect(coloursOf(bluish, ground, ink).colours[0]!.ink).toBe('black')
})

test('where the network sees hardly any bare skin, nothing is said of the skin under the ink', () => {
  expect(seenGround(photo([200, 160, 140], [20, 20, 20]), box, new Float32Array(SIDE * SIDE), ink)).toBeNull()
})

test('where no skin is bare at all, as in a sleeve up close, inks are still named', async () => {
  const sleeve = photo([24, 26, 30], [150, 22, 30])
  expect(skinGround(sleeve, box)).toBeNull()
  const allInk: Network = {
    run: (input) => {
      const third = input.length / 3
      return Promise.resolve({ maps: input.map((_, i) => (i < third ? -9 : 9)), present: 9 })
    },
  }
  const { colours } = await analyzePhoto(pixelsOf(sleeve), allInk, { frame: null, photo: 0 })
  expect(colours.map((one) => one.ink)).toContain('red')
})

test('no ink has no colours', () => {
  const plain = photo([200, 160, 140], [200, 160, 140])
  const ground = seenGround(plain, box, new Float32Array(SIDE * SIDE).fill(0.9), ink)!
  expect(coloursOf(plain, ground, new Uint8Array(SIDE * SIDE))).toEqual({ colours: [], strength: 0 })
})

test('ink the network half sees is outlined where nothing is clearer, and left out beside clear ink', () => {
  const faint = Float32Array.from(ink, (bit) => (bit ? 0.4 : 0))
  const size = { width: SIDE, height: SIDE }
  expect(outlineSeen({ footprint: faint }, size)).toEqual(ink)
  const beside = faint.map((value, i) => (i % SIDE > 70 && i % SIDE < 90 && Math.floor(i / SIDE) > 70 ? 0.9 : value))
  expect(outlineSeen({ footprint: beside }, size)[48 * SIDE + 48]).toBe(0)
})
