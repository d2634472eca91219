import { useTranslation } from 'react-i18next'
import { phoneText } from '#app/ui/fields/phone.ts'
import { formatArea } from '#app/domain/scan/analysis.ts'
import { BLOCKS_SLOT, canReschedule, type AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { useBookedExtras } from '#app/features/appointments/ui/booked-extras.ts'
import { StatusBadge } from '#app/features/appointments/ui/status-badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import type { RecordedVisit } from '#app/features/patients/queries/record.ts'
import { Empty } from '#app/ui/desk/desk.tsx'
import { useSessionsText } from './scan-list.tsx'

type Props = {
  /** The newest first. */
  visits: RecordedVisit[]
  next: RecordedVisit | null
  phone: string
}

/** A client's visits to come, the soonest first, with what was ordered and sent along; those that have been are folded. */
export function VisitList({ visits, next, phone }: Props) {
  const { t } = useTranslation('record')
  const isComing = ({ status, startsAt }: RecordedVisit) =>
    IS_HERE.includes(status) || (BLOCKS_SLOT.includes(status) && next !== null && startsAt >= next.startsAt)
  const coming = visits.filter(isComing).toReversed()
  const others = visits.filter((visit) => !isComing(visit))
  return (
    <>
      {coming.length === 0 ? <Empty>{t('no-visits')}</Empty> : <Visits visits={coming} phone={phone} />}
      {others.length > 0 ? (
        <details className="acc">
          <summary>{t('past-visits', { count: others.length })}</summary>
          <Visits visits={others} phone={phone} />
        </details>
      ) : null}
    </>
  )
}

const IS_HERE: readonly AppointmentStatus[] = ['ankommet', 'in_progress']

const Visits = ({ visits, phone }: Omit<Props, 'next'>) => (
  <ol className="rows tight visit-rows">
    {visits.map((visit) => (
      <Visit key={visit.id} visit={visit} phone={phone} />
    ))}
  </ol>
)

/** @param phone the client's own number: another one typed with this booking is said to be no more than that */
function Visit({ visit, phone }: { visit: RecordedVisit; phone: string }) {
  const { t } = useTranslation(['record', 'booking'])
  const lng = useLanguage()
  const extrasOf = useBookedExtras()
  const sessionsOf = useSessionsText()
  const { type, minutes, provider, startsAt, status, paymentStatus, notes, areaCm2, code, due, scan } = visit
  const lines = [
    [t(`booking:what-${type}`, { minutes }), provider, areaCm2 ? formatArea(areaCm2, lng) : '', code ?? ''],
    [extrasOf(visit)],
    [due > 0 ? t('record:due-at-clinic', { amount: formatMoney(due, lng) }) : ''],
    scan
      ? [
          t('record:booked-scan', { size: scan.size }),
          sessionsOf(scan.sessionsRequired),
          scan.coverUp ? t('record:covers-older') : '',
        ]
      : [],
    [!visit.phone || visit.phone === phone ? '' : t('record:phone-typed', { phone: phoneText(visit.phone) })],
  ]
  const when = { day: formatDay(dayOf(startsAt), lng), time: formatTime(timeOf(startsAt), lng) }
  return (
    <li>
      <div className="row between wrapx">
        <h3>
          {formatDay(dayOf(startsAt), lng, 'data')} {t('record:at-time', { time: formatTime(timeOf(startsAt), lng) })}
        </h3>
        <StatusBadge
          status={status}
          paymentStatus={paymentStatus}
          isUnverified={visit.isUnverified}
          undoUntil={visit.undoUntil}
        />
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
      {BLOCKS_SLOT.includes(status) ? (
        <p className="small row">
          {visit.undoUntil ? null : (
            <a href={inLanguage(`/admin/visits/${visit.id}/edit`, lng)} aria-label={t('record:edit-named', when)}>
              {t('record:edit')}
            </a>
          )}
          {canReschedule(status) ? (
            <a
              href={inLanguage(`/admin/visits/${visit.id}/cancel`, lng)}
              aria-label={t(visit.undoUntil ? 'record:cancel-undo-named' : 'record:cancel-named', when)}
            >
              {t(visit.undoUntil ? 'record:cancel-undo' : 'record:cancel')}
            </a>
          ) : null}
        </p>
      ) : null}
    </li>
  )
}
