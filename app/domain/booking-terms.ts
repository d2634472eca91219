import type { Ore } from './money.ts'
import type { RefundRate } from './package-refund.ts'
import { policy } from './policy.ts'

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
}

export const SHIPPED_TERMS: BookingTerms = {
  windowDays: policy.bookingWindowDays,
  minNoticeMinutes: policy.minNoticeMinutes,
  holdMinutes: policy.holdMinutes,
  selfServiceHours: policy.selfServiceHours,
  deposit: policy.deposit,
  refundRate: 'single',
}
