import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/domain/language.ts'
import { areaSpan, formatArea, isAreaUnreadable, isSizeOpen, parseArea, pricedArea } from './analysis.ts'

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
  ['1,250 cm²', 1250],
  ['1 250 cm²', 1250],
  ['1\u00a0250 cm²', 1250],
  ['1\u202f250\u00a0cm²', 1250],
  ['1,250.5 cm²', 1250.5],
  ['1.000–1.250 cm²', 1250],
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

test.each(LANGUAGES)('an area that is written in %s is read as the same area', (lng) => {
  for (let hundredths = 1; hundredths <= 2_000_000; hundredths += 1_009)
    expect(parseArea(formatArea(hundredths / 100, lng))).toBe(hundredths / 100)
})

test.each([
  ['4,5,6 cm²', true],
  ['0,125 cm²', true],
  ['45 cm²', false],
  ['ukendt', false],
  ['0 cm²', false],
])('the figure of "%s" is unreadable: %s', (text, unreadable) => expect(isAreaUnreadable(text)).toBe(unreadable))

test('a tattoo nobody measured is ordered at the least its class costs, not at the most', () => {
  expect(pricedArea('30-100 cm²')).toBe(30)
  expect(pricedArea('over 100 cm²')).toBe(101)
  expect(pricedArea(undefined)).toBe(null)
})
