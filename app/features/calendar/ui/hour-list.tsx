import { useTranslation } from 'react-i18next'
import { dayOf, formatTime, timeOf, type ClinicDay } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { StatusBadge } from '#app/features/appointments/ui/status-badge.tsx'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk.tsx'
import type { CalendarDays, CalendarVisit } from '../queries.ts'

type Props = { shown: CalendarDays; days: ClinicDay[]; hidden: ReadonlySet<string>; choose(visit: CalendarVisit): void }

/** The same days as a list by hour: on a phone, and before there is script. */
export function HourList({ shown, days, hidden, choose }: Props) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const nameOf = (id: string) => shown.people.find((one) => one.id === id)?.name ?? ''
  return (
    <div className="cal-list">
      {days.map((day) => {
        const visits = shown.visits.filter((one) => dayOf(one.startsAt) === day && !hidden.has(one.providerId))
        const hours = [...new Set(visits.map(({ startsAt }) => timeOf(startsAt).slice(0, 2)))]
        return (
          <section key={day} aria-label={dayHeading(day, lng)}>
            {days.length > 1 ? <h2>{dayHeading(day, lng)}</h2> : null}
            {visits.length === 0 ? <Empty>{t('no-visits')}</Empty> : null}
            {hours.map((hour) => (
              <div className="cal-list-hour" key={hour}>
                <h3 className="sr">{formatTime(`${hour}:00`, lng)}</h3>
                <ul>
                  {visits
                    .filter(({ startsAt }) => timeOf(startsAt).startsWith(hour))
                    .map((visit) => (
                      <Row key={visit.id} visit={visit} provider={nameOf(visit.providerId)} choose={choose} />
                    ))}
                </ul>
              </div>
            ))}
          </section>
        )
      })}
    </div>
  )
}

function Row({ visit, provider, choose }: { visit: CalendarVisit; provider: string; choose: Props['choose'] }) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const { name, type, treatment, status, paymentStatus, startsAt, patientId } = visit
  return (
    <li>
      <time dateTime={startsAt}>{formatTime(timeOf(startsAt), lng)}</time>
      <span>
        <a href={inLanguage(`/admin/patients/${patientId}`, lng)}>{name}</a>
        <span className="small sec">
          {type === 'consultation' ? t('consultation') : t('treatment', { count: treatment })} · {provider}
        </span>
        <StatusBadge status={status} paymentStatus={paymentStatus} />
      </span>
      <button
        type="button"
        className="btn btn-s btn-sm"
        aria-label={t('move-name', { name })}
        onClick={() => choose(visit)}
      >
        {t('move')}
      </button>
    </li>
  )
}
