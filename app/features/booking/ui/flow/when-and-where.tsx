import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { useArrival } from './arrival.tsx'
import type { FlowValues } from './flow-values.ts'

type Props = {
  minutes: number
  /** The name of whoever was asked for; null: whoever is free first. */
  person: string | null
  onEdit(): void
}

/** The chosen time, large, with whom, its date in figures, when to come and where. */
export function WhenAndWhere({ minutes, person, onEdit }: Props) {
  const clinic = useClinic()
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const { control } = useFormContext<FlowValues>()
  const [day, time] = useWatch({ control, name: ['appointmentDate', 'appointmentTime'] })
  const arrival = useArrival()
  if (!day || !time) return null
  return (
    <>
      <p className="when">
        {dayHeading(day as ClinicDay, lng)}
        <br />
        {t('at-time', { time: formatTime(time, lng) })}
      </p>
      {person ? <p className="strong with-whom">{t('with-person', { name: person })}</p> : null}
      {arrival ? (
        <p className="strong arrive">
          {t('come-early', { time: formatTime(arrival.time, lng) })}{' '}
          <span className="sec">
            {t('come-early-why', { minutes: arrival.minutes, start: formatTime(arrival.start, lng) })}
          </span>
        </p>
      ) : null}
      <p className="sec where">
        {clinic.street}, {clinic.city}
        <br />
        <time dateTime={day}>{formatDay(day as ClinicDay, lng, 'data')}</time>.{' '}
        {t('set-aside', { minutes: minutes + (arrival?.minutes ?? 0) })}
      </p>
      <Button tone="text" size="small" onClick={onEdit}>
        {t('change-time')}
      </Button>
    </>
  )
}
