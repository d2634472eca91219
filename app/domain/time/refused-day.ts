import { addDays, type ClinicDay } from './clinic-time.ts'

/** Why a whole day cannot be chosen. The text is `booking:day-<code>`. */
export const DAY_REFUSALS = ['past', 'beyond-window', 'closed'] as const
export type DayRefusal = (typeof DAY_REFUSALS)[number]

/** Why a day has no slots; null when it has taken or free ones. Today counts as past after its last slot. */
export function whyDayRefused(
  { date, slots, isOpen }: { date: ClinicDay; slots: readonly unknown[]; isOpen: boolean },
  { today, horizonDays }: { today: ClinicDay; horizonDays: number },
): DayRefusal | null {
  if (slots.length > 0) return null
  if (date < today) return 'past'
  if (date > addDays(today, horizonDays)) return 'beyond-window'
  return date === today && isOpen ? 'past' : 'closed'
}
