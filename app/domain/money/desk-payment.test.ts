import { expect, test } from 'vitest'
import { isCashHour, isCashWithin, spreadTenders, type Tender } from './desk-payment.ts'
import { kroner, ore } from './money.ts'

const tender = (amount: number, method: Tender['method'] = 'card-terminal'): Tender => ({
  method,
  amount: kroner(amount),
  note: '',
})
const line = (amount: number, isWhole = false) => ({ amount: kroner(amount), isWhole })
const amounts = (spread: ReturnType<typeof spreadTenders>) =>
  spread.ok ? spread.value.map(({ amount, tender: { method } }) => [method, amount]) : spread.refusal

test('tenders pay the bill line by line, each for its own part', () => {
  expect(amounts(spreadTenders([line(400), line(900)], [tender(1_000), tender(300, 'cash')]))).toEqual([
    ['card-terminal', kroner(400)],
    ['card-terminal', kroner(600)],
    ['cash', kroner(300)],
  ])
})

test('a part payment leaves the last lines open, and more than the bill is refused to the øre', () => {
  expect(amounts(spreadTenders([line(400), line(900)], [tender(500)]))).toEqual([
    ['card-terminal', kroner(400)],
    ['card-terminal', kroner(100)],
  ])
  const over = { ...tender(0), amount: ore(130_001) }
  expect(amounts(spreadTenders([line(400), line(900)], [over]))).toBe('above-due')
})

test('a held time is paid whole by one tender', () => {
  const bill = [line(500, true), line(400)]
  expect(amounts(spreadTenders(bill, [tender(300), tender(600, 'cash')]))).toBe('deposit-first')
  expect(amounts(spreadTenders(bill, [tender(500), tender(400, 'cash')]))).toEqual([
    ['card-terminal', kroner(500)],
    ['cash', kroner(400)],
  ])
})

const TERMS = { fromHour: 6, untilHour: 22, limit: kroner(14_999) }

test('[law 56] cash is taken from six in the morning until ten at night', () => {
  expect([5, 6, 21, 22].map((hour) => isCashHour(hour, TERMS))).toEqual([false, true, true, false])
})

test('[law 57] cash for what belongs together stays below the limit of the law', () => {
  expect(isCashWithin(kroner(10_000), kroner(4_999), TERMS)).toBe(true)
  expect(isCashWithin(kroner(10_000), kroner(5_000), TERMS)).toBe(false)
})
