import type { Ore } from '#app/domain/money/money.ts'
import type { RefundRate } from '#app/domain/plans/package-refund.ts'
import { policy } from '#app/domain/policy.ts'

/** How long visits take, whole minutes. A visit that is booked keeps its own length. */
export type VisitLengths = {
  consultation: number
  /** A treatment, by the size of the tattoo. */
  treatment: Record<'small' | 'medium' | 'large', number>
  /** Between two visits of one provider. */
  buffer: number
}

/** The owner's terms of booking. Whole days, minutes and hours. */
export type BookingTerms = {
  /** How many days ahead may be booked, today not counted. */
  windowDays: number
  /** The least time between booking and start. */
  minNoticeMinutes: number
  /** How long an unpaid treatment keeps its slot. */
  holdMinutes: number
  /** Until so long before the start a client moves or cancels by themselves; later they phone. */
  selfServiceHours: number
  /** What is paid at booking of a single treatment, øre. */
  deposit: Ore
  /** What a session given counts for when a package bought now ends early. */
  refundRate: RefundRate
  /** From being informed in writing and by word until a consent may be signed; 0: no wait. */
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
