import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import type { HealthFinding, HealthWeight } from '#app/domain/health/health-form.ts'
import { useLanguage } from '#app/ui/dates.ts'

/** How much a finding weighs, as a badge shows it. What is only to be known is no warning. */
export const WEIGHT_TONES = { stop: 'danger', doctor: 'warn', spot: 'warn', tell: 'plain' } as const satisfies Record<
  HealthWeight,
  string
>

/** A finding in few words: what it is, and until when. */
export function useFinding() {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  return ({ question, until }: HealthFinding) => {
    const what = t(`short-${question}`)
    return until ? t('until', { what, day: formatDay(until, lng, 'data') }) : what
  }
}
