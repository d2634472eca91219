import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { epochMinutesOf, formatTime, timeAtWall, wallMinutesAt, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { foldedOf, LANES, laneOf, minutesLate, type Lane } from '#app/domain/booking/day-board.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import { SegmentButtons } from '#app/ui/parts/segments.tsx'
import { Acts, BoardCard, Who, type CardProps } from './board-card.tsx'
import { Notes } from './flags.tsx'
import { NothingToday } from './nothing-today.tsx'
import { LaneBadge } from '../status-badge.tsx'
import { useLiveDay, useMarks } from './use-board.ts'
import { useNow } from './use-now.ts'
import './board.css'

type Props = {
  day: ClinicDay
  visits: BoardVisit[]
  serverNow: number
  /** The next day the clinic is open, where this one has no visits. */
  next: ClinicDay | null
}

/** Today in lanes, from expected to done. What a colleague does is seen at once; a clock runs in every lane. */
export function DayBoard({ day, visits, serverNow, next }: Props) {
  const { t } = useTranslation('board')
  const now = useNow(serverNow)
  const [provider, setProvider] = useState<string | null>(null)
  const { mark, busy, said } = useMarks(visits)
  // By the visit: it stays as it was left when it is moved on and comes back.
  const [opened, setOpened] = useState<readonly string[]>([])
  const toggle = (id: string) => setOpened((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  useLiveDay(day)
  const shown = visits.filter((visit) => provider === null || visit.provider === provider)
  const inLane = (lane: Lane) => shown.filter(({ status, numbedAt }) => laneOf(status, numbedAt !== null) === lane)
  return (
    <section className="day-board" aria-label={t('board')}>
      <Head day={day} visits={shown} now={now}>
        <Providers visits={visits} chosen={provider} choose={setProvider} />
      </Head>
      <p className="sr" role="status">
        {said}
      </p>
      <LaneLinks counts={LANES.map((lane) => [lane, inLane(lane).filter(isThere).length])} />
      {visits.length === 0 ? (
        <NothingToday next={next} />
      ) : (
        <div className="board-lanes">
          {LANES.map((lane) => (
            <LaneOf key={lane} lane={lane} visits={inLane(lane)} {...{ now, busy, mark, opened, toggle }} />
          ))}
        </div>
      )}
    </section>
  )
}

type HeadProps = { day: ClinicDay; visits: BoardVisit[]; now: number; children: React.ReactNode }

function Head({ day, visits, now, children }: HeadProps) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const done = visits.filter(({ status }) => status === 'completed').length
  const missed = visits.filter(({ status }) => status === 'no_show').length
  const late = visits.filter((visit) => minutesLate(visit, now) > 0).length
  // Counted as the calendar counts: whoever stayed away is no visit of the day.
  const lead = [
    t('lead', { count: visits.length - missed, done }),
    ...(late > 0 ? [t('lead-late', { count: late })] : []),
    ...(missed > 0 ? [t('lead-missed', { count: missed })] : []),
  ]
  return (
    <DeskHead title={dayHeading(day, lng)} lead={lead.join(' ')}>
      {children}
      <time className="board-clock" aria-label={t('clock')}>
        {formatTime(timeAtWall(wallMinutesAt(Math.floor(now))), lng)}
      </time>
    </DeskHead>
  )
}

type ProvidersProps = { visits: BoardVisit[]; chosen: string | null; choose(provider: string | null): void }

function Providers({ visits, chosen, choose }: ProvidersProps) {
  const { t } = useTranslation('board')
  const names = [...new Set(visits.map(({ provider }) => provider))].toSorted((a, b) => a.localeCompare(b, 'da'))
  if (names.length < 2) return null
  return (
    <SegmentButtons
      label={t('whose')}
      options={['', ...names].map((key) => ({ key, name: key || t('everybody') }))}
      chosen={chosen ?? ''}
      onChoose={(name) => choose(name || null)}
    />
  )
}

/** On a phone the lanes stand below each other: a press leads to each. */
function LaneLinks({ counts }: { counts: [Lane, number][] }) {
  const { t } = useTranslation('board')
  return (
    <nav className="board-links" aria-label={t('lanes')}>
      {counts.map(([lane, count]) => (
        <a key={lane} href={`#lane-${lane}`}>
          <LaneBadge lane={lane} /> <span className="tnum">{count}</span>
        </a>
      ))}
    </nav>
  )
}

const isThere = ({ status }: BoardVisit) => status !== 'no_show'

type LaneProps = {
  lane: Lane
  visits: BoardVisit[]
  now: number
  busy: string | null
  mark: CardProps['mark']
  /** Who is shown whole though they are far off. */
  opened: readonly string[]
  toggle(id: string): void
}

function LaneOf({ lane, visits, now, busy, mark, opened, toggle }: LaneProps) {
  const { t } = useTranslation(['board', 'manage'])
  const lng = useLanguage()
  // The time now stands between who should have come and who is still to come.
  const coming = lane === 'expected' ? visits.findIndex(({ startsAt }) => epochMinutesOf(startsAt) > now) : -1
  const cardOf = (visit: BoardVisit): CardProps => ({
    visit,
    now,
    mark,
    busy: busy === visit.id,
  })
  const folded = foldedOf(visits, now)
  const missed = visits.filter((visit) => !isThere(visit)).toReversed()
  const counted = visits.filter(isThere).length
  return (
    <section className={`board-lane ${lane}`} id={`lane-${lane}`} aria-labelledby={`lane-${lane}-name`}>
      <h2 id={`lane-${lane}-name`}>
        <LaneBadge lane={lane} />
        <span className="board-count">{counted}</span>
      </h2>
      {counted === 0 ? <p className="board-none">{t('lane-empty')}</p> : null}
      <ul>
        {(lane === 'done' ? visits.filter(isThere).toReversed() : visits).map((visit, index) => (
          <Fragment key={visit.id}>
            {index === coming ? (
              <li className="board-now" aria-hidden="true">
                <b>{formatTime(timeAtWall(wallMinutesAt(Math.floor(now))), lng)}</b>
              </li>
            ) : null}
            {lane === 'done' ? (
              <DoneRow {...cardOf(visit)} />
            ) : (
              <BoardCard
                {...cardOf(visit)}
                isFolding={folded.includes(visit.id)}
                isOpen={opened.includes(visit.id)}
                toggle={toggle}
              />
            )}
          </Fragment>
        ))}
      </ul>
      {missed.length > 0 ? (
        <>
          <h3 className="board-missed">
            <span>{t('manage:status-no_show')}</span>
            <span className="board-count">{missed.length}</span>
          </h3>
          <ul>
            {missed.map((visit) => (
              <DoneRow key={visit.id} {...cardOf(visit)} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
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
