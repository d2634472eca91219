import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money.ts'
import type { PatientWarning } from '#app/domain/patient-warnings.ts'
import type { PatientRecord } from '#app/features/patients/queries.ts'
import { PlanBadge } from '#app/features/plans/ui/plan-parts.tsx'
import type { PlanView } from '#app/features/plans/queries.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { phoneText } from '#app/ui/phone.ts'
import './patient-page.css'

type Props = {
  record: Pick<PatientRecord, 'profile' | 'erasedOn'>
  /** The course that is under way, or the last one. */
  plan: PlanView | null
  warnings: PatientWarning[]
}

/** Who it is, and above all else what must not be missed. */
export function PatientHead({ record: { profile, erasedOn }, plan, warnings }: Props) {
  const { t } = useTranslation(['clients', 'admin', 'record'])
  const lng = useLanguage()
  const name = profile.name || t('record:no-name')
  return (
    <>
      <p className="crumb">
        <a href={inLanguage('/admin/patients', lng)}>{t('admin:patients')}</a> / {name}
      </p>
      <header className="patient-head">
        <Avatar name={name} large />
        <div>
          <h1>{name}</h1>
          <p className="sec patient-facts">
            <span>
              {erasedOn
                ? t('admin:erased-on', { day: formatDay(erasedOn, lng, 'data') })
                : t('admin:client-since', { day: formatDay(profile.joinedOn, lng, 'data') })}
            </span>
            {profile.phone ? <a href={`tel:${profile.phone}`}>{phoneText(profile.phone)}</a> : null}
            {plan ? <PlanBadge plan={plan} /> : null}
          </p>
        </div>
        <div className="desk-acts">
          <Button tone="secondary" onClick={() => print()}>
            {t('clients:print')}
          </Button>
          <a className="btn btn-s" href={inLanguage(`/admin/patients/${profile.id}/health`, lng)}>
            {t('record:health')}
          </a>
          {erasedOn ? null : (
            <a className="btn btn-s" href={inLanguage(`/admin/patients/${profile.id}/payments`, lng)}>
              {t('admin:money')}
            </a>
          )}
          <a className="btn btn-p" href={inLanguage(`/admin/patients/${profile.id}/journal`, lng)}>
            {t('record:journal')}
          </a>
        </div>
      </header>
      <PatientWarnings warnings={warnings} />
    </>
  )
}

const GRAVE: readonly PatientWarning['code'][] = ['health', 'erasure', 'doctor']

/** What must not be missed of a client, the gravest first. */
export function PatientWarnings({ warnings }: { warnings: PatientWarning[] }) {
  const { t } = useTranslation(['clients', 'health'])
  const lng = useLanguage()
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
  if (warnings.length === 0) return null
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
