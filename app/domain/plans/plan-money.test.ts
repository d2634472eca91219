import { expect, test } from 'vitest'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { courseMoney, sessionsLeft, type PlanMoneyIn } from './plan-money.ts'

const session = (id: string, doneOn: string | null = null) => ({ id, price: kroner(700), doneOn })
const given = (id: string) => session(id, '2026-11-01')
const payment = (sessionId: string | null, amount: Ore, more: Partial<PlanMoneyIn> = {}): PlanMoneyIn => ({
  sessionId,
  status: 'confirmed',
  amount,
  refunds: [],
  ...more,
})
const back = (amount: Ore, reason: PlanMoneyIn['refunds'][number]['reason'], isDone = true) => [
  { amount, reason, isDone },
]
const TERMS = {
  isOver: false,
  writtenOff: 0 as Ore,
  payBy: 'session' as const,
  singlePrice: kroner(900),
  packagePrice: kroner(2100),
  rate: 'single' as const,
}
const THREE = [given('a'), given('b'), session('c')]

const settledBy = (payments: PlanMoneyIn[], sessions: typeof THREE, writtenOff: Ore) =>
  [...sessionsLeft(payments, sessions, writtenOff)].filter(([, left]) => left === 0).map(([id]) => id)

test('a session’s payment settles that session alone, a payment of the whole plan all of them', () => {
  expect(settledBy([payment('a', kroner(700))], THREE, 0 as Ore)).toEqual(['a'])
  expect(settledBy([payment(null, kroner(2100))], THREE, 0 as Ore)).toEqual(['a', 'b', 'c'])
})

test('a payment that was taken back or made twice settles nothing', () => {
  const undone = payment('a', kroner(700), { status: 'refunded', refunds: back(kroner(700), 'stopped') })
  expect(settledBy([undone], THREE, 0 as Ore)).toEqual([])
  const twice = payment('a', kroner(700), { refunds: back(kroner(700), 'paid-twice', false) })
  expect(settledBy([twice], THREE, 0 as Ore)).toEqual([])
})

test.each(['by-clinic', 'at-provider'] as const)(
  'a session given and repaid %s is settled; one not given is to be paid again',
  (reason) => {
    const repaid = (id: string) => payment(id, kroner(700), { status: 'refunded', refunds: back(kroner(700), reason) })
    expect(settledBy([repaid('a')], THREE, 0 as Ore)).toEqual(['a'])
    expect(settledBy([repaid('c')], THREE, 0 as Ore)).toEqual([])
    expect(courseMoney([repaid('a')], THREE, TERMS)).toMatchObject({ kept: 0, lowered: kroner(700), owed: kroner(700) })
    expect(courseMoney([repaid('c')], THREE, TERMS)).toMatchObject({ kept: 0, lowered: 0, owed: kroner(1400) })
  },
)

test('a whole plan’s payment that the clinic gave back leaves nothing to pay, and lowers the price by it', () => {
  const repaid = payment(null, kroner(2100), { status: 'refunded', refunds: back(kroner(2100), 'by-clinic') })
  expect(settledBy([repaid], THREE, 0 as Ore)).toEqual(['a', 'b', 'c'])
  expect(courseMoney([repaid], THREE, TERMS)).toMatchObject({ kept: 0, lowered: kroner(2100), owed: 0 })
})

test('a part given back lowers the price once it is done, and counts as kept no more from the start', () => {
  const part = (isDone: boolean) => payment('a', kroner(700), { refunds: back(kroner(100), 'by-clinic', isDone) })
  expect(courseMoney([part(true)], THREE, TERMS)).toMatchObject({ kept: kroner(600), lowered: kroner(100) })
  expect(courseMoney([part(false)], THREE, TERMS)).toMatchObject({ kept: kroner(600), lowered: 0 })
})

test('given and unpaid sessions are owed, less what the clinic gave up, the oldest first', () => {
  expect(courseMoney([], THREE, TERMS)).toMatchObject({ owed: kroner(1400), refundNow: 0 })
  const oneGivenUp = courseMoney([], THREE, { ...TERMS, writtenOff: kroner(700) })
  expect(oneGivenUp.owed).toBe(kroner(700))
  expect([...oneGivenUp.left.values()]).toEqual([0, kroner(700), kroner(700)])
  const almost = courseMoney([], THREE, { ...TERMS, writtenOff: (kroner(700) - 1) as Ore })
  expect([...almost.left.values()]).toEqual([1, kroner(700), kroner(700)])
  expect([...courseMoney([], THREE, { ...TERMS, writtenOff: kroner(2100) }).left.values()]).toEqual([0, 0, kroner(700)])
})

test('a session paid for what a write-off left of it is settled, and owes the rest again when that is taken back', () => {
  const part = [payment('a', kroner(400))]
  expect(courseMoney(part, THREE, { ...TERMS, writtenOff: kroner(300) }).owed).toBe(kroner(700))
  expect([...sessionsLeft(part, THREE, kroner(300)).values()]).toEqual([0, kroner(700), kroner(700)])
  expect([...sessionsLeft(part, THREE, 0 as Ore).values()]).toEqual([kroner(300), kroner(700), kroner(700)])
})

test('paid ahead goes back less what is owed, and makes up for it once the course is over', () => {
  const ahead = [payment('c', kroner(700))]
  const one = [given('a'), session('c')]
  expect(courseMoney(ahead, one, TERMS)).toMatchObject({ kept: kroner(700), owed: kroner(700), refundNow: 0 })
  expect(courseMoney(ahead, one, { ...TERMS, isOver: true })).toMatchObject({ owed: 0 })
  expect(courseMoney(ahead, [session('c')], TERMS)).toMatchObject({ owed: 0, refundNow: kroner(700) })
})

test('a plan paid whole gives back what was paid less the sessions given', () => {
  const paid = [payment(null, kroner(2100))]
  expect(courseMoney(paid, THREE, { ...TERMS, payBy: 'whole' })).toMatchObject({ refundNow: kroner(300) })
  expect(courseMoney(paid, THREE, { ...TERMS, payBy: 'whole', rate: 'package' })).toMatchObject({
    refundNow: kroner(700),
  })
})
