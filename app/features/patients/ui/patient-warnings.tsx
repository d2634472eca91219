import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/clinic-time.ts'
import { formatMoney } from '#app/domain/money.ts'
import type { PatientWarning } from '#app/domain/patient-warnings.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import './patient-warnings.css'

const GRAVE: readonly PatientWarning['code'][] = ['health', 'erasure', 'doctor']

/** What must not be missed of a client, the gravest first; nothing where there is nothing. */
export function PatientWarnings({ warnings }: { warnings: PatientWarning[] }) {
  const { t } = useTranslation(['clients', 'health'])
  const lng = useLanguage()
  if (warnings.length === 0) return null
  const textOf = (warning: PatientWarning) => {
    if (warning.code === 'health')
      return t(`clients:warn-health-${warning.weight}`, {
        what: warning.questions.map((question) => t(`health:short-${question}`)).join(', '),
      })
    if (warning.code === 'test-spot')
      return warning.from
        ? t('health:spot-waiting', { day: formatDay(warning.from, lng, 'data') })
        : t('health:spot-needed')
    if (warning.code === 'doctor') return t('clients:warn-doctor', { day: formatDay(warning.day, lng, 'data') })
    if (warning.code === 'owes') return t('clients:warn-owes', { amount: formatMoney(warning.amount, lng) })
    return warning.code === 'erasure'
      ? t('clients:warn-erasure')
      : t(`clients:warn-${warning.code}`, { count: warning.count })
  }
  return (
    <ul className="patient-warnings" aria-label={t('clients:warnings')}>
      {warnings.map((warning) => (
        <li
          key={warning.code + ('weight' in warning ? warning.weight : '')}
          className={GRAVE.includes(warning.code) ? 'grave' : undefined}
        >
          <Icon name="alert" />
          <span>{textOf(warning)}</span>
        </li>
      ))}
    </ul>
  )
}
