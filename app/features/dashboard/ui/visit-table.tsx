import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import type { OwnAppointment } from '#app/features/appointments/queries/appointments.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { StatusBadge } from '#app/features/appointments/ui/status-badge.tsx'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Table } from '#app/ui/parts/table.tsx'

type Props = { visits: OwnAppointment[]; plans: readonly Pick<PlanView, 'sessions'>[]; label: string }

/** A client's visits in a table, called by their session where they are one of a plan; those whose own page still lives lead there. */
export function VisitTable({ visits, plans, label }: Props) {
  const { t } = useTranslation(['record', 'booking', 'plans'])
  const lng = useLanguage()
  const sessions = plans.flatMap((plan) => plan.sessions)
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{t('record:when')}</th>
          <th scope="col">{t('record:what')}</th>
          <th scope="col" className="wide">
            {t('record:status')}
          </th>
        </tr>
      </thead>
      <tbody>
        {visits.map(({ id, type, minutes, provider, startsAt, status, paymentStatus, isUnverified, path }) => {
          const when = `${formatDay(dayOf(startsAt), lng, 'data')} ${t('record:at-time', { time: formatTime(timeOf(startsAt), lng) })}`
          const session = type === 'treatment' ? sessions.find((one) => one.startsAt === startsAt) : undefined
          return (
            <tr key={id}>
              <td>
                {path ? (
                  <a className="name" href={inLanguage(path, lng)}>
                    {when}
                  </a>
                ) : (
                  when
                )}
              </td>
              <td>
                {session ? (
                  <>
                    <span className="strong">{t('plans:session', { number: session.number })}</span>
                    <br />
                  </>
                ) : null}
                {t(`booking:what-${type}`, { minutes })}
                <br />
                <span className="cap mut">{provider}</span>
                <span className="narrow">
                  <StatusBadge status={status} paymentStatus={paymentStatus} isUnverified={isUnverified} />
                </span>
              </td>
              <td className="wide">
                <StatusBadge status={status} paymentStatus={paymentStatus} isUnverified={isUnverified} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
