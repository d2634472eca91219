import { daysFrom, type ClinicDay } from './clinic-time.ts'

/** The yearly closed days, "MM-DD", and whether public holidays are closed. */
export type ClosingDays = { publicHolidays: boolean; yearly: readonly string[] }

/** The default: Christmas, New Year and public holidays. */
export const USUAL_CLOSING_DAYS: ClosingDays = {
  publicHolidays: true,
  yearly: ['12-24', '12-25', '12-26', '12-31', '01-01'],
}

/**
 * The closed days of a range, both ends included.
 * @param holidays the public holidays of the range
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
