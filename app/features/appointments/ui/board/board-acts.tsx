import { useTranslation } from 'react-i18next'
import {
  actionToMark,
  BLOCKS_SLOT,
  canReschedule,
  undoOf,
  type AppointmentStatus,
} from '#app/domain/booking/appointment.ts'
import { epochMinutesOf } from '#app/domain/time/clinic-time.ts'
import { isToNumb, nextOf, numbingOf, type NumbingState } from '#app/domain/booking/day-board.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { useCan } from '#app/ui/desk/permissions.ts'
import { stopsOf } from './flags.tsx'
import type { MarkVisit } from './use-board.ts'

export type CardProps = {
  visit: BoardVisit
  now: number
  busy: boolean
  mark: MarkVisit
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

/** Stops the clock of the numbing; urgent once it has been on for too long. */
function WipeOff({ visit, state, busy, mark }: Omit<CardProps, 'now'> & { state: Exclude<NumbingState, 'wiped'> }) {
  const { t } = useTranslation('board')
  const isOver = state === 'over'
  const words = t(isOver ? 'wipe-off' : 'wipe')
  return (
    <Button
      tone={isOver ? 'danger' : 'text'}
      block={isOver}
      busy={busy}
      busyLabel={t('saving')}
      aria-label={t('act-on', { act: words, name: visit.name })}
      onClick={() => void mark(visit, 'wipe-off')}
    >
      {words}
    </Button>
  )
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
  const numbing = canTreat ? (numbingOf(visit, now)?.state ?? null) : null
  const block = canTreat ? blockOf(visit) : null
  // The strongest button is the step that nothing stands in the way of.
  const isNumbedFirst = isToNumb(visit) && visit.ready.mayNumb
  const isClear = status === 'ankommet' && !isNumbedFirst && numbing !== 'running' && numbing !== 'over'
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
      {numbing === 'over' ? <WipeOff state={numbing} {...{ visit, busy, mark }} /> : null}
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
        {numbing === 'running' || numbing === 'ready' ? <WipeOff state={numbing} {...{ visit, busy, mark }} /> : null}
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
