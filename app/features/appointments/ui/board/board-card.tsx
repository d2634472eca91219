import { useTranslation } from 'react-i18next'
import { formatArea } from '#app/domain/scan/analysis.ts'
import { BLOCKS_SLOT, canReschedule, undoOf, type AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { epochMinutesOf, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { isToNumb, minutesLate, nextOf, numbingOf } from '#app/domain/booking/day-board.ts'
import { formatNumber, inLanguage } from '#app/domain/language.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { Button, ButtonLink, Press } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { Flags, Notes, stopsOf } from './flags.tsx'
import { NumbingClock } from './numbing-clock.tsx'
import { StatusBadge } from '../status-badge.tsx'
import type { MarkVisit } from './use-board.ts'

export type CardProps = {
  visit: BoardVisit
  now: number
  busy: boolean
  mark: MarkVisit
}
type FoldProps = {
  /** It is far off, and takes less room until it is opened. */
  isFolding: boolean
  isOpen: boolean
  toggle(id: string): void
}

/** One visit on the board: when, who, what to have ready, and the press that moves it on. */
export function BoardCard({ visit, isFolding, isOpen, toggle, ...card }: CardProps & FoldProps) {
  const { t } = useTranslation('board')
  const { now } = card
  const fold = t(isOpen ? 'fold-card' : 'whole-card')
  return (
    <li
      className={`board-card ${visit.status}`}
      id={`visit-${visit.id}`}
      tabIndex={-1}
      data-short={isFolding && !isOpen ? '' : undefined}
    >
      <Times visit={visit} now={now} />
      {visit.undoUntil ? <StatusBadge {...visit} /> : null}
      <Who visit={visit} />
      <NumbingClock numbed={visit} now={now} />
      <Flags visit={visit} />
      <Prepare visit={visit} />
      <Notes visit={visit} />
      <Acts visit={visit} {...card} />
      {isFolding ? (
        <Press
          className="board-open"
          aria-expanded={isOpen}
          aria-label={t('act-on', { act: fold, name: visit.name })}
          onClick={() => toggle(visit.id)}
        >
          {isOpen ? fold : null} <Icon name="down" />
        </Press>
      ) : null}
    </li>
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

export const NO_BREAK = '\u00a0'

/** What is done, where and how much of it, as its parts. */
export function useVisitSummary() {
  const { t } = useTranslation(['board', 'analysis'])
  const lng = useLanguage()
  return ({ type, treatment, areaCm2, last }: BoardVisit): string[] => [
    type === 'consultation' ? t('consultation') : t('treatment', { count: treatment }),
    ...(last ? [t(`analysis:value-location-${last.site}`).toLowerCase()] : []),
    ...(areaCm2 ? [formatArea(areaCm2, lng)] : []),
  ]
}

/** @param withTime when it was, in place of what is no longer asked of it: where it stands in a row of what is done */
export function Who({ visit, withTime = false }: { visit: BoardVisit; withTime?: boolean }) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  const { patientId, name, startsAt } = visit
  const what = useVisitSummary()(visit)
  return (
    <div className="board-who">
      <a className="board-name" href={inLanguage(`/admin/patients/${patientId}`, lng)}>
        <PersonName>{name || t('no-name')}</PersonName>
      </a>
      <p className="board-what">{withTime ? `${formatTime(timeOf(startsAt), lng)}, ${what[0]}` : what.join(', ')}</p>
    </div>
  )
}

/** What to have ready: what the laser was last set to, and what was ordered. Nothing of a laser that may not be used. */
export function Prepare({ visit: { prepare, last, ready } }: { visit: BoardVisit }) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const said = (value: number, unit: string) => `${formatNumber(value, lng, { useGrouping: false })}${NO_BREAK}${unit}`
  const things = [
    [...new Set(last?.lines.map((line) => said(line.wavelengthNm, 'nm')))].join(' + '),
    [...new Set(last?.lines.map((line) => said(line.spotMm, 'mm')))].join(' + '),
    ...prepare.map((addOn) => addOn[lng]),
  ].filter(Boolean)
  if (things.length === 0 || ready.health === 'stop') return null
  return (
    <p className="board-prepare">
      <b>{t('prepare')}</b> {things.join(', ')}
    </p>
  )
}

/** What the board has a button for, where it stands in the way of somebody who is here. */
const SETTLED = ['health-stop', 'health-doctor', 'health-spot', 'doctor'] as const
type Settled = (typeof SETTLED)[number]

function blockOf(visit: BoardVisit): { code: Settled; href: string } | null {
  if (visit.status !== 'ankommet') return null
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
  const { name, status, paymentStatus, type, startsAt } = visit
  const isTestSpot = visit.ready.laser === 'test-spot'
  const next = permittedNext(visit)
  const isOff = visit.undoUntil !== null
  const missed = !isOff && nextOf(status, paymentStatus) === 'ankommet' && epochMinutesOf(startsAt) <= now
  const numbing = numbingOf(visit, now)
  const block = blockOf(visit)
  // The strongest button is the step that nothing stands in the way of.
  const isNumbedFirst = isToNumb(visit) && visit.ready.mayNumb
  const isClear = status === 'ankommet' && !isNumbedFirst && (numbing?.isReady ?? true)
  const isTreated = type === 'treatment' && (status === 'in_progress' || status === 'completed')
  const canUndo = isOff || undoOf(status) !== null
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
