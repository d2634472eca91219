import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { StatusBadge } from '#app/features/appointments/ui/status-badge.tsx'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Press } from '#app/ui/button.tsx'
import type { CalendarVisit } from '../queries.ts'
import { timeAtMinutes, type Column } from './layout.ts'
import { isChanged, SNAP_MINUTES, snapped, spotOf, type Drafting } from './use-draft.ts'
import { useDrag, type ColumnAt } from './use-drag.ts'

type Props = {
  visit: CalendarVisit
  /** The column it stands in as written. */
  column: Column
  /** The columns that take visits, in their order. */
  columns: readonly Column[]
  ownerName: string
  drafting: Drafting
  columnAt: ColumnAt
}

/** A visit on the calendar: pressed it opens, dragged or with Alt and an arrow it moves, with Shift too it stretches. */
export function VisitBlock({ visit, column, columns, ownerName, drafting, columnAt }: Props) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const was = spotOf(visit, column.owner)
  const mine = drafting.draft?.visit.id === visit.id ? drafting.draft : null
  const spot = mine?.spot ?? was
  const { onPointerDown, onPointerMove, onPointerUp } = useDrag(visit, was, drafting, columnAt)
  const dragged = useRef(false)
  const onKeyDown = useKeys({ visit, was, spot, columns, drafting })
  const what = visit.type === 'consultation' ? t('consultation') : t('treatment', { count: visit.treatment })
  const from = formatTime(timeAtMinutes(spot.from), lng)
  const to = formatTime(timeAtMinutes(spot.from + spot.minutes), lng)
  const [first, ...rest] = visit.name.split(' ')
  return (
    <Press
      id={`cal-${visit.id}`}
      className={`cal-visit ${visit.heldUntil ? 'held' : visit.status}`}
      data-draft={mine ? '' : undefined}
      aria-describedby="cal-keys"
      onClick={() => {
        if (!dragged.current) drafting.choose(visit, column.owner)
        dragged.current = false
      }}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (dragged.current = onPointerUp())}
    >
      <b>
        {first} <i className="cal-rest">{rest.join(' ')}</i>
        {/* A week has room for an initial. */}
        <i className="cal-initial" aria-hidden="true">
          {rest.length > 0 ? `${rest.at(-1)!.charAt(0)}.` : ''}
        </i>
      </b>
      <span className="cal-times">
        {from}
        <i>–{to}</i>
      </span>
      <span className="cal-what">{what}</span>
      {visit.type === 'treatment' ? (
        <span className="cal-nth" aria-hidden="true">
          {t('nth', { count: visit.treatment })}
        </span>
      ) : null}
      <VisitBadge visit={visit} />
      <span className="sr">{ownerName}</span>
      <i className="cal-grip" data-grip="move" aria-hidden="true" />
      <i className="cal-edge" data-grip="stretch" aria-hidden="true" />
    </Press>
  )
}

/** Where a visit stands; one that is not paid for, until when it is held. */
export function VisitBadge({ visit: { heldUntil, ...visit } }: { visit: CalendarVisit }) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  if (!heldUntil || visit.undoUntil)
    return (
      <StatusBadge
        status={visit.status}
        paymentStatus={visit.paymentStatus}
        isNumbing={visit.isNumbing}
        isUnverified={visit.isUnverified}
        undoUntil={visit.undoUntil}
      />
    )
  return (
    <Badge tone="warn" shape="hollow">
      {t('held-until', { time: formatTime(timeOf(heldUntil), lng) })}
    </Badge>
  )
}

type Keys = Pick<Props, 'visit' | 'columns' | 'drafting'> & {
  was: ReturnType<typeof spotOf>
  spot: ReturnType<typeof spotOf>
}

function useKeys({ visit, was, spot, columns, drafting }: Keys) {
  return (event: KeyboardEvent<HTMLButtonElement>) => {
    const mine = drafting.draft?.visit.id === visit.id ? drafting.draft : null
    if (event.key === 'Escape' && mine) return drafting.drop()
    if (event.key === 'Enter' && mine && isChanged(mine)) {
      event.preventDefault()
      return void drafting.send()
    }
    const way = WAYS.get(event.key)
    if (!way) return
    if (!event.altKey) return toNeighbour(event, way)
    event.preventDefault()
    const step = way.down * SNAP_MINUTES
    if (event.shiftKey) return drafting.put(visit, was, snapped({ ...spot, minutes: spot.minutes + step }))
    if (way.down) return drafting.put(visit, was, snapped({ ...spot, from: spot.from + step }))
    const here = columns.findIndex(({ day, owner }) => day === spot.day && owner === spot.owner)
    const next = columns[here + way.right]
    if (next) drafting.put(visit, was, { day: next.day, owner: next.owner })
  }
}

const WAYS = new Map(
  Object.entries<{ down: number; right: number }>({
    ArrowUp: { down: -1, right: 0 },
    ArrowDown: { down: 1, right: 0 },
    ArrowLeft: { down: 0, right: -1 },
    ArrowRight: { down: 0, right: 1 },
  }),
)

/** Bare arrows go from visit to visit: to the nearest that lies in that direction. */
function toNeighbour(event: KeyboardEvent<HTMLButtonElement>, { down, right }: { down: number; right: number }) {
  const here = event.currentTarget.getBoundingClientRect()
  const others = [...(event.currentTarget.closest('.cal-layer')?.querySelectorAll<HTMLElement>('.cal-visit') ?? [])]
  const distances = others
    .map((other) => {
      const there = other.getBoundingClientRect()
      const [along, across] = down
        ? [(there.top - here.top) * down, Math.abs(there.left - here.left)]
        : [(there.left - here.left) * right, Math.abs(there.top - here.top)]
      return { other, along, far: along + across * 3 }
    })
    .filter(({ along }) => along > 1)
    .toSorted((a, b) => a.far - b.far)
  if (!distances[0]) return
  event.preventDefault()
  distances[0].other.focus()
}
