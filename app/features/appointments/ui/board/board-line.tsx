import { useTranslation } from 'react-i18next'
import { arrivalOf, minutesLate } from '#app/domain/booking/day-board.ts'
import { formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { marksOf, Rest, useCanSettle } from './flags.tsx'
import { useVisitSummary } from './use-visit-summary.ts'

/** An expected visit in one row: time, client, treatment and its most serious warning. */
export function BoardLine({ visit, now }: { visit: BoardVisit; now: number }) {
  const { t } = useTranslation(['board', 'record'])
  const lng = useLanguage()
  const late = visit.undoUntil ? 0 : minutesLate(visit, now)
  const arrives = arrivalOf(visit)
  const what = [
    ...(arrives < visit.startsAt ? [t('comes-at', { time: formatTime(timeOf(arrives), lng) })] : []),
    ...useVisitSummary()(visit),
  ]
  return (
    <>
      <time className="board-time" dateTime={visit.startsAt}>
        {formatTime(timeOf(visit.startsAt), lng)}
      </time>
      <div className="board-who">
        <a className="board-name" href={inLanguage(`/admin/patients/${visit.patientId}`, lng)}>
          <PersonName>{visit.name || t('record:no-name')}</PersonName>
        </a>
        <p className="board-what">
          {late > 0 ? <span className="board-late">{t('late', { count: late })} </span> : null}
          {what.join(', ')}
        </p>
      </div>
      <div className="line-mark">
        <Mark visit={visit} />
      </div>
      <span className="board-provider">{visit.provider.split(' ')[0]}</span>
    </>
  )
}

function Mark({ visit }: { visit: BoardVisit }) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const canSettle = useCanSettle()
  if (visit.undoUntil) return <StatusBadge {...visit} />
  const [mark] = marksOf(visit)
  if (!mark) return <Rest visit={visit} />
  const words = (
    <>
      <Icon name="alert" /> {t(`mark-${mark.code}`)}
    </>
  )
  return canSettle(mark.code) ? (
    <a className={mark.tone} href={inLanguage(mark.href, lng)}>
      {words}
    </a>
  ) : (
    <span className={`plain ${mark.tone}`}>{words}</span>
  )
}
