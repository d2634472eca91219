import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { dayOf, daysBetween, formatDay, formatTime, timeOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { WorkRow } from '#app/domain/booking/worklist.ts'
import { StatusBadge } from '#app/features/appointments/ui/status-badge.tsx'
import { Avatar } from '#app/ui/desk/avatar.tsx'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { phoneText } from '#app/ui/fields/phone.ts'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { orderedIn } from './ordered.ts'
import { WorkActs } from './work-acts.tsx'

const LATE_DAYS = 2
// Why whoever is to be called did not come.
const AWAY: readonly AppointmentStatus[] = ['no_show', 'cancelled']

type Props = {
  row: WorkRow
  list: string
  today: ClinicDay
  /** Where this row is looked at beside the list. */
  to: string
  isChosen: boolean
  /** Of a list whose rows are closed together. */
  isSelected?: boolean
  select?(isOn: boolean): void
}

/**
 * One thing that waits: whose it is, what it is about and how long. What can be done stands in it where the list stands
 * alone, and beside the list where there is room for both.
 */
export function WorkItem({ row, list, today, to, isChosen, isSelected = false, select }: Props) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  const { name, phone, patientId, visit, amount, addOns, said } = row
  const about = visit
    ? t('visit', {
        what: t(`what-${visit.type}`),
        day: formatDay(dayOf(visit.startsAt), lng, 'data'),
        time: formatTime(timeOf(visit.startsAt), lng),
        provider: visit.provider,
      })
    : ''
  const ordered = orderedIn(addOns, lng)
  return (
    <li className="work-item">
      {select ? (
        <label className="work-select">
          <input
            type="checkbox"
            aria-label={t('select', { name })}
            checked={isSelected}
            onChange={(event) => select(event.target.checked)}
          />
        </label>
      ) : (
        <Avatar id={patientId} name={name} />
      )}
      <div>
        <h2 className="work-name">
          <Link
            className="work-pick"
            to={to}
            aria-label={t('pick', { name })}
            aria-current={isChosen || undefined}
            preventScrollReset
          >
            <PersonName>{name}</PersonName>
          </Link>
          <Link className="work-client" to={inLanguage(`/admin/patients/${patientId}`, lng)}>
            <PersonName>{name}</PersonName>
          </Link>
        </h2>
        <p className="small sec">{about}</p>
        {said ? <p className="small strong">{[formatTime(timeOf(said.at), lng), ...said.words].join(' · ')}</p> : null}
        {list === 'approvals' && ordered ? <p className="small">{ordered}</p> : null}
        {phone ? (
          <p className="small work-phone">
            <a href={`tel:${phone}`}>{phoneText(phone)}</a>
          </p>
        ) : null}
      </div>
      <div className="work-state">
        {amount === null ? null : <b className="tnum">{formatMoney(amount, lng)}</b>}
        {visit && AWAY.includes(visit.status) ? <StatusBadge status={visit.status} paymentStatus="confirmed" /> : null}
        {visit ? <Age days={daysBetween(dayOf(visit.startsAt), today)} /> : null}
      </div>
      <div className="work-acts">
        <WorkActs row={row} list={list} isMain={isChosen} />
      </div>
    </li>
  )
}

/** @param days since its day; below 0: until it */
function Age({ days }: { days: number }) {
  const { t } = useTranslation('worklists')
  if (days === 0) return <Badge shape="half">{t('today')}</Badge>
  if (days < 0) return <Badge shape="hollow">{t('in-days', { count: -days })}</Badge>
  return (
    <Badge tone={days >= LATE_DAYS ? 'danger' : 'warn'} shape={days >= LATE_DAYS ? 'full' : 'half'}>
      {t('waited-days', { count: days })}
    </Badge>
  )
}
