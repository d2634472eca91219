import { useTranslation } from 'react-i18next'
import { formatTime, timeAtWall, timeOf, wallMinutesAt, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { phoneText } from '#app/ui/fields/phone.ts'
import { Table } from '#app/ui/parts/table.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { marksOf } from './flags.tsx'
import { usePrepared, useVisitSummary } from './use-visit-summary.ts'
import './day-list.css'

const LEFT = ['scheduled', 'confirmed', 'ankommet', 'in_progress']

/** The rest of the day on paper: by provider, each client with phone, what to prepare, what is missing and what is due. */
export function DayList({ day, visits, now }: { day: ClinicDay; visits: BoardVisit[]; now: number }) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const left = visits.filter(({ status, undoUntil }) => LEFT.includes(status) && !undoUntil)
  const providers = [...new Set(left.map(({ provider }) => provider))].toSorted((a, b) => a.localeCompare(b, 'da'))
  const printed = formatTime(timeAtWall(wallMinutesAt(Math.floor(now))), lng)
  return (
    <section className="day-list">
      <h1>{dayHeading(day, lng)}</h1>
      <p>{`${t('day-list')}. ${t('list-left', { count: left.length })} ${t('list-printed', { time: printed })}`}</p>
      {providers.map((provider) => (
        <ProviderList key={provider} provider={provider} visits={left.filter((visit) => visit.provider === provider)} />
      ))}
      <p className="cap">{t('list-shred')}</p>
    </section>
  )
}

function ProviderList({ provider, visits }: { provider: string; visits: BoardVisit[] }) {
  const { t } = useTranslation('board')
  return (
    <Table className="day-list-table">
      <caption>{provider}</caption>
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
          <Row key={visit.id} visit={visit} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ visit }: { visit: BoardVisit }) {
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
      <td>{useVisitSummary()(visit).join(', ')}</td>
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
