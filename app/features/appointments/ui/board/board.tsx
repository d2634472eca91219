import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime, timeAtWall, wallMinutesAt, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { LANES, laneOf, minutesLate, nextToArrive, type Lane } from '#app/domain/booking/day-board.ts'
import { DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import { Button } from '#app/ui/button.tsx'
import { usePrinting } from '#app/ui/hooks/use-printing.ts'
import { SegmentButtons } from '#app/ui/parts/segments.tsx'
import { DayList, type DayListBy } from './day-list.tsx'
import { Done, isThere, LaneOf } from './lane.tsx'
import { NothingToday } from './nothing-today.tsx'
import { LaneBadge } from '../status-badge.tsx'
import { useLiveDay, useMarks, type MarkVisit } from './use-board.ts'
import { useNow } from '#app/ui/hooks/use-now.ts'
import './board.css'

type Props = {
  day: ClinicDay
  visits: BoardVisit[]
  serverNow: number
  /** The next day the clinic is open, where this one has no visits. */
  next: ClinicDay | null
  /** Who is at the door and not on the board. */
  children?: ReactNode
}

/** Today in lanes: one expected visit is open, the others are lines, and what is over is folded below. */
export function DayBoard({ day, visits, serverNow, next: nextDay, children }: Props) {
  const { t } = useTranslation('board')
  const now = useNow(serverNow)
  const [provider, setProvider] = useState<string | null>(null)
  const { mark, busy, said } = useMarks(visits)
  const [opened, setOpened] = useState<string | null>(null)
  const isPrinting = usePrinting()
  const [by, setBy] = useState<DayListBy>('provider')
  const printBy = (chosen: DayListBy) => {
    setBy(chosen)
    print()
  }
  useLiveDay(day)
  const shown = visits.filter((visit) => provider === null || visit.provider === provider)
  const inLane = (lane: Lane) => shown.filter(({ status, numbedAt }) => laneOf(status, numbedAt !== null) === lane)
  const next = nextToArrive(shown.filter(({ undoUntil }) => !undoUntil))
  const open = inLane('expected').some(({ id }) => id === opened) ? opened : next
  // What is taken back is likely to be marked again.
  const markOpening: MarkVisit = (visit, to, asTestSpot) => {
    if (to === 'undo') setOpened(visit.id)
    return mark(visit, to, asTestSpot)
  }
  const toggleOf = (id: string) => (id === next ? undefined : () => setOpened(id === open ? null : id))
  return (
    <>
      <section className="day-board" aria-label={t('board')}>
        <Head day={day} visits={shown} now={now}>
          <Providers visits={visits} chosen={provider} choose={setProvider} />
          {shown.length > 0 ? (
            <Button tone="secondary" size="small" onClick={() => printBy('provider')}>
              {t('print')}
            </Button>
          ) : null}
          {shown.some(({ room }) => room) ? (
            <Button tone="text" size="small" onClick={() => printBy('room')}>
              {t('print-by-room')}
            </Button>
          ) : null}
        </Head>
        <p className="sr" role="status">
          {said}
        </p>
        <LaneLinks counts={LANES.map((lane) => [lane, inLane(lane).filter(isThere).length])} />
        {visits.length === 0 ? (
          <>
            {children}
            <NothingToday next={nextDay} />
          </>
        ) : (
          <>
            <div className="board-lanes">
              {LANES_ABOVE.map((lane) => (
                <LaneOf
                  key={lane}
                  lane={lane}
                  visits={inLane(lane)}
                  {...{ now, busy, open, toggleOf }}
                  mark={markOpening}
                >
                  {lane === 'arrived' ? children : null}
                </LaneOf>
              ))}
            </div>
            <Done visits={inLane('done')} {...{ now, busy }} mark={markOpening} />
          </>
        )}
      </section>
      {isPrinting ? <DayList day={day} visits={shown} now={now} by={by} /> : null}
    </>
  )
}

const LANES_ABOVE = LANES.filter((lane) => lane !== 'done')

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
  const names = [...new Set(visits.map(({ provider }) => provider))].toSorted((a, b) =>
    a.localeCompare(b, DEFAULT_LANGUAGE),
  )
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
