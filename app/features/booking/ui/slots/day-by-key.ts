import { addDays, clinicDay, weekdayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'

const KEYS = ['Home', 'End', 'PageUp', 'PageDown'] as const
export type DayKey = (typeof KEYS)[number]
export const isDayKey = (key: string): key is DayKey => (KEYS as readonly string[]).includes(key)

/**
 * Where a key of a grid of days leads: the week's first or last day, the same day a month back or on; of those the one
 * nearest that can be chosen. Null where there is none. Source: the date grid of WAI-ARIA's patterns.
 */
export function dayByKey(key: DayKey, from: ClinicDay, canChoose: (day: ClinicDay) => boolean): ClinicDay | null {
  const monday = addDays(from, 1 - weekdayOf(from))
  const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  if (key === 'Home') return week.find((day) => day <= from && canChoose(day)) ?? null
  if (key === 'End') return week.findLast((day) => day >= from && canChoose(day)) ?? null
  const days = daysOf(key === 'PageUp' ? addDays(firstOf(from), -1) : addDays(firstOf(from), 31))
  const wished = Math.min(dateOf(from), days.length)
  const [nearest] = days.filter(canChoose).sort((a, b) => Math.abs(dateOf(a) - wished) - Math.abs(dateOf(b) - wished))
  return nearest ?? null
}

const dateOf = (day: ClinicDay) => Number(day.slice(8))
const firstOf = (day: ClinicDay) => clinicDay(`${day.slice(0, 7)}-01`)

/** The days of the month a day lies in. */
function daysOf(day: ClinicDay) {
  const first = firstOf(day)
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter((one) =>
    one.startsWith(day.slice(0, 7)),
  )
}
