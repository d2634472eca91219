import { useTranslation } from 'react-i18next'
import { phoneText } from '#app/ui/phone.ts'
import { formatArea } from '#app/domain/analysis.ts'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/clinic-time.ts'
import { formatMoney } from '#app/domain/money.ts'
import { useBookedExtras } from '#app/features/appointments/ui/booked-extras.ts'
import { StatusBadge } from '#app/features/appointments/ui/status-badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import type { RecordedVisit } from '#app/features/patients/queries.ts'
import { Empty } from '#app/ui/desk.tsx'
import { useSessionsText } from './scan-list.tsx'

/** A client's visits, newest first, with what was ordered and sent along. */
export function VisitList({ visits, phone }: { visits: RecordedVisit[]; phone: string }) {
  const { t } = useTranslation('record')
  if (visits.length === 0) return <Empty>{t('no-visits')}</Empty>
  return (
    <ol className="rows tight">
      {visits.map((visit) => (
        <Visit key={visit.id} visit={visit} phone={phone} />
      ))}
    </ol>
  )
}

/** @param phone the client's own number: another one typed with this booking is said to be no more than that */
function Visit({ visit, phone }: { visit: RecordedVisit; phone: string }) {
  const { t } = useTranslation(['record', 'booking'])
  const lng = useLanguage()
  const extrasOf = useBookedExtras()
  const sessionsOf = useSessionsText()
  const { type, minutes, provider, startsAt, status, paymentStatus, notes, areaCm2, code, dueAtClinic, scan } = visit
  const lines = [
    [t(`booking:what-${type}`, { minutes }), provider, areaCm2 ? formatArea(areaCm2, lng) : '', code ?? ''],
    [extrasOf(visit)],
    [dueAtClinic && status !== 'cancelled' ? t('record:due-at-clinic', { amount: formatMoney(dueAtClinic, lng) }) : ''],
    scan
      ? [
          t('record:booked-scan', { size: scan.size }),
          sessionsOf(scan.sessionsRequired),
          scan.coverUp ? t('record:covers-older') : '',
        ]
      : [],
    [!visit.phone || visit.phone === phone ? '' : t('record:phone-typed', { phone: phoneText(visit.phone) })],
  ]
  return (
    <li>
      <div className="row between wrapx">
        <h3>
          {formatDay(dayOf(startsAt), lng, 'data')} {t('record:at-time', { time: formatTime(timeOf(startsAt), lng) })}
        </h3>
        <StatusBadge status={status} paymentStatus={paymentStatus} />
      </div>
      {lines
        .map((parts) => parts.filter(Boolean).join(' · '))
        .filter(Boolean)
        .map((line) => (
          <p className="small sec" key={line}>
            {line}
          </p>
        ))}
      {notes ? <p className="small">{notes}</p> : null}
    </li>
  )
}
