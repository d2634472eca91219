import type { ClosingDays } from '#app/domain/time/closing-days.ts'
import type { WeeklyHours } from '#app/domain/time/opening-hours.ts'
import { settingChanges, type SettingChange } from '#app/features/settings/queries/settings.ts'
import { settingIn } from '#app/features/settings/schema.ts'
import type { Services } from '#app/services/services.ts'

const KEYS = ['opening_hours', 'closing_days'] as const
const SHOWN_OF_EACH = 5

/** The changes of the clinic's week and of the days closed every year, newest first, and those that still stand. */
export async function hoursChanges(
  services: Pick<Services, 'db'>,
): Promise<{ changes: SettingChange[]; undoable: number[] }> {
  const each = await Promise.all(KEYS.map((key) => settingChanges(services, SHOWN_OF_EACH, key)))
  return {
    changes: each.flat().toSorted((a, b) => b.id - a.id),
    undoable: each.flatMap(([newest]) => newest?.id ?? []),
  }
}

/** What a change replaced, to be set once more; null where the same was changed since. */
export async function replacedBy(
  services: Pick<Services, 'db'>,
  changeId: number,
): Promise<{ week: WeeklyHours } | { days: ClosingDays } | null> {
  const { changes, undoable } = await hoursChanges(services)
  const change = changes.find(({ id }) => id === changeId && undoable.includes(id))
  if (!change) return null
  return change.key === 'opening_hours'
    ? { week: settingIn('opening_hours', change.was) }
    : { days: settingIn('closing_days', change.was) }
}
