import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a table opens in a Danish spreadsheet: a mark, semicolons, and line ends of its own', () => {
  expect(
    csvOf([
      ['Dato', 'Beløb'],
      ['01/12/2026', '-1620,00'],
    ]),
  ).toBe('\uFEFFDato;Beløb\r\n01/12/2026;-1620,00\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+4512345678', "'+4512345678"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['＝1+1', "'＝1+1"],
  ['-5', '-5'],
  ['Lang; "citat"', '"Lang; ""citat"""'],
])('[sec 62.1] %s is written as %s', (text, written) => {
  expect(csvOf([[text]])).toBe(`\uFEFF${written}\r\n`)
})
