import { expect, test } from 'vitest'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { lessForWhole, priced, reversed, splitEvenly, type DraftLine } from './quote.ts'

const line = (key: string, amount: number, more: Partial<DraftLine> = {}): DraftLine => ({
  key,
  ruleName: key,
  titleDa: key,
  titleEn: key,
  kind: 'session',
  amount: amount as Ore,
  ...more,
})

test('a quote adds up its lines and the VAT in them, in whole øre', () => {
  const { version, currency, total, vat, lines } = priced('session', [line('a', 90_000), line('b', -10_000)])
  expect([version, currency, total, vat]).toEqual([2, 'DKK', 80_000, 16_000])
  expect(lines.map((one) => [one.vat, one.vatPercent])).toEqual([
    [18_000, 25],
    [-2_000, 25],
  ])
})

test('the VAT of the lines adds up to the VAT of the total where each alone would be rounded', () => {
  const { vat, lines } = priced('session', [line('a', 1), line('b', 1), line('c', 1)])
  expect([vat, lines.map((one) => one.vat)]).toEqual([1, [0, 0, 1]])
  const refund = priced('refund', [line('a', -1), line('b', -1), line('c', -1)])
  expect([refund.vat, refund.lines.map((one) => one.vat + 0)]).toEqual([-1, [0, 0, -1]])
})

test('a reversed quote has every amount, VAT and unit price with the other sign', () => {
  const quote = priced('session', [line('a', 90_000, { unitPrice: 45_000 as Ore, quantity: 2 }), line('b', -10_000)])
  const { subject, total, vat, lines } = reversed(quote)
  expect([subject, total, vat]).toEqual(['refund', -80_000, -16_000])
  expect(lines.map((one) => [one.amount, one.unitPrice, one.quantity])).toEqual([
    [-90_000, -45_000, 2],
    [10_000, undefined, undefined],
  ])
  expect('unitPrice' in lines[1]!).toBe(false)
})

test('paying in full takes its percentage off the total as a line of its own', () => {
  const { total, lines } = lessForWhole(priced('plan', [line('a', 90_000), line('b', 10_000)]), 5)
  expect(total).toBe(95_000)
  expect(lines.at(-1)).toMatchObject({ kind: 'discount', reason: 'whole', percent: 5, amount: -5_000, vat: -1_000 })
})

test('an amount is split into parts that add up, the first ones an øre larger', () => {
  expect(splitEvenly(kroner(100), 3)).toEqual([3_334, 3_333, 3_333])
  expect(splitEvenly(11 as Ore, 3)).toEqual([4, 4, 3])
  expect(splitEvenly(9 as Ore, 3)).toEqual([3, 3, 3])
})
