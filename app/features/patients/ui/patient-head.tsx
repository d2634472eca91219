import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { PatientWarning } from '#app/domain/patient-warnings.ts'
import type { PatientRecord } from '#app/features/patients/queries.ts'
import { PlanBadge } from '#app/features/plans/ui/plan-parts.tsx'
import type { PlanView } from '#app/features/plans/queries.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { phoneText } from '#app/ui/phone.ts'
import { RecordNav } from '#app/ui/record-nav.tsx'
import { PatientWarnings } from './patient-warnings.tsx'
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
  const journal = `/admin/patients/${profile.id}/journal`
  return (
    <>
      <p className="crumb">
        <a href={inLanguage('/admin/patients', lng)}>{t('admin:patients')}</a> / {name}
      </p>
      <header className="record-head">
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
          <Button tone="text" className="patient-print" onClick={() => print()}>
            {t('clients:print')}
          </Button>
          {erasedOn ? null : (
            <>
              <ButtonLink tone="secondary" href={inLanguage(`${journal}?new=note`, lng)}>
                {t('clients:new-note')}
              </ButtonLink>
              <ButtonLink href={inLanguage(journal, lng)}>{t('clients:write-journal')}</ButtonLink>
            </>
          )}
        </div>
      </header>
      <RecordNav id={profile.id} here="overview" />
      <PatientWarnings warnings={warnings} />
    </>
  )
}
