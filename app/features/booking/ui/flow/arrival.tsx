import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import { addMinutes, at, formatTime, isClinicDay, isTimeOfDay, timeOf } from '#app/domain/time/clinic-time.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { FlowValues } from './flow-values.ts'

/** When to come, "HH:mm", and how many minutes before the treatment that is; null where nothing needs time to work. */
export function useArrival(): { time: string; minutes: number; start: string } | null {
  const { control } = useFormContext<FlowValues>()
  const [addOns, day, start] = useWatch({ control, name: ['addOns', 'appointmentDate', 'appointmentTime'] })
  const minutes = arriveEarlyMinutes(addOns ?? [])
  if (minutes === 0 || !isClinicDay(day ?? '') || !isTimeOfDay(start ?? '')) return null
  return { time: timeOf(addMinutes(at(day as never, start), -minutes)), minutes, start }
}

/** Numbing needs time to work: when to come, said as a time and not only as minutes. */
export function Arrival() {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const arrival = useArrival()
  return (
    <div className="arrival" role="status">
      {arrival ? (
        <div className="early">
          <p className="strong">{t('come-early', { time: formatTime(arrival.time, lng) })}</p>
          <p className="small sec">
            {t('come-early-why', { minutes: arrival.minutes, start: formatTime(arrival.start, lng) })}
          </p>
        </div>
      ) : null}
    </div>
  )
}
