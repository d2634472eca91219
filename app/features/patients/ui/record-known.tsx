import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkinType } from '#app/domain/scan/analysis.ts'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import type { RecordFacts } from '#app/features/patients/queries/head.ts'
import { PlanBadge } from '#app/features/plans/ui/plan-parts.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { phoneText } from '#app/ui/fields/phone.ts'
import { RecordKnown } from '#app/ui/desk/record-head.tsx'
import { PatientWarnings } from './patient-warnings.tsx'

// The types of Fitzpatrick, as they are written in every language.
const ROMAN = { 1: 'I', 2: 'II', 3: 'III', 4: 'IV', 5: 'V', 6: 'VI' } as const satisfies Record<SkinType, string>

/** A page of a client's record: its head says who it is and what must not be missed. */
export function WithRecordFacts({ of, children }: { of: RecordFacts | null; children: ReactNode }) {
  const known = useMemo(
    () => ({
      facts: of ? <Facts of={of} /> : null,
      warnings: of ? <PatientWarnings id={of.profile.id} warnings={of.warnings} /> : null,
    }),
    [of],
  )
  return <RecordKnown value={known}>{children}</RecordKnown>
}

/** A telephone nobody has given says so; the rest is there where it is known. */
function Facts({ of: { profile, erasedOn, age, skinType, plan } }: { of: RecordFacts }) {
  const { t } = useTranslation(['clients', 'admin', 'record'])
  const lng = useLanguage()
  const { phone, email, joinedOn } = profile
  if (erasedOn)
    return <p className="sec record-facts">{t('admin:erased-on', { day: formatDay(erasedOn, lng, 'data') })}</p>
  return (
    <p className="small sec record-facts">
      {phone ? (
        <a href={`tel:${phone}`}>{phoneText(phone)}</a>
      ) : (
        <span className="mut">{t('clients:phone-unknown')}</span>
      )}
      {email ? <a href={`mailto:${email}`}>{email}</a> : <span className="mut">{t('clients:email-unknown')}</span>}
      {age === null ? null : <span className="wide">{t('clients:age', { count: age })}</span>}
      {skinType ? (
        <span className="record-skin">
          <i className={`skin-${skinType}`} aria-hidden="true" />
          {t('clients:skin-type', { type: ROMAN[skinType] })}
        </span>
      ) : null}
      <span className="wide">{t(`record:language-${profile.lng}`)}</span>
      <span className="wide">{t('admin:client-since', { day: formatDay(joinedOn, lng, 'data') })}</span>
      {plan ? <PlanBadge plan={plan} /> : null}
    </p>
  )
}
