import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { useLanguage } from '#app/ui/dates.ts'
import './missing.css'

/** What health, consents and photos ask for, each leading to where it is done. */
export function Missing({ visit: { patientId, ready } }: { visit: BoardVisit }) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const things: [string, string][] = [
    ...(ready.isHealthDue ? [['health', t('missing-health')] as [string, string]] : []),
    ...ready.consents.map((kind): [string, string] => ['consents', t(`missing-consent-${kind}`)]),
    ...ready.photos.map((moment): [string, string] => ['photos', t(`missing-photo-${moment}`)]),
  ]
  if (things.length === 0) return null
  return (
    <p className="visit-missing">
      <b>{t('missing')}</b>{' '}
      {things.map(([page, text], index) => (
        <span key={text}>
          <a href={inLanguage(`/admin/patients/${patientId}/${page}`, lng)}>{text}</a>
          {index < things.length - 1 ? ', ' : ''}
        </span>
      ))}
    </p>
  )
}
