import { useTranslation } from 'react-i18next'
import { canReschedule } from '#app/domain/booking/appointment.ts'
import { formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { minutesLate, numbingDue, numbingOf } from '#app/domain/booking/day-board.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { Press } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { phoneText } from '#app/ui/fields/phone.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { Acts, type CardProps } from './board-acts.tsx'
import { BoardLine } from './board-line.tsx'
import { Flags, Notes } from './flags.tsx'
import { NumbingClock } from './numbing-clock.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { usePrepared, useVisitSummary } from './use-visit-summary.ts'

type OpenProps = {
  /** Shown in full; otherwise in one line. */
  isOpen: boolean
  /** Opens or folds it; unset: it stays as it is. */
  toggle?: (() => void) | undefined
}

/** One visit on the board: when, who, what to have ready, and the press that moves it on. */
export function BoardCard({ visit, isOpen, toggle, ...card }: CardProps & OpenProps) {
  const { t } = useTranslation('board')
  const fold = t(isOpen ? 'fold-card' : 'whole-card')
  return (
    <li className={isOpen ? `board-card ${visit.status}` : 'board-line'} id={`visit-${visit.id}`} tabIndex={-1}>
      {isOpen ? <Whole visit={visit} {...card} /> : <BoardLine visit={visit} now={card.now} />}
      {toggle ? (
        <Press
          className="board-open"
          aria-expanded={isOpen}
          aria-label={t('act-on', { act: fold, name: visit.name })}
          onClick={toggle}
        >
          {isOpen ? fold : null} <Icon name="down" />
        </Press>
      ) : null}
    </li>
  )
}

function Whole({ visit, ...card }: CardProps) {
  const { now } = card
  return (
    <>
      <Times visit={visit} now={now} />
      {visit.undoUntil ? <StatusBadge {...visit} /> : null}
      <Who visit={visit} />
      {visit.phone && canReschedule(visit.status) ? (
        <a className="board-phone tnum" href={`tel:${visit.phone}`}>
          {phoneText(visit.phone)}
        </a>
      ) : null}
      <NumbingDue visit={visit} now={now} />
      <NumbingClock numbed={visit} now={now} />
      <Flags visit={visit} />
      <Prepare visit={visit} />
      <Notes visit={visit} />
      <Acts visit={visit} {...card} />
    </>
  )
}

function Times({ visit, now }: { visit: BoardVisit; now: number }) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const late = visit.undoUntil ? 0 : minutesLate(visit, now)
  const inChair = visit.status === 'in_progress'
  const passed = visit.since === null ? null : Math.max(0, Math.floor(now - visit.since))
  return (
    <p className="board-times">
      <time className="board-time" dateTime={visit.startsAt}>
        {formatTime(timeOf(visit.startsAt), lng)}
      </time>
      <span className="board-provider">{visit.provider}</span>
      {late > 0 ? (
        <span className="board-late">{t(inChair ? 'over' : 'late', { count: late })}</span>
      ) : inChair && passed !== null ? (
        <span>{t('in-chair-for', { count: passed })}</span>
      ) : visit.status === 'ankommet' && passed !== null && !numbingOf(visit, now) ? (
        <span>{t('here-for', { count: passed })}</span>
      ) : null}
    </p>
  )
}

/** When ordered numbing is to be on, and how late it is. */
function NumbingDue({ visit, now }: { visit: BoardVisit; now: number }) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const due = visit.ready.mayNumb ? numbingDue(visit, now) : null
  if (!due) return null
  return (
    <p>
      {t('numb-from', { time: formatTime(timeOf(due.from), lng) })}{' '}
      {due.lateBy > 0 ? <span className="board-late">{t('numb-late', { count: due.lateBy })}</span> : null}
    </p>
  )
}

/** @param withTime the time and the outcome, for a visit that is over */
export function Who({ visit, withTime = false }: { visit: BoardVisit; withTime?: boolean }) {
  const { t } = useTranslation(['record', 'manage'])
  const lng = useLanguage()
  const { patientId, name, startsAt, status } = visit
  const what = useVisitSummary()(visit)
  return (
    <div className="board-who">
      <a className="board-name" href={inLanguage(`/admin/patients/${patientId}`, lng)}>
        <PersonName>{name || t('record:no-name')}</PersonName>
      </a>
      <p className="board-what">
        {withTime
          ? [
              formatTime(timeOf(startsAt), lng),
              what[0],
              ...(status === 'no_show' ? [t('manage:status-no_show').toLowerCase()] : []),
            ].join(', ')
          : what.join(', ')}
      </p>
    </div>
  )
}

/** What to have ready. */
export function Prepare({ visit }: { visit: BoardVisit }) {
  const { t } = useTranslation('board')
  const things = usePrepared()(visit)
  if (things.length === 0) return null
  return (
    <p className="board-prepare">
      <b>{t('prepare')}</b> {things.join(', ')}
    </p>
  )
}
