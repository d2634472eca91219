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
}

export const SHIPPED_TERMS: BookingTerms = {
  windowDays: policy.bookingWindowDays,
  minNoticeMinutes: policy.minNoticeMinutes,
  holdMinutes: policy.holdMinutes,
  selfServiceHours: policy.selfServiceHours,
}
