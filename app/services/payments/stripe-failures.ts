import type { PaymentFailure } from '#app/domain/money/payment.ts'

/** Stripe's decline and error codes that tell the payer something. Source: docs.stripe.com/declines/codes. */
const REASONS = new Map<string, PaymentFailure>([
  ['insufficient_funds', 'insufficient_funds'],
  ['withdrawal_count_limit_exceeded', 'insufficient_funds'],
  ['card_velocity_exceeded', 'insufficient_funds'],
  ['expired_card', 'expired_or_blocked'],
  ['lost_card', 'expired_or_blocked'],
  ['stolen_card', 'expired_or_blocked'],
  ['pickup_card', 'expired_or_blocked'],
  ['restricted_card', 'expired_or_blocked'],
  ['incorrect_number', 'wrong_details'],
  ['invalid_number', 'wrong_details'],
  ['incorrect_cvc', 'wrong_details'],
  ['invalid_cvc', 'wrong_details'],
  ['invalid_expiry_month', 'wrong_details'],
  ['invalid_expiry_year', 'wrong_details'],
  ['incorrect_pin', 'wrong_details'],
  ['incorrect_zip', 'wrong_details'],
  ['incorrect_address', 'wrong_details'],
  ['invalid_account', 'wrong_details'],
])

/** Why a payment failed, in the words of the failed page. What the bank keeps to itself is its refusal. */
export function failureOf(declineCode: string | undefined, code: string | undefined): PaymentFailure {
  for (const given of [declineCode, code]) {
    const reason = given && REASONS.get(given)
    if (reason) return reason
  }
  return 'rejected_by_bank'
}
