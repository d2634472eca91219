import { useTranslation } from 'react-i18next'
import type { BookedAddOn } from '#app/domain/booking/booked.ts'
import { formatTime, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { useLanguage } from '#app/ui/dates.ts'

type Props = { arriveAt: ClinicTime; startsAt: ClinicTime; addOns: readonly BookedAddOn[] }

/** What the desk must know before somebody comes: how much earlier, and what is to be ready. Nothing without add-ons. */
export function useBookedExtras() {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  return ({ arriveAt, startsAt, addOns }: Props): string =>
    [
      ...(arriveAt < startsAt ? [t('comes-at', { time: formatTime(timeOf(arriveAt), lng) })] : []),
      ...addOns.map(({ needsDoctor, ...title }) =>
        needsDoctor ? `${title[lng]} (${t('doctor-decides')})` : title[lng],
      ),
    ].join(' · ')
}
