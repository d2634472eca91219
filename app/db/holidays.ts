import Holidays from 'date-holidays'
import type { ClinicDay } from '#app/domain/clinic-time.ts'

const calendar = new Holidays('DK')

/** Danish public holidays from one day to another, both included; the clinic is closed unless staff open the day. */
export function publicHolidays(from: ClinicDay, to: ClinicDay): ReadonlySet<ClinicDay> {
  const days = new Set<ClinicDay>()
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    for (const { date, type } of calendar.getHolidays(year)) {
      const day = date.slice(0, 10) as ClinicDay
      if (type === 'public' && day >= from && day <= to) days.add(day)
    }
  return days
}
