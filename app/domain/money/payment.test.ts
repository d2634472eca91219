import { expect, test } from 'vitest'
import { kroner, ore } from './money.ts'
import { paymentStanding } from './payment-standing.ts'
import {
  canMoveAttempt,
  depositFor,
  isPaymentFailure,
  ATTEMPT_MOVES,
  type PaymentStatus,
  receiptNumber,
} from './payment.ts'

const STATUSES = Object.keys(ATTEMPT_MOVES) as PaymentStatus[]

test('[spec 9 deposit-500] a treatment takes a deposit of 500 kr., and none with a zero-deposit code', () => {
  const benefits = { discountPercent: 10, discount: ore(0), zeroDeposit: false, freePainCoverage: false }
  expect(depositFor(null)).toBe(kroner(500))
  expect(depositFor(benefits)).toBe(kroner(500))
  expect(depositFor({ ...benefits, zeroDeposit: true })).toBe(0)
  expect(depositFor(null, kroner(300))).toBe(kroner(300))
})

test('only a listed reason is a payment failure', () => {
  expect(isPaymentFailure('insufficient_funds')).toBe(true)
  expect(isPaymentFailure('moon_phase')).toBe(false)
})

test('a client reads the number of a receipt, and nothing else staff wrote with a payment', () => {
  for (const number of ['004217', ' 12 34-56 ', '30.11/0042']) expect(receiptNumber(number)).toBe(number.trim())
  for (const words of ['', '-', 'Rabat aftalt med Mette', '500 kontant, ringer om resten', '9'.repeat(41), null])
    expect(receiptNumber(words)).toBe('')
})

test('[spec 4 payment-states] money that comes after an attempt failed or was given up still counts, and none is lost once it came', () => {
  const allowed = STATUSES.flatMap((from) =>
    STATUSES.filter((to) => canMoveAttempt(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(allowed.toSorted()).toEqual([
    'cancelled → confirmed',
    'confirmed → refunded',
    'failed → confirmed',
    'pending → cancelled',
    'pending → confirmed',
    'pending → failed',
  ])
})

test.each([
  ['a payment that came confirms', 'confirmed', 'confirmed', 'confirmed', false, 'paid'],
  ['an attempt that failed before another paid', 'failed', 'confirmed', 'confirmed', false, 'paid'],
  ['a second payment of the same visit, sent back', 'refunded', 'confirmed', 'confirmed', false, 'paid'],
  ['a visit called off, its deposit kept', 'confirmed', 'confirmed', 'cancelled', false, 'over'],
  ['a visit withdrawn from', 'refunded', 'refunded', 'cancelled', false, 'over'],
  ['money for a slot that was gone', 'confirmed', 'cancelled', 'cancelled', false, 'refunding'],
  ['the same, once it went back', 'refunded', 'cancelled', 'cancelled', false, 'refunding'],
  ['nobody has said anything', 'pending', 'pending', 'scheduled', true, 'waiting'],
  ['a card turned down while the slot is held', 'failed', 'pending', 'scheduled', true, 'open'],
  ['a payment given up while the slot is held', 'cancelled', 'pending', 'scheduled', true, 'open'],
  ['a card turned down, and the hold ran out', 'failed', 'cancelled', 'cancelled', false, 'failed'],
] as const)('%s: the attempt is %s, the visit %s and %s', (_what, attempt, settled, appointment, held, standing) => {
  expect(paymentStanding({ attempt, settled, appointment, held })).toBe(standing)
})
