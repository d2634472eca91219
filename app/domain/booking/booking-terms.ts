import type { Ore } from '#app/domain/money/money.ts'
import type { RefundRate } from '#app/domain/plans/package-refund.ts'
import { policy } from '#app/domain/policy.ts'

/** Visit lengths in whole minutes. A booked visit keeps its length. */
export type VisitLengths = {
  consultation: number
  /** A treatment, by tattoo size. */
  treatment: Record<'small' | 'medium' | 'large', number>
  /** Between two visits of one provider. */
  buffer: number
}

/** The owner's terms of booking. Whole days, minutes and hours. */
export type BookingTerms = {
  /** The booking window in days, without today. */
  windowDays: number
  /** The minimum time between booking and start. */
  minNoticeMinutes: number
  /** How long an unpaid treatment keeps its slot. */
  holdMinutes: number
  /** The time before the start until which clients reschedule or cancel online. */
  selfServiceHours: number
  /** The deposit of a single treatment, øre. */
  deposit: Ore
  /** How a given session is priced when a package bought now ends early. */
  refundRate: RefundRate
  /** The time from information to signing a consent; 0 for none. */
  consentHours: number
  lengths: VisitLengths
}

export const SHIPPED_TERMS: BookingTerms = {
  windowDays: policy.bookingWindowDays,
  minNoticeMinutes: policy.minNoticeMinutes,
  holdMinutes: policy.holdMinutes,
  selfServiceHours: policy.selfServiceHours,
  deposit: policy.deposit,
  refundRate: 'single',
  consentHours: policy.consentHours,
  lengths: {
    consultation: policy.consultationMinutes,
    treatment: policy.treatmentMinutes,
    buffer: policy.bufferMinutes,
  },
}
