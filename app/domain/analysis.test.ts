import { expect, test } from 'vitest'
import { isOpenSize, parseArea } from './analysis.ts'

test.each([
  ['45 cm²', 45],
  ['45cm2', 45],
  ['45 cm^2', 45],
  ['45,5 cm2', 45.5],
  ['45.5 cm²', 45.5],
  ['ca. 45 cm²', 45],
  ['Omkring 9 x 5 cm, i alt 45 CM²', 45],
  ['40-50 cm²', 50],
  ['1.200 cm²', 1200],
  ['over 100 cm²', 101],
  ['Over 9 x 5 cm, i alt 45 cm²', 45],
])('"%s" is %d cm²', (text, area) => {
  expect(parseArea(text)).toBe(area)
})

test.each(['', 'ukendt', '45', '45 cm', '0 cm²', 'cm²', '4,5,6 cm²', null, undefined])('"%s" is no area', (text) => {
  expect(parseArea(text)).toBeNull()
})

test.each([
  ['over 100 cm²', true],
  ['Stor, over 100 cm²', true],
  ['30-100 cm²', false],
  ['100 cm²', false],
  ['', false],
  [null, false],
])('"%s" has no upper bound: %j', (text, open) => {
  expect(isOpenSize(text)).toBe(open)
})
