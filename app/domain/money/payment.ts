import type { Benefits } from '#app/domain/partners/affiliate.ts'
import { policy } from '#app/domain/policy.ts'
import type { Ore } from './money.ts'

/**
 * What can become of one attempt to pay. An attempt that failed or was given up can still be paid: the payment
 * provider lets another card be tried on the same page, and its messages may come late or out of order. Money that
 * came is money that came; whether it buys the slot or is sent back is decided then. Source: [decisions 1].
 */
export const ATTEMPT_MOVES = {
  pending: ['confirmed', 'failed', 'cancelled'],
  failed: ['confirmed'],
  cancelled: ['confirmed'],
  confirmed: ['refunded'],
  refunded: [],
} as const

export type PaymentStatus = keyof typeof ATTEMPT_MOVES

export const canMoveAttempt = (from: PaymentStatus, to: PaymentStatus) =>
  (ATTEMPT_MOVES[from] as readonly PaymentStatus[]).includes(to)

/**
 * What a payment can be for, and what it belongs to; the database holds each kind to its subject. `visit` is the rest of
 * a visit paid at the clinic, `package` a course bought in the dialog, `plan` an approved plan paid whole, `session` one
 * session of a plan. Source: [decisions 2, 11].
 */
export const PAYMENT_KINDS = {
  deposit: 'appointment',
  visit: 'appointment',
  package: 'plan',
  plan: 'plan',
  session: 'session',
} as const
export type PaymentKind = keyof typeof PAYMENT_KINDS

/** How the money came. What is paid at the clinic is recorded by staff and counts like any payment ([decisions 11]). */
export const CLINIC_METHODS = ['card-terminal', 'mobilepay', 'cash', 'transfer'] as const
export type ClinicMethod = (typeof CLINIC_METHODS)[number]
export type PaymentMethod = 'online' | ClinicMethod

/**
 * How a client may pay online, as the payment provider names it. Klarna lends: it is off as shipped. The provider shows
 * its own terms of credit.
 */
export const PAYMENT_WAYS = ['card', 'mobilepay', 'klarna'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

const RECEIPT_NUMBER = /^\d[\d\s./-]{0,39}$/

/**
 * The number of the terminal's or MobilePay's own receipt, as staff noted it with a payment; empty where they wrote
 * something else. A client's paper says the number alone: other words are the clinic's own.
 */
export function receiptNumber(note: string | null): string {
  const typed = note?.trim() ?? ''
  return RECEIPT_NUMBER.test(typed) ? typed : ''
}

/** Why money goes back. `at-provider`: by hand in the payment provider's own pages, outside this product. */
export const REFUND_REASONS = ['withdrawn', 'paid-twice', 'slot-gone', 'stopped', 'by-clinic', 'at-provider'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Why a part refund is turned down. */
export type RefundRefusal = 'not-found' | 'forbidden' | 'refund-too-large' | 'amount-not-positive'

/** What can still go back of a payment, øre: never more than came. @param asked refunds done and on their way. */
export const refundable = (amount: Ore, asked: readonly Ore[]): Ore =>
  Math.max(0, amount - asked.reduce((all, part) => all + part, 0)) as Ore

/** The reasons the payment-failed page explains. Source: [specification 2.8]. */
export const PAYMENT_FAILURES = [
  'insufficient_funds',
  'expired_or_blocked',
  'wrong_details',
  'rejected_by_bank',
  'cancelled',
] as const
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number]

export const isPaymentFailure = (text: string): text is PaymentFailure =>
  (PAYMENT_FAILURES as readonly string[]).includes(text)

/** The deposit of a treatment, øre. A code with zero deposit removes it. Source: [specification 9]. */
export const depositFor = (benefits: Benefits | null, deposit: Ore = policy.deposit): Ore =>
  benefits?.zeroDeposit ? (0 as Ore) : deposit
