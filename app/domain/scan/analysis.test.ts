import { expect, test } from 'vitest'
import { areaSpan, isSizeOpen, parseArea, pricedArea } from './analysis.ts'

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
  ['48 cm²', { least: 48, most: 48 }, false],
  ['30-100 cm²', { least: 30, most: 100 }, true],
  ['Mellem, 30–100 cm²', { least: 30, most: 100 }, true],
  ['40,5-50 cm²', { least: 40.5, most: 50 }, true],
  ['over 100 cm²', { least: 101, most: null }, true],
  ['Stor, over 100 cm²', { least: 101, most: null }, true],
  ['1.200 cm²', { least: 1200, most: 1200 }, false],
  ['', null, true],
  [null, null, true],
])('"%s" leaves %j open, and a price for it may rise: %j', (text, span, open) => {
  expect(areaSpan(text)).toEqual(span)
  expect(isSizeOpen(text)).toBe(open)
})

test('a tattoo nobody measured is ordered at the least its class costs, not at the most', () => {
  expect(pricedArea('30-100 cm²')).toBe(30)
  expect(pricedArea('over 100 cm²')).toBe(101)
  expect(pricedArea(undefined)).toBe(null)
})
