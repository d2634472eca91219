import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { useCan } from '#app/ui/desk/permissions.ts'
import { Icon } from '#app/ui/icon.tsx'
import './missing.css'

type Lack = readonly [page: string, text: string]

/** What one page asks for, in a word or two however much it is. */
const one = <Kind,>(page: string, kinds: readonly Kind[], nameOf: (kind: Kind) => string, several: string): Lack[] =>
  kinds.length === 0 ? [] : [[page, kinds.length === 1 ? nameOf(kinds[0]!) : several]]

/** Answers and consents that are not there, as a warning: without them nobody is treated. */
export function MissingPapers({ visit: { patientId, ready } }: { visit: BoardVisit }) {
  const { t } = useTranslation('board')
  const things: Lack[] = [
    ...(ready.isHealthDue ? [['health', t('missing-health')] as const] : []),
    ...one('consents', ready.consents, (kind) => t(`missing-consent-${kind}`), t('missing-consents')),
  ]
  if (things.length === 0) return null
  return (
    <div className="visit-flag warn">
      <Icon name="alert" />
      <Lacks patientId={patientId} things={things} />
    </div>
  )
}

/** The photos a visit lacks, quietly. */
export function MissingPhotos({ visit: { patientId, ready } }: { visit: BoardVisit }) {
  const { t } = useTranslation('board')
  const things = one('photos', ready.photos, (moment) => t(`missing-photo-${moment}`), t('missing-photos'))
  return things.length === 0 ? null : <Lacks patientId={patientId} things={things} />
}

/** In one line; each leads to where it is done. */
function Lacks({ patientId, things }: { patientId: string; things: readonly Lack[] }) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const canRead = useCan('read-journal')
  return (
    <p className="visit-missing">
      <b>{t('missing')}</b>{' '}
      {things.map(([page, text], index) => (
        <span key={text}>
          {canRead ? <a href={inLanguage(`/admin/patients/${patientId}/${page}`, lng)}>{text}</a> : text}
          {index < things.length - 1 ? ', ' : ''}
        </span>
      ))}
    </p>
  )
}
