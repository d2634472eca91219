import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lane } from '#app/domain/booking/day-board.ts'
import { epochMinutesOf, formatTime, timeAtWall, wallMinutesAt } from '#app/domain/time/clinic-time.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LaneBadge } from '../status-badge.tsx'
import { Acts, type CardProps } from './board-acts.tsx'
import { BoardCard, Who } from './board-card.tsx'
import { Notes } from './flags.tsx'
import type { MarkVisit } from './use-board.ts'

type Props = { visits: BoardVisit[]; now: number; busy: string | null; mark: MarkVisit }

type LaneProps = Props & {
  lane: Lane
  /** The one expected visit that is shown in full. */
  open: string | null
  toggleOf(id: string): (() => void) | undefined
  children?: ReactNode
}

export function LaneOf({ lane, visits, now, busy, mark, open, toggleOf, children }: LaneProps) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const isExpected = lane === 'expected'
  const coming = isExpected ? visits.findIndex(({ startsAt }) => epochMinutesOf(startsAt) > now) : -1
  return (
    <section
      className={`board-lane ${lane}`}
      id={`lane-${lane}`}
      aria-labelledby={`lane-${lane}-name`}
      data-empty={visits.length === 0 && !children ? '' : undefined}
    >
      <h2 id={`lane-${lane}-name`}>
        <LaneBadge lane={lane} />
        <span className="board-count">{visits.length}</span>
      </h2>
      {visits.length === 0 ? <p className="board-none">{t('lane-empty')}</p> : null}
      <ul>
        {visits.map((visit, index) => (
          <Fragment key={visit.id}>
            {index === coming ? (
              <li className="board-now" aria-hidden="true">
                <b>{formatTime(timeAtWall(wallMinutesAt(Math.floor(now))), lng)}</b>
              </li>
            ) : null}
            <BoardCard
              {...{ visit, now, mark }}
              busy={busy === visit.id}
              isOpen={!isExpected || visit.id === open}
              toggle={isExpected ? toggleOf(visit.id) : undefined}
            />
          </Fragment>
        ))}
      </ul>
      {children}
    </section>
  )
}

export const isThere = ({ status }: BoardVisit) => status !== 'no_show'

/** What is over, folded: how many were completed, stayed away and owe money; the newest first. */
export function Done({ visits, now, busy, mark }: Props) {
  const { t } = useTranslation(['board', 'manage'])
  const done = visits.filter(isThere)
  const missed = visits.length - done.length
  const owing = done.filter(({ due }) => due > 0).length
  return (
    <details className="board-lane done" id="lane-done">
      <summary>
        <h2>
          <LaneBadge lane="done" />
          <span className="board-count">{done.length}</span>
        </h2>
        {owing > 0 ? <span className="board-owing">{t('board:foot-owing', { count: owing })}</span> : null}
        {missed > 0 ? <span>{t('board:foot-missed', { count: missed })}</span> : null}
        <Icon name="down" />
      </summary>
      <ul>
        {[...done, ...visits.filter((visit) => !isThere(visit))].map((visit) => (
          <DoneRow key={visit.id} {...{ visit, now, mark }} busy={busy === visit.id} />
        ))}
      </ul>
    </details>
  )
}

function DoneRow({ visit, ...card }: CardProps) {
  return (
    <li className="board-done" id={`visit-${visit.id}`} tabIndex={-1}>
      <Who visit={visit} withTime />
      <Notes visit={visit} />
      <Acts visit={visit} {...card} />
    </li>
  )
}
