import type { PaymentFailure } from '#app/domain/money/payment.ts'

/** As typed: blanks and dashes in the number are fine, expiry is "MM/YY" or "MM / YYYY". */
export type Card = { number: string; expiry: string; cvc: string }

const TEST_CARDS = new Map<string, 'paid' | PaymentFailure>([
  ['4242424242424242', 'paid'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired_or_blocked'],
  ['4000000000009979', 'expired_or_blocked'],
  ['4000000000000127', 'wrong_details'],
  ['4000000000000002', 'rejected_by_bank'],
])

/** What a card does. A number that is no test card, or a CVC or expiry that cannot be, is wrong details. */
export function outcomeOf(card: Card, now: Date): 'paid' | PaymentFailure {
  const number = card.number.replace(/[\s-]/g, '')
  const known = TEST_CARDS.get(number) ?? 'wrong_details'
  if (known !== 'paid') return known
  const expires = endOf(card.expiry)
  if (expires === null || !/^\d{3,4}$/.test(card.cvc.trim())) return 'wrong_details'
  return expires <= now.getTime() ? 'expired_or_blocked' : 'paid'
}

/** The instant a card ends: with the last day of its month. Null when the text is no month. */
function endOf(expiry: string): number | null {
  const [, month, year = ''] = /^\s*(0?[1-9]|1[0-2])\s*[/-]\s*((?:20)?\d\d)\s*$/.exec(expiry) ?? []
  // oxlint-disable-next-line no-restricted-globals -- calendar arithmetic, no clock is read
  return month ? Date.UTC(2000 + (Number(year) % 100), Number(month), 1) : null
}
