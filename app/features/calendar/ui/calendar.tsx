import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { addDays, fromWallMinutes, timeOf, wallMinutesAt, weekdayOf } from '#app/domain/time/clinic-time.ts'
import { dayOf, formatTime, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useNow } from '#app/ui/hooks/use-now.ts'
import { ButtonLink, Press } from '#app/ui/button.tsx'
import { dayHeading, monthName, useLanguage } from '#app/ui/dates.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { listenToSlots } from '#app/ui/live/live-events.ts'
import { SegmentLinks } from '#app/ui/parts/segments.tsx'
import type { CalendarDays, WaitingClient, WaitingClients } from '../queries.ts'
import type { CalendarKind, ColumnsBy } from '../schema.ts'
import { lengthText } from './gap.tsx'
import { CalendarGrid } from './grid.tsx'
import { HourList } from './hour-list.tsx'
import {
  daysShown,
  gapsIn,
  groupsOf,
  hasGapWithoutLaser,
  hoursShown,
  minutesOf,
  timeAtMinutes,
  weekNumber,
  withoutHidden,
} from './layout.ts'
import { Legend } from './legend.tsx'
import { useColumns } from './use-columns.ts'
import { isChanged, useDraft } from './use-draft.ts'
import { VisitPanel } from './visit-panel.tsx'
import { Waiting } from './waiting.tsx'
import './calendar.css'

type Props = {
  shown: CalendarDays
  waiting: WaitingClients
  day: ClinicDay
  view: CalendarKind
  by: ColumnsBy
  serverNow: number
}

/** The clinic's day or week: people and lasers as columns, moved and stretched in place, live. */
export function Calendar({ shown, waiting, day, view, by, serverNow }: Props) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const [forWhom, setForWhom] = useState<WaitingClient | null>(null)
  const now = fromWallMinutes(Math.floor(wallMinutesAt(useNow(serverNow))))
  const drafting = useDraft(by)
  useLiveDays(shown)
  const frame = useRef<HTMLDivElement>(null)
  const isWeek = view === 'week'
  const { owners, hidden, groups, scrolls, toggle } = useColumns(frame, { shown, by, isWeek })
  const seen = withoutHidden(shown, hidden)
  const { draft } = drafting
  const hrefOf: HrefOf = (change) =>
    inLanguage(`/admin/calendar?${new URLSearchParams({ day, view, by, ...change }).toString()}`, lng)
  return (
    <section className="cal" aria-label={t('calendar')}>
      <Head shown={shown} seen={seen} day={day} view={view} now={now} hrefOf={hrefOf} />
      <Tools shown={shown} by={by} owners={owners} hidden={hidden} toggle={toggle} hrefOf={hrefOf} />
      <Stands draft={draft} owners={owners} />
      {by === 'people' ? <Waiting waiting={waiting} chosen={forWhom} choose={setForWhom} /> : null}
      <Legend shown={seen} isLacking={hasGapWithoutLaser(shown, groups, now)} isWeek={isWeek} scrolls={scrolls} />
      <CalendarGrid
        frame={frame}
        shown={shown}
        groups={groups}
        hours={hoursShown(seen)}
        now={now}
        drafting={drafting}
        isWeek={isWeek}
        forWhom={forWhom}
      />
      <p className="cal-keys" id="cal-keys">
        {t('keys')}
      </p>
      <HourList
        shown={shown}
        now={now}
        days={daysShown(shown)}
        hidden={by === 'people' ? hidden : new Set()}
        choose={(visit) => drafting.choose(visit, by === 'people' ? visit.providerId : (visit.resourceIds[0] ?? ''))}
      />
      {draft ? (
        <VisitPanel
          draft={draft}
          drafting={drafting}
          owners={owners}
          ownerLabel={t(by === 'people' ? 'who' : 'which')}
          hrefOfDay={(first) => hrefOf({ day: first })}
        />
      ) : null}
    </section>
  )
}

type HrefOf = (change: Partial<Pick<Props, 'day' | 'view' | 'by'>>) => string
type Columns = ReturnType<typeof useColumns>
type ToolsProps = Pick<Props, 'shown' | 'by'> & Pick<Columns, 'owners' | 'hidden' | 'toggle'> & { hrefOf: HrefOf }

/** Whose columns are shown, and of what: people, or lasers and rooms. */
function Tools({ shown: { visits, resources }, by, owners, hidden, toggle, hrefOf }: ToolsProps) {
  const { t } = useTranslation('calendar')
  const countOf = (id: string) =>
    visits.filter((one) => isCounted(one) && (one.providerId === id || one.resourceIds.includes(id))).length
  return (
    <div className="cal-tools">
      <div className="cal-chips" role="group" aria-label={t('whose')}>
        {owners.map(({ id, name }) => (
          <Press key={id} aria-pressed={!hidden.has(id)} onClick={() => toggle(id)}>
            {name} <b>{countOf(id)}</b>
          </Press>
        ))}
      </div>
      {resources.length > 0 ? (
        <SegmentLinks
          label={t('columns')}
          options={(['people', 'resources'] as const).map((key) => ({
            key,
            name: t(`by-${key}`),
            href: hrefOf({ by: key }),
          }))}
          chosen={by}
        />
      ) : null}
    </div>
  )
}

/** Where the visit in hand now stands, for who hears the page. */
function Stands({ draft, owners }: Pick<Columns, 'owners'> & { draft: ReturnType<typeof useDraft>['draft'] }) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  return (
    <p className="sr" role="status">
      {draft && isChanged(draft)
        ? t('stands', {
            name: draft.visit.name,
            owner: owners.find(({ id }) => id === draft.spot.owner)?.name ?? '',
            day: dayHeading(draft.spot.day, lng),
            from: formatTime(timeAtMinutes(draft.spot.from), lng),
            to: formatTime(timeAtMinutes(draft.spot.from + draft.spot.minutes), lng),
          })
        : ''}
    </p>
  )
}

/** Whoever stayed away is no visit of the day. */
const isCounted = ({ status }: CalendarDays['visits'][number]) => status !== 'no_show'

/** Reads the page anew when anything of these days changes, and when the connection or the tab comes back. */
function useLiveDays({ from, to }: CalendarDays) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const again = () => void revalidate()
    return listenToSlots({
      onSlots: (changed) => (changed === null || (changed >= from && changed <= to)) && again(),
      onReturn: again,
    })
  }, [from, to, revalidate])
}

type HeadProps = Omit<Props, 'serverNow' | 'waiting' | 'by'> & {
  /** Without those who are hidden. */
  seen: CalendarDays
  now: string
  hrefOf: HrefOf
}

function Head({ shown, seen, day, view, now, hrefOf }: HeadProps) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const days = view === 'week' ? 7 : 1
  const today = now.slice(0, 10) as ClinicDay
  const title =
    view === 'week'
      ? t('week', { week: weekNumber(day), month: monthName(addDays(day, 4 - weekdayOf(day)), lng) })
      : dayHeading(day, lng)
  return (
    <DeskHead title={title} lead={<Lead shown={shown} seen={seen} now={now} />}>
      <SegmentLinks
        label={t('views')}
        options={(['day', 'week'] as const).map((key) => ({
          key,
          name: t(`view-${key}`),
          href: hrefOf({ view: key }),
        }))}
        chosen={view}
      />
      <span className="cal-steps">
        <ButtonLink
          tone="secondary"
          size="icon"
          href={hrefOf({ day: addDays(day, -days) })}
          aria-label={t(view === 'week' ? 'week-before' : 'day-before')}
        >
          <Icon name="left" />
        </ButtonLink>
        <ButtonLink tone="secondary" size="small" href={hrefOf({ day: today })}>
          {t('today')}
        </ButtonLink>
        <ButtonLink
          tone="secondary"
          size="icon"
          href={hrefOf({ day: addDays(day, days) })}
          aria-label={t(view === 'week' ? 'week-after' : 'day-after')}
        >
          <Icon name="right" />
        </ButtonLink>
      </span>
      <ButtonLink size="small" href={inLanguage('/admin/book', lng)}>
        <Icon name="plus" /> {t('new')}
      </ButtonLink>
    </DeskHead>
  )
}

/** How full the days are: visits and gaps of those seen, and how much of the open time the lasers are taken by anybody. */
function Lead({ shown, seen, now }: Pick<HeadProps, 'shown' | 'seen' | 'now'>) {
  const { t } = useTranslation('calendar')
  const visits = seen.visits.filter(isCounted)
  const gaps = groupsOf(seen, 'people', new Set()).flatMap(({ columns }) =>
    columns.filter(({ bar }) => !bar).flatMap((column) => gapsIn(seen, column, now as never)),
  )
  const gapMinutes = gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  const share = laserShare(shown)
  return (
    <>
      {t('lead-visits', { count: visits.length })}
      {gaps.length > 0 ? ` ${t('lead-gaps', { count: gaps.length, length: lengthText(t, gapMinutes) })}` : null}
      {share === null
        ? null
        : ` ${t('lead-laser', { share, count: shown.resources.filter(({ kind }) => kind === 'laser').length })}`}
    </>
  )
}

/** Percent of the hours somebody works in which the lasers are taken; null: no laser, or nobody works. */
function laserShare({ resources, visits, open }: CalendarDays): number | null {
  const lasers = new Set(resources.filter(({ kind }) => kind === 'laser').map(({ id }) => id))
  const hours = new Map<string, { from: number; to: number }>()
  for (const { day, from, to } of open) {
    const was = hours.get(day) ?? { from: Infinity, to: 0 }
    hours.set(day, { from: Math.min(was.from, minutesOf(from)), to: Math.max(was.to, minutesOf(to)) })
  }
  const openMinutes = [...hours.values()].reduce((sum, { from, to }) => sum + to - from, 0) * lasers.size
  const taken = visits
    .filter(({ status, startsAt }) => status !== 'no_show' && hours.has(dayOf(startsAt)) && timeOf(startsAt))
    .reduce((sum, visit) => sum + visit.minutes * visit.resourceIds.filter((id) => lasers.has(id)).length, 0)
  return openMinutes > 0 ? Math.round((taken / openMinutes) * 100) : null
}
