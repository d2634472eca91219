import { useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, formatTime, timeOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import type { CalendarDays, WaitingClient } from '../queries.ts'
import {
  blockOn,
  closedIn,
  columnsOfVisit,
  gapsIn,
  hasLaser,
  isWithin,
  minutesOf,
  placesOf,
  timeAtMinutes,
  type Column,
  type DayGroup,
  type Length,
  type Stretch,
} from './layout.ts'
import { Gap } from './gap.tsx'
import { Heads } from './heads.tsx'
import type { Drafting } from './use-draft.ts'
import { PX_PER_MINUTE, type ColumnAt } from './use-drag.ts'
import { VisitBlock } from './visit-block.tsx'

type Props = {
  frame: RefObject<HTMLDivElement | null>
  shown: CalendarDays
  groups: DayGroup[]
  hours: { from: number; to: number }
  now: ClinicTime
  drafting: Drafting
  isWeek: boolean
  /** Whom a gap is booked for; null: nobody in particular. */
  forWhom: WaitingClient | null
}

/** Days and people side by side, hours downwards; everything that lies in them is one flat list. */
export function CalendarGrid({ frame, shown, groups, hours, now, drafting, isWeek, forWhom }: Props) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const className = isWeek ? 'cal-frame week' : 'cal-frame'
  const marks = Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index)
  return (
    // A scrolling region must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={frame} className={className} role="region" aria-label={t('grid')} tabIndex={0}>
      <div className="cal-inner">
        <Heads groups={groups} people={shown.people} today={dayOf(now)} isWeek={isWeek} />
        <div className="cal-body">
          <div className="cal-hours" aria-hidden="true">
            {marks.map((hour) => (
              <span className="cal-hour" key={hour}>
                {formatTime(timeAtMinutes(hour * 60), lng)}
              </span>
            ))}
            {groups.some(({ day }) => day === dayOf(now)) ? <NowTime now={now} hours={hours} /> : null}
          </div>
          <Layer shown={shown} groups={groups} now={now} drafting={drafting} hours={hours} forWhom={forWhom} />
        </div>
      </div>
    </div>
  )
}

/** The time it is, beside the hours. */
function NowTime({ now, hours }: { now: ClinicTime; hours: { from: number; to: number } }) {
  const lng = useLanguage()
  const placed = useScripted()
  const minutes = minutesOf(timeOf(now))
  if (!placed || !isWithin(minutes, hours)) return null
  return (
    <span className="cal-now-time" style={{ top: (minutes - hours.from * 60) * PX_PER_MINUTE }}>
      {formatTime(timeOf(now), lng)}
    </span>
  )
}

type LayerProps = Omit<Props, 'isWeek' | 'frame'>

/** The page's policy takes no styles from the server: places are set once the browser has taken over. */
function Layer({ shown, groups, now, drafting, hours, forWhom }: LayerProps) {
  const { t } = useTranslation('calendar')
  const placed = useScripted()
  const frame = useRef<HTMLUListElement>(null)
  const places = placesOf(groups)
  const columns = [...places.keys()]
  const wide = columns.filter(({ bar }) => !bar)
  const columnAt: ColumnAt = (clientX) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return null
    const px = (length: Length) => (length.percent / 100) * box.width + length.px
    const at = clientX - box.left
    return (
      wide.find((one) => {
        const { left, width } = places.get(one)!
        return at >= px(left) && at < px(left) + px(width)
      }) ?? null
    )
  }
  const at = (column: Column | undefined, { from, to }: Stretch) => {
    const place = column && places.get(column)
    if (!placed || !place) return undefined
    const top = Math.max(0, (from - hours.from * 60) * PX_PER_MINUTE)
    return { left: cssOf(place.left), width: cssOf(place.width), top, height: (to - from) * PX_PER_MINUTE }
  }
  return (
    <ul className="cal-layer" ref={frame} aria-label={t('visits')} data-placed={placed ? '' : undefined}>
      <Background shown={shown} columns={columns} now={now} hours={hours} at={at} forWhom={forWhom} />
      {shown.visits.flatMap((visit) => {
        const mine = drafting.draft?.visit.id === visit.id ? drafting.draft : null
        const own = columnsOfVisit(visit, columns)
        const from = minutesOf(timeOf(visit.startsAt))
        const column = own.find(({ bar }) => !bar)
        const target = mine ? wide.find(({ day, owner }) => day === mine.spot.day && owner === mine.spot.owner) : column
        const spot = mine
          ? { from: mine.spot.from, to: mine.spot.from + mine.spot.minutes }
          : { from, to: from + visit.minutes }
        return [
          ...own
            .filter(({ bar }) => bar && visit.status !== 'no_show')
            .flatMap((bar) => {
              // Somebody who is hidden may take the laser outside the hours shown.
              const stretch = inHours({ from, to: from + visit.minutes }, hours)
              return stretch ? (
                <li
                  key={`${visit.id} ${bar.owner}`}
                  aria-hidden="true"
                  className={`cal-taken ${visit.status}`}
                  style={at(bar, stretch)}
                />
              ) : (
                []
              )
            }),
          mine && column ? (
            <li
              key={`${visit.id} was`}
              aria-hidden="true"
              className="cal-origin"
              style={at(column, { from, to: from + visit.minutes })}
            />
          ) : null,
          column ? (
            <li
              key={visit.id}
              className="cal-place"
              hidden={mine !== null && !target}
              style={at(target ?? column, spot)}
            >
              <VisitBlock
                visit={visit}
                column={column}
                columns={wide}
                ownerName={(target ?? column).name}
                drafting={drafting}
                columnAt={columnAt}
              />
            </li>
          ) : null,
        ]
      })}
      {columns
        .filter(({ day }) => isNowOn(day, now, hours))
        .map((column) => (
          <li
            key={`${column.owner} now edge`}
            aria-hidden="true"
            className={column.bar ? 'cal-now-edge bar' : 'cal-now-edge'}
            style={at(column, nowAt(now))}
          />
        ))}
    </ul>
  )
}

const cssOf = ({ percent, px }: Length) => `calc(${percent}% + ${px}px)`

type BackgroundProps = {
  shown: CalendarDays
  columns: Column[]
  now: ClinicTime
  hours: { from: number; to: number }
  forWhom: WaitingClient | null
  at(column: Column, stretch: Stretch): React.CSSProperties | undefined
}

/** What lies under the visits: hours nobody works, blocked times, gaps to book in, and the time it is now. */
function Background({ shown, columns, now, hours, at, forWhom }: BackgroundProps) {
  const { t } = useTranslation('calendar')
  const isPerson = (owner: string) => shown.people.some(({ id }) => id === owner)
  // What is blocked for the whole clinic is said once a day, in its first column.
  const isNamedIn = (column: Column, { providerId, resourceId }: CalendarDays['blocks'][number]) =>
    !column.bar && (providerId ?? resourceId ?? columns.find(({ day }) => day === column.day)!.owner) === column.owner
  return columns.map((column) => {
    const { day, owner, bar } = column
    const blocks = shown.blocks
      .filter(({ providerId, resourceId }) => (providerId ?? resourceId ?? owner) === owner)
      .flatMap((block) => ({ block, on: blockOn(block, day) }))
    const key = `${day} ${owner}`
    const whole = { from: hours.from * 60, to: hours.to * 60 }
    return [
      bar ? <li key={`${key} lane`} aria-hidden="true" className="cal-lane" style={at(column, whole)} /> : null,
      ...(isPerson(owner) ? closedIn(shown, column, hours) : []).map((closed) => (
        <li key={`${key} closed ${closed.from}`} aria-hidden="true" className="cal-closed" style={at(column, closed)} />
      )),
      // Under whoever is in the chair: a line through a name is a name struck out.
      isNowOn(day, now, hours) ? (
        <li key={`${key} now`} aria-hidden="true" className="cal-now" style={at(column, nowAt(now))} />
      ) : null,
      ...(isPerson(owner) ? gapsIn(shown, column, now) : []).map((gap) => (
        <li key={`${key} gap ${gap.from}`} className="cal-place" style={at(column, gap)}>
          <Gap day={day} owner={column} gap={gap} isLacking={!hasLaser(shown, day, gap)} forWhom={forWhom} />
        </li>
      )),
      ...blocks.flatMap(({ block, on }) => {
        const stretch = on && inHours(on, hours)
        return stretch ? (
          <li
            key={`${key} block ${block.id}`}
            aria-hidden={isNamedIn(column, block) ? undefined : 'true'}
            className="cal-block"
            style={at(column, stretch)}
          >
            {isNamedIn(column, block) ? block.reason || t('blocked') : null}
          </li>
        ) : (
          []
        )
      }),
    ]
  })
}

const inHours = ({ from, to }: Stretch, hours: { from: number; to: number }): Stretch | null => {
  const shown = { from: Math.max(from, hours.from * 60), to: Math.min(to, hours.to * 60) }
  return shown.from < shown.to ? shown : null
}
const isNowOn = (day: ClinicDay, now: ClinicTime, hours: { from: number; to: number }) =>
  day === dayOf(now) && isWithin(minutesOf(timeOf(now)), hours)
const nowAt = (now: ClinicTime): Stretch => ({ from: minutesOf(timeOf(now)), to: minutesOf(timeOf(now)) })
