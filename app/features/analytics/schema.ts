import { z } from 'zod'
import { isRange, RANGES, rangeUntil, type DayRange } from '#app/domain/clinic/analytics.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { reportDay } from '#app/input/days.ts'

const day = z.union([reportDay, z.literal('')]).catch('')

/** The range of an address: days by name, or from one day to another. What makes no sense is the last year. */
export const rangeSchema = z.object({ range: z.enum(RANGES).catch('year'), from: day, to: day })
export type AskedRange = z.output<typeof rangeSchema>

/** The days asked for, and whether they were typed but are no range. */
export function rangeIn(
  { range, from, to }: AskedRange,
  today: ClinicDay,
): { days: DayRange; own: boolean; wrong: boolean } {
  const named = rangeUntil(range, today)
  if (!from && !to) return { days: named, own: false, wrong: false }
  return from && to && isRange({ from, to })
    ? { days: { from, to }, own: true, wrong: false }
    : { days: named, own: false, wrong: true }
}
