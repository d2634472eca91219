import { useTranslation } from 'react-i18next'
import { clinicTimeAt, formatTime, instantAt, timeOf } from '#app/domain/time/clinic-time.ts'
import { useLanguage } from '#app/ui/dates.ts'

/** Until when an unverified booking is to be confirmed by mail, where it does not stand without. */
export function ConfirmBy({ until }: { until: string | null | undefined }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  if (!until) return null
  return <p className="strong">{t('confirm-by', { time: formatTime(timeOf(clinicTimeAt(instantAt(until))), lng) })}</p>
}
