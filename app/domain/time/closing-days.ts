import { daysFrom, type ClinicDay } from './clinic-time.ts'

/** The days of every year on which the clinic is closed: "MM-DD" each, and the public holidays or not. */
export type ClosingDays = { publicHolidays: boolean; yearly: readonly string[] }

/** Closed as shipped: Christmas, New Year and the public holidays. Source: decision of the clinic's usual year. */
export const USUAL_CLOSING_DAYS: ClosingDays = {
  publicHolidays: true,
  yearly: ['12-24', '12-25', '12-26', '12-31', '01-01'],
}

/**
 * The closed days from one day to another, both included.
 * @param holidays the public holidays of the same days.
 */
export function closedDaysBetween(
  from: ClinicDay,
  to: ClinicDay,
  { publicHolidays, yearly }: ClosingDays,
  holidays: ReadonlySet<ClinicDay>,
): ReadonlySet<ClinicDay> {
  const closed = new Set<ClinicDay>()
  for (const day of daysFrom(from, to))
    if (yearly.includes(day.slice(5)) || (publicHolidays && holidays.has(day))) closed.add(day)
  return closed
}
