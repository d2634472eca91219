import { expect, test } from 'vitest'
import { kroner } from './money.ts'
import { cashIn, isTillOff, tillDifference } from './till.ts'

const same = (amount: number) => ({ expected: kroner(amount), counted: kroner(amount) })

test('a till agrees when each way of paying does', () => {
  const counts = { 'card-terminal': same(1_800), mobilepay: same(0), cash: same(0), transfer: same(-400) }
  expect(isTillOff(counts)).toBe(false)
  expect(tillDifference(counts)).toBe(0)
})

test('what was taken as one way and written down as another is off, though the sum agrees', () => {
  const counts = {
    'card-terminal': { expected: kroner(900), counted: kroner(0) },
    mobilepay: { expected: kroner(0), counted: kroner(900) },
    cash: same(0),
    transfer: same(0),
  }
  expect(tillDifference(counts)).toBe(0)
  expect(isTillOff(counts)).toBe(true)
})

test('less in the till than the book says is below 0', () => {
  const short = { expected: kroner(900), counted: kroner(850) }
  expect(tillDifference({ 'card-terminal': short, mobilepay: same(0), cash: same(0), transfer: same(0) })).toBe(
    -kroner(50),
  )
})

test('a drawer is worth its notes and coins', () => {
  expect(cashIn({})).toBe(0)
  expect(cashIn({ 50_000: 2, 10_000: 3, 500: 4, 50: 3 })).toBe(132_150)
})
