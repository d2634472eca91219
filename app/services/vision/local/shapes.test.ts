import { expect, test } from 'vitest'
import { boxBlur, dilate, erode } from './shapes.ts'

const size = { width: 23, height: 17 }
const each = Array.from({ length: size.width * size.height }, (_, i) => i)
const bits = Uint8Array.from(each, (i) => ((i * 7919) % 31 < 2 ? 1 : 0))
const inverse = bits.map((bit) => 1 - bit)

/** The values of the square around a pixel, cut off by the edge. */
function around(values: ArrayLike<number>, at: number, radius: number): number[] {
  const [x, y] = [at % size.width, Math.floor(at / size.width)]
  const near = (i: number) =>
    Math.abs((i % size.width) - x) <= radius && Math.abs(Math.floor(i / size.width) - y) <= radius
  return each.filter(near).map((i) => values[i]!)
}

test.each([1, 2, 30])('a box mean of radius %i counts only what lies in the picture', (radius) => {
  const values = Float32Array.from(each, (i) => (i * 37) % 11)
  const mean = boxBlur(values, size, radius)
  for (const at of each) {
    const near = around(values, at, radius)
    expect(mean[at]).toBeCloseTo(near.reduce((sum, value) => sum + value, 0) / near.length, 4)
  }
})

test('a bit grows to the square around it, and shrinks by as much', () => {
  for (const at of each) {
    expect(dilate(bits, size, 1)[at]).toBe(Math.max(...around(bits, at, 1)))
    expect(erode(inverse, size, 1)[at]).toBe(Math.min(...around(inverse, at, 1)))
  }
})

test('growing by four is growing by two, twice', () => {
  expect(dilate(bits, size, 4)).toEqual(dilate(dilate(bits, size, 2), size, 2))
  expect(erode(inverse, size, 4)).toEqual(dilate(bits, size, 4).map((bit) => 1 - bit))
})
