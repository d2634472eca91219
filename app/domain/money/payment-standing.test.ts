import { expect, test } from 'vitest'
import { planPaymentStanding } from './payment-standing.ts'

test.each([
  ['pending', 'paid', 'waiting'],
  ['pending', 'failed', 'failed'],
  ['failed', 'failed', 'failed'],
  ['failed', 'paid', 'failed'],
  ['cancelled', 'failed', 'failed'],
  ['confirmed', 'paid', 'paid'],
  ['confirmed', 'failed', 'paid'],
  ['refunded', 'paid', 'paid'],
] as const)('an attempt that is %s, back by the page for %s, reads as %s', (attempt, returned, standing) =>
  expect(planPaymentStanding(attempt, returned)).toBe(standing),
)
