import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'

/** Open minutes of each day of the booking window. */
export type OpenMinutes = ReadonlyMap<ClinicDay, number>

/** The limits that the database enforces for an unverified booking, in whole minutes. See `share_of_unverified`. */
export type ShareTerms = {
  now: string
  span_from: ClinicDay
  span_to: ClinicDay
  day_stands: number
  day_most: number
  span_stands: number
  span_most: number
  may_stand: boolean
  confirm_minutes: number
  burst_minutes: number
  alarm_hours: number
}

type Asked = {
  day: ClinicDay
  open: OpenMinutes
  now: Date
  /** The network of the booking has not used up its share. */
  mayStand: boolean
}

const partOf = (minutes: number, percent: number) => Math.floor((minutes * percent) / 100)

/**
 * The shares of a day and of the booking window that unverified, unpaid bookings may take. Below the first they need no
 * confirmation, up to the second they must be confirmed by mail, and beyond it the oldest unconfirmed one is released.
 */
export function shareTerms({ day, open, now, mayStand }: Asked): ShareTerms {
  const days = [...open.keys()].sort()
  const dayMinutes = open.get(day) ?? 0
  const allMinutes = [...open.values()].reduce((sum, minutes) => sum + minutes, 0)
  return {
    now: now.toISOString(),
    span_from: days[0] ?? day,
    span_to: days.at(-1) ?? day,
    day_stands: partOf(dayMinutes, policy.unverifiedDayStandsPercent),
    day_most: partOf(dayMinutes, policy.unverifiedDayMostPercent),
    span_stands: partOf(allMinutes, policy.unverifiedWindowStandsPercent),
    span_most: partOf(allMinutes, policy.unverifiedWindowMostPercent),
    may_stand: mayStand,
    confirm_minutes: policy.confirmMinutes,
    burst_minutes: policy.burstMinutes,
    alarm_hours: policy.hoardingHours,
  }
}
