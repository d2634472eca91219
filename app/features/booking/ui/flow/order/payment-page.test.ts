import { expect, test } from 'vitest'
import { paymentPageIn } from './payment-page.ts'

test('a payment page is opened at the address of the answer', () => {
  const answer = { ok: true as const, value: { url: 'https://pay.example/1' } }
  expect(paymentPageIn(answer)).toBe(answer)
})

test.each([{}, { url: '' }, { url: null }])('an answer without an address is a failed payment: %j', (value) => {
  expect(paymentPageIn({ ok: true, value: value as { url: string } })).toMatchObject({
    ok: false,
    details: { code: 'something-wrong', detail: '' },
  })
})
