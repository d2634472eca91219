import { expect, test } from 'vitest'
import { kroner, ore } from '#app/domain/money/money.ts'
import { packageRefund, withdrawalRefund } from './package-refund.ts'
import { refundable } from '#app/domain/money/payment.ts'

const ten = { paid: kroner(6750), singlePrice: kroner(900), packagePrice: kroner(6750), sessions: 10 }

test.each([
  [0, 6750],
  [1, 5850],
  [4, 3150],
  [7, 450],
  [8, 0],
  [10, 0],
])('of ten sessions bought as a package, %d given: %d kr. go back at the single price', (delivered, back) => {
  expect(packageRefund({ ...ten, delivered, rate: 'single' }).refund).toBe(kroner(back))
})

test('a clinic may count given sessions at the price of the package', () => {
  expect(packageRefund({ ...ten, delivered: 4, rate: 'package' })).toEqual({ used: kroner(2700), refund: kroner(4050) })
})

test('withdrawn from in time, a session begun on request costs its agreed share, and one begun without costs nothing', () => {
  expect(withdrawalRefund({ ...ten, delivered: 1, isExpress: true }).refund).toBe(kroner(6075))
  expect(withdrawalRefund({ ...ten, delivered: 1, isExpress: false }).refund).toBe(kroner(6750))
})

test('a refund is never below zero and never more than was paid', () => {
  for (let delivered = 0; delivered <= 20; delivered++)
    for (const paid of [0, 1, 67_500, 675_000, 900_001])
      for (const rate of ['single', 'package'] as const) {
        const { refund } = packageRefund({ ...ten, paid: ore(paid), delivered, rate })
        expect(refund).toBeGreaterThanOrEqual(0)
        expect(refund).toBeLessThanOrEqual(paid)
        expect(Number.isInteger(refund)).toBe(true)
      }
})

test('what is on its way back cannot be asked for again', () => {
  expect(refundable(kroner(500), [kroner(200), kroner(300)])).toBe(0)
  expect(refundable(kroner(500), [kroner(200)])).toBe(kroner(300))
})
