import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { PatientProfile } from '#app/features/patients/queries/record.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import './client-form.css'

/** What the desk knows of a client beside the head of the record; nothing where nothing is known. */
export function ClientDetailsPanel({ profile }: { profile: PatientProfile }) {
  const { t } = useTranslation('clients')
  const lng = useLanguage()
  const { id, birthday, address, nextOfKin, note, customerNumber, mailConsent } = profile
  const rows = [
    [t('client-note'), note],
    [t('client-birthday'), birthday && formatDay(birthday, lng, 'data')],
    [t('client-address'), address],
    [t('client-nextOfKin'), nextOfKin],
    [t('client-number'), customerNumber],
    [t('client-mail-consent'), mailConsent === null ? null : t(mailConsent ? 'client-mail-yes' : 'client-mail-no')],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  if (rows.length === 0) return null
  return (
    <Panel title={t('details')} aside={<a href={inLanguage(`/admin/patients/${id}/edit`, lng)}>{t('client-edit')}</a>}>
      <dl className="client-details">
        {rows.map(([name, value]) => (
          <div className="kv" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
