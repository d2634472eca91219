import { useTranslation } from 'react-i18next'
import { undoOf } from '#app/domain/appointment.ts'
import { epochMinutesOf, formatTime, timeOf } from '#app/domain/clinic-time.ts'
import { minutesLate, nextOf, numbingOf } from '#app/domain/day-board.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { Flags } from './flags.tsx'
import { Missing } from './missing.tsx'
import type { Press } from './use-board.ts'

export type CardProps = { visit: BoardVisit; now: number; busy: boolean; press: Press }

/** One visit on the board: when, who, what to have ready, and the press that moves it on. */
export function BoardCard({ visit, now, busy, press }: CardProps) {
  return (
    <li className={`board-card ${visit.status}`} id={`visit-${visit.id}`} tabIndex={-1}>
      <Times visit={visit} now={now} />
      <Numbing visit={visit} now={now} />
      <Who visit={visit} />
      <Flags visit={visit} />
      <Prepare visit={visit} />
      <Missing visit={visit} />
      <Acts visit={visit} now={now} busy={busy} press={press} />
    </li>
  )
}

function Times({ visit, now }: { visit: BoardVisit; now: number }) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const late = minutesLate(visit, now)
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

const DOTS = 6

function Numbing({ visit, now }: { visit: BoardVisit; now: number }) {
  const { t } = useTranslation('board')
  const numbing = numbingOf(visit, now)
  if (!numbing) return null
  const { worked, takes, isReady } = numbing
  return (
    <div className={isReady ? 'board-numbing ready' : 'board-numbing'}>
      <span className="board-worked">{isReady ? t('ready') : t('minutes', { count: worked })}</span>
      <span className="cap">{isReady ? t('worked', { count: worked }) : t('of-minutes', { count: takes })}</span>
      <FadeScale
        done={Math.min(DOTS, Math.floor((DOTS * worked) / takes))}
        total={DOTS}
        next={false}
        label={t('numbing-scale', { worked, takes })}
      />
    </div>
  )
}

const NO_BREAK = '\u00a0'

/** @param withTime when it was, in place of what is no longer asked of it: where it stands in a row of what is done */
export function Who({ visit, withTime = false }: { visit: BoardVisit; withTime?: boolean }) {
  const { t } = useTranslation(['board', 'record'])
  const lng = useLanguage()
  const { patientId, name, type, treatment, areaCm2, startsAt } = visit
  const area = areaCm2?.toLocaleString(lng === 'da' ? 'da-DK' : 'en-GB')
  const what = type === 'consultation' ? t('consultation') : t('treatment', { count: treatment })
  return (
    <div className="board-who">
      <Avatar name={name} />
      <a className="board-name" href={inLanguage(`/admin/patients/${patientId}`, lng)}>
        {name || t('record:no-name')}
      </a>
      <p className="board-what">
        {withTime
          ? `${formatTime(timeOf(startsAt), lng)}, ${what}`
          : area
            ? `${what}, ${t('area', { area }).replace(' ', NO_BREAK)}`
            : what}
      </p>
    </div>
  )
}

function Prepare({ visit: { prepare } }: { visit: BoardVisit }) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  if (prepare.length === 0) return null
  return (
    <p className="board-prepare">
      <b>{t('prepare')}</b> {prepare.map((addOn) => addOn[lng]).join(', ')}
    </p>
  )
}

export function Acts({ visit, now, busy, press }: CardProps) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const { name, status, paymentStatus, type, startsAt } = visit
  const next = nextOf(status, paymentStatus)
  const missed = next === 'ankommet' && epochMinutesOf(startsAt) <= now
  const numbing = numbingOf(visit, now)
  // The strongest button is the step that nothing stands in the way of.
  const isClear = status === 'ankommet' && !visit.ready.health && !visit.needsDoctor && (numbing?.isReady ?? true)
  const isTreated = type === 'treatment' && (status === 'in_progress' || status === 'completed')
  if (!next && !undoOf(status) && !isTreated) return null
  const label = next === 'in_progress' && type === 'consultation' ? 'to-in_progress-consultation' : `to-${next!}`
  const act = (text: string) => ({ 'aria-label': t('act-on', { act: text, name }) })
  return (
    <div className="board-acts">
      {next ? (
        <Button
          tone={isClear ? 'primary' : 'secondary'}
          block
          busy={busy}
          {...act(t(label as 'to-ankommet'))}
          busyLabel={t('saving')}
          onClick={() => void press(visit, next)}
        >
          {t(label as 'to-ankommet')}
        </Button>
      ) : null}
      <div className="board-more">
        {missed ? (
          <Button tone="text" {...act(t('to-no_show'))} onClick={() => void press(visit, 'no_show')}>
            {t('to-no_show')}
          </Button>
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
        {undoOf(status) ? (
          <Button tone="text" {...act(t('undo'))} onClick={() => void press(visit, 'undo')}>
            {t('undo')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
