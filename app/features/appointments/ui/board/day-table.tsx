import { useTranslation } from 'react-i18next'
import { dayOf, formatTime, timeOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { ListedAppointment } from '#app/features/appointments/queries/appointments.ts'
import { useBookedExtras } from '#app/features/appointments/ui/booked-extras.ts'
import { StatusBadge } from '#app/features/appointments/ui/status-badge.tsx'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { TableDays } from '#app/ui/desk/table-days.tsx'
import { Table } from '#app/ui/parts/table.tsx'

type Props = { rows: ListedAppointment[]; label: string; today: ClinicDay }

/** Appointments of several days as staff read them: when, who, what, with whom. */
export function DayTable({ rows, label, today }: Props) {
  const { t } = useTranslation(['record', 'booking'])
  const lng = useLanguage()
  const extrasOf = useBookedExtras()
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{t('record:when')}</th>
          <th scope="col">{t('record:client')}</th>
          <th scope="col" className="wide">
            {t('record:provider')}
          </th>
          <th scope="col">{t('record:status')}</th>
        </tr>
      </thead>
      <TableDays rows={rows} dayOf={({ startsAt }) => dayOf(startsAt)} today={today} columns={4} keyOf={({ id }) => id}>
        {({ patientId, name, type, minutes, provider, startsAt, status, paymentStatus, isUnverified, ...extras }) => (
          <tr>
            <td className="tnum">{t('record:at-time', { time: formatTime(timeOf(startsAt), lng) })}</td>
            <td>
              <a className="name" href={inLanguage(`/admin/patients/${patientId}`, lng)}>
                {name || t('record:no-name')}
              </a>
              <br />
              <span className="cap mut">
                {[t(`booking:what-${type}`, { minutes }), extrasOf({ startsAt, ...extras })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </td>
            <td className="wide">{provider}</td>
            <td>
              <StatusBadge status={status} paymentStatus={paymentStatus} isUnverified={isUnverified} />
            </td>
          </tr>
        )}
      </TableDays>
    </Table>
  )
}
