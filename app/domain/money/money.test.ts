import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/domain/language.ts'
import {
  amountIn,
  formatAmount,
  formatFigure,
  formatMoney,
  formatMoneyRange,
  inKroner,
  kroner,
  ore,
  percentOf,
  plainFigure,
  sum,
  vatIn,
} from './money.ts'

test('money is whole øre, added and discounted without fractions', () => {
  expect(kroner(900)).toBe(90_000)
  expect(kroner(0.1 + 0.2)).toBe(30)
  expect(sum([kroner(220), kroner(500)])).toBe(72_000)
  expect(percentOf(kroner(900), 25)).toBe(22_500)
})

test('half an øre is rounded up', () => {
  expect(percentOf(ore(50), 25)).toBe(13)
  expect(percentOf(ore(49), 25)).toBe(12)
})

test('[law 23] a fifth of a price with 25 % VAT is VAT', () => {
  expect(vatIn(kroner(900))).toBe(18_000)
  expect(vatIn(ore(99))).toBe(20)
  expect(vatIn(kroner(112), 12)).toBe(1_200)
})

test('from one amount to another the currency is said once', () => {
  expect(formatMoneyRange(kroner(5400), kroner(9000), 'da')).toBe('5.400–9.000 kr.')
  expect(formatMoneyRange(kroner(5400), kroner(9000), 'en')).toBe('DKK 5,400–9,000')
})

test('a fraction of an øre is not money', () => {
  expect(() => ore(0.5)).toThrow('Not a whole number of øre')
  expect(() => ore(Number.NaN)).toThrow()
})

test.each([
  [162_000, '1.620 kr.', 'DKK 1,620'],
  [162_050, '1.620,50 kr.', 'DKK 1,620.50'],
  [162_005, '1.620,05 kr.', 'DKK 1,620.05'],
  [0, '0 kr.', 'DKK 0'],
  [90_000, '900 kr.', 'DKK 900'],
  [123_456_700, '1.234.567 kr.', 'DKK 1,234,567'],
  [-67_500, '−675 kr.', '−DKK 675'],
])('[spec 9 price-format] %i øre is written %s in Danish and %s in English', (amount, danish, english) => {
  expect(formatMoney(ore(amount), 'da')).toBe(danish)
  expect(formatMoney(ore(amount), 'en')).toBe(english)
})

test('a program reads every amount with two decimals and nothing between thousands', () => {
  expect(plainFigure(ore(162_000))).toBe('1620.00')
  expect(plainFigure(ore(-162_005), ',')).toBe('-1620,05')
  expect(inKroner(ore(162_050))).toBe(1620.5)
})

test.each(LANGUAGES)('an amount that is written in %s is read as the same amount', (lng) => {
  for (let amount = 0; amount <= 500_000_00; amount += 7_919) {
    expect(amountIn(formatAmount(ore(amount), lng))).toBe(amount)
    expect(amountIn(formatFigure(ore(amount), lng))).toBe(amount)
  }
})
