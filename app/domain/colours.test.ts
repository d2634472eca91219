import { expect, test } from 'vitest'
import { contrast, hexOf, parseColour, type Rgb } from './colours.ts'

test.each([
  ['hsl(23 54% 83%)', [235, 206, 188]],
  ['hsl(-40, 30%, 20%)', [66, 36, 56]],
  ['hsl(200deg 100% 50%)', [0, 170, 255]],
  ['hsl(300 12% 97%)', [248, 246, 248]],
  ['hsl(90 150% 40%)', [102, 204, 0]],
  ['hsl(120 50% 120%)', [255, 255, 255]],
  ['hsl(0 100% 50%)', [255, 0, 0]],
  ['hsl(60 100% 50%)', [255, 255, 0]],
  ['hsl(120 100% 50%)', [0, 255, 0]],
  ['hsl(180 100% 50%)', [0, 255, 255]],
  ['hsl(240 100% 50%)', [0, 0, 255]],
  ['hsl(330 100% 50%)', [255, 0, 128]],
  [' #fff ', [255, 255, 255]],
  ['#14242E', [20, 36, 46]],
  ['#1a0', [17, 170, 0]],
  ['red', null],
  ['#12345', null],
  ['hsl(1 2 3)', null],
] as const)('%s is read as %j', (text, colour) => {
  expect(parseColour(text)).toEqual(colour)
})

test('a colour is written with two hexadecimal digits a channel', () => {
  expect(hexOf([20, 36, 46])).toBe('#14242e')
  expect(hexOf([0, 5, 255])).toBe('#0005ff')
})

// By WCAG 2.2: (L1 + 0.05) / (L2 + 0.05) of the relative luminances.
test.each<[Rgb, Rgb, number]>([
  [[255, 255, 255], [0, 0, 0], 21],
  [[255, 0, 0], [0, 255, 0], 2.913938],
  [[10, 11, 12], [200, 120, 30], 5.779291],
  [[0, 0, 255], [255, 255, 255], 8.592471],
  [[10, 10, 10], [11, 11, 11], 1.005869],
  [[118, 118, 118], [255, 255, 255], 4.542225],
])('the contrast of %j and %j is %d, whichever comes first', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 5)
  expect(contrast(other, one)).toBeCloseTo(ratio, 5)
})
