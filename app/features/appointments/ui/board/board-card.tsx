import { useTranslation } from 'react-i18next'
import {
  actionToMark,
  BLOCKS_SLOT,
  canReschedule,
  undoOf,
  type AppointmentStatus,
} from '#app/domain/booking/appointment.ts'
import { epochMinutesOf, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { isToNumb, minutesLate, nextOf, numbingOf } from '#app/domain/booking/day-board.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { Button, ButtonLink, Press } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { useCan } from '#app/ui/desk/permissions.ts'
import { phoneText } from '#app/ui/fields/phone.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { BoardLine } from './board-line.tsx'
import { Flags, Notes, stopsOf } from './flags.tsx'
import { NumbingClock } from './numbing-clock.tsx'
import { StatusBadge } from '../status-badge.tsx'
import type { MarkVisit } from './use-board.ts'
import { usePrepared, useVisitSummary } from './use-visit-summary.ts'

export type CardProps = {
  visit: BoardVisit
  now: number
  busy: boolean
  mark: MarkVisit
}
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

/** What the board has a button for, where it bars the laser for a client who is here. */
const SETTLED = ['health-stop', 'health-doctor', 'health-spot', 'doctor'] as const
type Settled = (typeof SETTLED)[number]

function blockOf(visit: BoardVisit): { code: Settled; href: string } | null {
  if (visit.status !== 'ankommet' && visit.status !== 'in_progress') return null
  for (const { code, href } of stopsOf(visit)) {
    const settled = SETTLED.find((one) => one === code)
    if (settled) return { code: settled, href }
  }
  return null
}

/** A step is called what it makes of the visit; only into the chair the client is asked. */
function useStep({ type, ready }: BoardVisit) {
  const { t } = useTranslation(['board', 'manage'])
  return (to: AppointmentStatus) => {
    if (to !== 'in_progress') return t(`manage:status-${to}`)
    if (type === 'consultation') return t('board:to-in_progress-consultation')
    return t(ready.laser === 'test-spot' ? 'board:to-test-spot' : 'board:to-in_progress')
  }
}

/** The next step of the visit; null: there is none, or the client's clearance forbids it. */
function permittedNext({ status, paymentStatus, ready, undoUntil }: BoardVisit) {
  if (undoUntil) return null
  const next = nextOf(status, paymentStatus)
  const isPermitted = next === 'ankommet' ? ready.mayCheckIn : ready.laser !== null
  return isPermitted ? next : null
}

/** What leads the visit on: one strong act. A step the clearance forbids is absent, and what settles it is the act. */
export function Acts({ visit, now, busy, mark }: CardProps) {
  const { t } = useTranslation(['board', 'record'])
  const lng = useLanguage()
  const stepOf = useStep(visit)
  const [canTreat, canWrite] = [useCan('treat-clients'), useCan('write-journal')]
  const { name, status, paymentStatus, type, startsAt } = visit
  const isTestSpot = visit.ready.laser === 'test-spot'
  const next = permittedNext(visit)
  const isOff = visit.undoUntil !== null
  const missed = !isOff && nextOf(status, paymentStatus) === 'ankommet' && epochMinutesOf(startsAt) <= now
  const numbing = numbingOf(visit, now)
  const block = canTreat ? blockOf(visit) : null
  // The strongest button is the step that nothing stands in the way of.
  const isNumbedFirst = isToNumb(visit) && visit.ready.mayNumb
  const isClear = status === 'ankommet' && !isNumbedFirst && (numbing?.isReady ?? true)
  const isTreated = canWrite && type === 'treatment' && (status === 'in_progress' || status === 'completed')
  const canUndo = isOff || (undoOf(status) !== null && (canTreat || actionToMark(status) !== 'treat-clients'))
  const canCancel = !isOff && canReschedule(status)
  const canEdit = !isOff && BLOCKS_SLOT.includes(status)
  // Asked for once they are here.
  const isToPay = visit.due > 0 && !canReschedule(status) && status !== 'no_show'
  if (!next && !canUndo && !isTreated && !canEdit && !isToPay) return null
  const undo = t(isOff ? 'record:cancel-undo' : 'undo')
  const act = (text: string) => ({ 'aria-label': t('act-on', { act: text, name }) })
  const step = next ? (
    <Button
      tone={isClear ? 'primary' : 'secondary'}
      block
      busy={busy}
      {...act(stepOf(next))}
      busyLabel={t('saving')}
      onClick={() => void mark(visit, next, isTestSpot && next === 'in_progress')}
    >
      {stepOf(next)}
    </Button>
  ) : null
  return (
    <div className="board-acts">
      {block && !next ? (
        <ButtonLink block href={inLanguage(block.href, lng)} {...act(t(`settle-${block.code}`))}>
          {t(`settle-${block.code}`)}
        </ButtonLink>
      ) : (
        step
      )}
      {isNumbedFirst ? (
        <Button
          block
          busy={busy}
          {...act(t('start-numbing'))}
          busyLabel={t('saving')}
          onClick={() => void mark(visit, 'numb')}
        >
          {t('start-numbing')}
        </Button>
      ) : null}
      <div className="board-more">
        {missed ? (
          <Button tone="text" {...act(stepOf('no_show'))} onClick={() => void mark(visit, 'no_show')}>
            {stepOf('no_show')}
          </Button>
        ) : null}
        {isToPay ? (
          <ButtonLink
            tone="text"
            href={inLanguage(`/admin/visits/${visit.id}/payment`, lng)}
            {...act(t('take-payment'))}
          >
            {t('take-payment')}
          </ButtonLink>
        ) : null}
        {isTreated ? (
          <ButtonLink
            tone="text"
            href={inLanguage(`/admin/patients/${visit.patientId}/journal?visit=${visit.id}`, lng)}
            {...act(t('journal'))}
          >
            {t('journal')}
          </ButtonLink>
        ) : null}
        {canEdit ? (
          <ButtonLink tone="text" href={inLanguage(`/admin/visits/${visit.id}/edit`, lng)} {...act(t('record:edit'))}>
            {t('record:edit')}
          </ButtonLink>
        ) : null}
        {canCancel ? (
          <ButtonLink
            tone="text"
            href={inLanguage(`/admin/visits/${visit.id}/cancel`, lng)}
            {...act(t('record:cancel'))}
          >
            {t('record:cancel')}
          </ButtonLink>
        ) : null}
        {canUndo ? (
          <Button tone="text" {...act(undo)} onClick={() => void mark(visit, 'undo')}>
            {undo}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
