import { useTranslation } from 'react-i18next'
import { formatTime, timeAtWall, timeOf, wallMinutesAt, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { phoneText } from '#app/ui/fields/phone.ts'
import { Table } from '#app/ui/parts/table.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { marksOf } from './flags.tsx'
import { usePrepared, useVisitSummary } from './use-visit-summary.ts'
import './day-list.css'

const LEFT = ['scheduled', 'confirmed', 'ankommet', 'in_progress']

export type DayListBy = 'provider' | 'room'
type Props = { day: ClinicDay; visits: BoardVisit[]; now: number; by: DayListBy }

/**
 * The rest of the day on paper, by provider or by room: each client with phone, what to prepare, what is missing and what
 * is due.
 */
export function DayList({ day, visits, now, by }: Props) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const left = visits.filter(({ status, undoUntil }) => LEFT.includes(status) && !undoUntil)
  // Without a room, after those with one.
  const groups = [...new Set(left.map((visit) => visit[by]))].toSorted(
    (a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b, DEFAULT_LANGUAGE, { numeric: true }),
  )
  const printed = formatTime(timeAtWall(wallMinutesAt(Math.floor(now))), lng)
  return (
    <section className="day-list">
      <h1>{dayHeading(day, lng)}</h1>
      <p>{`${t('day-list')}. ${t('list-left', { count: left.length })} ${t('list-printed', { time: printed })}`}</p>
      {groups.map((name) => (
        <GroupList key={name} name={name} by={by} visits={left.filter((visit) => visit[by] === name)} />
      ))}
      <p className="cap">{t('list-shred')}</p>
    </section>
  )
}

function GroupList({ name, by, visits }: { name: string; by: DayListBy; visits: BoardVisit[] }) {
  const { t } = useTranslation('board')
  return (
    <Table className="day-list-table">
      <caption>{name || t('list-no-room')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('list-time')}</th>
          <th scope="col">{t('list-client')}</th>
          <th scope="col">{t('list-what')}</th>
          <th scope="col">{t('prepare')}</th>
          <th scope="col">{t('list-note')}</th>
          <th scope="col">{t('list-due')}</th>
          <th scope="col">{t('list-here')}</th>
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <Row key={visit.id} visit={visit} other={by === 'room' ? visit.provider : visit.room} />
        ))}
      </tbody>
    </Table>
  )
}

/** @param other who treats, in the list of a room; the room, in the list of a provider. */
function Row({ visit, other }: { visit: BoardVisit; other: string }) {
  const { t } = useTranslation(['board', 'record'])
  const lng = useLanguage()
  return (
    <tr>
      <td>{formatTime(timeOf(visit.startsAt), lng)}</td>
      <td>
        <b>
          <PersonName>{visit.name || t('record:no-name')}</PersonName>
        </b>
        {visit.phone ? <div>{phoneText(visit.phone)}</div> : null}
      </td>
      <td>{[...useVisitSummary()(visit), other].filter(Boolean).join(', ')}</td>
      <td>{usePrepared()(visit).join(', ')}</td>
      <td>
        {marksOf(visit)
          .map(({ code }) => t(`mark-${code}`))
          .join(', ')}
      </td>
      <td>{visit.due > 0 ? formatMoney(visit.due, lng) : null}</td>
      <td aria-hidden="true">
        <span className="day-list-box" />
      </td>
    </tr>
  )
}
