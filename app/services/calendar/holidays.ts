import Holidays from 'date-holidays'
import { clinicDay, weekdayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { lastWithdrawalDay } from '#app/domain/money/withdrawal.ts'

const calendar = new Holidays('DK')
const known = new Map<number, ReadonlySet<ClinicDay>>()

/** Worked out once a year: the library reads its rules anew each time it is asked. */
function holidaysOf(year: number): ReadonlySet<ClinicDay> {
  const days =
    known.get(year) ??
    new Set(
      calendar.getHolidays(year).flatMap(({ date, type }) => (type === 'public' ? [clinicDay(date.slice(0, 10))] : [])),
    )
  known.set(year, days)
  return days
}

const yearOf = (day: ClinicDay) => Number(day.slice(0, 4))

/** Danish public holidays from one day to another, both included; the clinic is closed unless staff open the day. */
export function publicHolidays(from: ClinicDay, to: ClinicDay): ReadonlySet<ClinicDay> {
  const days = new Set<ClinicDay>()
  for (let year = yearOf(from); year <= yearOf(to); year++)
    for (const day of holidaysOf(year)) if (day >= from && day <= to) days.add(day)
  return days
}

// Constitution Day, Christmas Eve and New Year's Eve are no public holidays, and no working days either where the
// law counts a period: FAL § 19.
const ALSO_CLOSED = new Set(['06-05', '12-24', '12-31'])
const FRIDAY = 5

/** A day on which a period may end. */
export const isWorkingDay = (day: ClinicDay): boolean =>
  weekdayOf(day) <= FRIDAY && !ALSO_CLOSED.has(day.slice(5)) && !holidaysOf(yearOf(day)).has(day)

/** The last day, that whole day included, on which a contract made at this instant can be withdrawn from. */
export const withdrawalUntil = (contractAt: Date): ClinicDay => lastWithdrawalDay(contractAt, isWorkingDay)
