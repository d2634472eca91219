import { useTranslation } from 'react-i18next'
import { dayOf, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { RecordedVisit } from '#app/features/patients/queries/record.ts'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'

type Props = { id: string; visit: Pick<RecordedVisit, 'startsAt' | 'minutes' | 'provider' | 'type'> | null }

/** When the client comes next, or the way to a time. */
export function NextVisit({ id, visit }: Props) {
  const { t } = useTranslation(['clients', 'booking'])
  const lng = useLanguage()
  const day = visit && dayOf(visit.startsAt)
  return (
    <section className="patient-next">
      <h2 className="small">{t('clients:column-next')}</h2>
      {visit && day ? (
        <>
          <p className="patient-next-time">
            {dayHeading(day, lng)} {t('clients:at-time', { time: formatTime(timeOf(visit.startsAt), lng) })}
          </p>
          <p className="small">
            {t(`booking:what-${visit.type}`, { minutes: visit.minutes })}, {visit.provider}
          </p>
        </>
      ) : (
        <p className="patient-next-time">{t('clients:no-next')}</p>
      )}
      <p className="patient-next-acts">
        {day ? (
          <ButtonLink tone="secondary" href={inLanguage(`/admin/calendar?day=${day}`, lng)}>
            {t('clients:see-in-calendar')}
          </ButtonLink>
        ) : null}
        <ButtonLink tone={day ? 'text' : 'secondary'} href={inLanguage(`/admin/book?patient=${id}`, lng)}>
          {t('clients:book')}
        </ButtonLink>
      </p>
    </section>
  )
}
