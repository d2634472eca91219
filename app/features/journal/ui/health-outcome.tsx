import { useTranslation } from 'react-i18next'
import { phoneFor } from '#app/content/clinic.ts'
import { formatDay } from '#app/domain/clinic-time.ts'
import type { HealthFinding, HealthWeight } from '#app/domain/health-form.ts'
import { policy } from '#app/domain/policy.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { useClinic } from '#app/ui/clinic.ts'
import './health.css'

/** How much a finding weighs, as a badge shows it. What is only to be known is no warning. */
export const WEIGHT_TONES = { stop: 'danger', doctor: 'warn', spot: 'warn', tell: 'plain' } as const satisfies Record<
  HealthWeight,
  string
>

/** What follows from a client's own answers, in words for them: what stops, whom to call, what the clinic does. */
export function HealthOutcome({ findings }: { findings: readonly HealthFinding[] }) {
  const clinic = useClinic()
  const { t } = useTranslation('health')
  const lng = useLanguage()
  const says = useFinding()
  const weights = [...new Set(findings.map(({ weight }) => weight))]
  const lead = (weight: HealthWeight) =>
    t(`${weight}-lead`, { phone: phoneFor(clinic, lng), days: policy.testSpotDays })
  return (
    <div className="health-outcome">
      {weights.length === 0 ? <p>{t('all-clear')}</p> : null}
      {weights.map((weight) => (
        <div
          key={weight}
          className={`note${weight === 'stop' ? ' danger' : ''}`}
          role={weight === 'stop' ? 'alert' : undefined}
        >
          <p>
            <b className="strong">{lead(weight)}</b>{' '}
            {t('because', {
              what: findings
                .filter((finding) => finding.weight === weight)
                .map(says)
                .join(', '),
            })}
          </p>
        </div>
      ))}
    </div>
  )
}

/** A finding in few words: what it is, and until when. */
export function useFinding() {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  return ({ question, until }: HealthFinding) => {
    const what = t(`short-${question}`)
    return until ? t('until', { what, day: formatDay(until, lng, 'data') }) : what
  }
}
