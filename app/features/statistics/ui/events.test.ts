import { expect, test } from 'vitest'
import { isNewView } from './events.ts'

test('a payment is counted once: not again when its page is read again, come back to or shown in the other language', () => {
  const paid = '/payment-success'
  expect(isNewView(paid, 'navigate', 'https://pay.example/checkout')).toBe(true)
  expect(isNewView(paid, 'reload', 'https://pay.example/checkout')).toBe(false)
  expect(isNewView(paid, 'back_forward', '')).toBe(false)
  expect(isNewView(paid, 'navigate', 'https://clinic.example/payment-success?payment=1')).toBe(false)
  expect(isNewView('/faq', 'reload', 'https://clinic.example/payment-success')).toBe(true)
})
