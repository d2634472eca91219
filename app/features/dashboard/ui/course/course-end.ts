import { useTranslation } from 'react-i18next'
import { dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import type { PlanSession } from '#app/features/plans/queries/plan-rows.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { useLanguage } from '#app/ui/dates.ts'

/** The day of a session: when it was, is booked for, or can be at the earliest. */
export const dayOfSession = ({ doneOn, startsAt, earliest }: PlanSession) =>
  doneOn ?? (startsAt ? dayOf(startsAt) : null) ?? earliest

/** "Sidste behandling ventes i juli 2027" of a course that runs, else where it stands; null while that cannot be said. */
export function useEndOf() {
  const { t } = useTranslation(['dashboard', 'plans'])
  const lng = useLanguage()
  return ({ status, endedBecause, sessions }: PlanView): string | null => {
    if (endedBecause) return t('plans:status-ended')
    if (status !== 'active') return t(`plans:status-${status}`)
    const last = sessions.at(-1)
    const day = last && dayOfSession(last)
    // "juli 2027"
    return day ? t('dashboard:ends-in', { month: formatDay(day, lng).split(' ').slice(-2).join(' ') }) : null
  }
}
