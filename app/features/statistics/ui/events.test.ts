import { expect, test } from 'vitest'
import { isNewView } from './events.ts'

test('a payment is counted once: not again when its page is read again or come back to', () => {
  const paid = '/payment-success'
  expect(isNewView(paid, 'navigate')).toBe(true)
  expect(isNewView(paid, 'reload')).toBe(false)
  expect(isNewView(paid, 'back_forward')).toBe(false)
  expect(isNewView('/faq', 'reload')).toBe(true)
})
