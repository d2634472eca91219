import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useFinding, WEIGHT_TONES } from '#app/features/journal/ui/health/health-findings.ts'
import '#app/features/journal/ui/health/health.css'
import type { HealthFinding } from '#app/domain/health/health-form.ts'

/** What a client's answers say today, beside something a doctor is to decide. */
export type HealthSummary = { isAnswered: boolean; findings: (HealthFinding & { more: string })[] }

export function HealthSummaryList({ isAnswered, findings }: HealthSummary) {
  const { t } = useTranslation('health')
  const says = useFinding()
  if (!isAnswered || findings.length === 0) return <p className="small sec">{t(isAnswered ? 'nothing' : 'none')}</p>
  return (
    <ul className="health-given" aria-label={t('title')}>
      {findings.map((finding) => (
        <li key={`${finding.question} ${finding.weight}`}>
          <span>{says(finding)}</span>
          <Badge tone={WEIGHT_TONES[finding.weight]}>{t(`weight-${finding.weight}`)}</Badge>
          {finding.more ? <span className="small sec">{finding.more}</span> : null}
        </li>
      ))}
    </ul>
  )
}
