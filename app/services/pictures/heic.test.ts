import { expect, test } from 'vitest'
import { heic, heicTurned } from '#test/scan/pictures.ts'
import { heicPixels } from './heic.ts'

test("an iPhone's photo that is marked as turned comes out upright", async () => {
  const [lying, upright] = [await heicPixels(await heic()), await heicPixels(await heicTurned())]
  expect([upright.width, upright.height]).toEqual([lying.height, lying.width])
  const red = ({ data, width }: typeof lying, x: number, y: number) => data[4 * (y * width + x)]
  for (const [x, y] of [
    [0, 0],
    [17, 200],
    [200, 17],
    [383, 100],
  ] as const)
    expect(red(upright, x, y)).toBe(red(lying, lying.width - 1 - y, x))
})
