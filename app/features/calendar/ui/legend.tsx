import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#app/features/appointments/ui/status-badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { CalendarDays } from '../queries.ts'

const STATUSES = ['scheduled', 'confirmed', 'ankommet', 'in_progress', 'completed', 'no_show'] as const

type Props = {
  shown: CalendarDays
  /** Whether there are gaps in which no laser is free. */
  isLacking: boolean
  /** Whether the cards show where a visit stands by its dot alone. */
  isWeek: boolean
  /** Whether the grid is wider than its place. */
  scrolls: boolean
}

/** What the marks on the grid mean: of the statuses those that are there. */
export function Legend({ shown: { visits, resources }, isLacking, isWeek, scrolls }: Props) {
  const { t } = useTranslation('calendar')
  const waits = visits.some(({ status, paymentStatus }) => status === 'scheduled' && paymentStatus === 'pending')
  return (
    <p className="cal-keys cal-legend">
      {isWeek
        ? STATUSES.filter((one) => visits.some(({ status }) => status === one)).map((status) => (
            <StatusBadge key={status} status={status} paymentStatus="confirmed" />
          ))
        : null}
      {isWeek && waits ? <StatusBadge status="scheduled" paymentStatus="pending" /> : null}
      {resources.some(({ kind }) => kind === 'laser') ? <span className="cal-key taken">{t('key-taken')}</span> : null}
      <span className="cal-key gap">{t('key-gap')}</span>
      {isLacking ? <span className="cal-key lacking">{t('key-gap-no-laser')}</span> : null}
      {scrolls ? (
        <span className="cal-scrolls">
          {t('scrolls')} <Icon name="right" />
        </span>
      ) : null}
    </p>
  )
}
