import { weekdayOf, type ClinicDay } from './clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import type { AvailabilityRow } from './windows.ts'

/** 1 = Monday … 7 = Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7
export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** Open from "HH:mm" to "HH:mm". */
export type OpenSpan = { opens: string; closes: string }
export type WeeklyHours = Readonly<Record<Weekday, readonly OpenSpan[]>>

/** An exception to the week: other hours, an extra day, or a closure. */
export type DayException = { day: ClinicDay; hours: readonly OpenSpan[] }

/** The default hours; the owner changes them in the settings. Source: [specification 9]. */
export const DEFAULT_HOURS: WeeklyHours = {
  1: [],
  2: [{ opens: '07:00', closes: '15:00' }],
  3: [{ opens: '08:00', closes: '16:00' }],
  4: [{ opens: '12:00', closes: '19:30' }],
  5: [{ opens: '15:00', closes: '18:30' }],
  6: [{ opens: '10:00', closes: '15:00' }],
  7: [{ opens: '10:00', closes: '14:00' }],
}

/**
 * The hours of a day: its last exception, so that staff can open on a public holiday; else none on a holiday; else the
 * week's hours.
 */
export function hoursOn(
  day: ClinicDay,
  weekly: WeeklyHours,
  exceptions: readonly DayException[],
  holidays: ReadonlySet<ClinicDay>,
): readonly OpenSpan[] {
  const exception = exceptions.findLast((one) => one.day === day)
  if (exception) return exception.hours
  return holidays.has(day) ? [] : weekly[weekdayOf(day) as Weekday]
}

/** The availability rows of a day, generated from its hours. */
export const windowsFor = (
  day: ClinicDay,
  weekly: WeeklyHours,
  exceptions: readonly DayException[],
  holidays: ReadonlySet<ClinicDay>,
  slotMinutes: number = policy.slotMinutes,
): AvailabilityRow[] =>
  hoursOn(day, weekly, exceptions, holidays).map(({ opens, closes }) => ({
    date: day,
    start: opens,
    end: closes,
    slotMinutes,
    isAvailable: true,
  }))
