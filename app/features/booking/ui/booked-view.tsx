import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clinic } from '#app/content/clinic.ts'
import { formatDay, formatTime, type ClinicDay } from '#app/domain/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { inLanguage, useLanguage } from './words.ts'
import './booking.css'

type Props = {
  heading: string
  lead: string
  what: string
  day: ClinicDay
  time: string
  /** When to come where that is earlier, "HH:mm". */
  arrive?: string | null
  manageUrl: string
  icsUrl: string
  /** Takes the focus: the page changed under the reader. */
  focus?: boolean
  children?: React.ReactNode
}

/** "Tak, Freja. Vi ses torsdag." with what, when and where, the calendar file and the private link. */
export function BookedView({
  heading,
  lead,
  what,
  day,
  time,
  arrive,
  manageUrl,
  icsUrl,
  focus = false,
  children,
}: Props) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!focus) return
    scrollTo({ top: 0, behavior: 'instant' })
    title.current?.focus({ preventScroll: true })
  }, [focus])
  const rows: [string, string][] = [
    [t('what'), what],
    [t('when'), `${formatDay(day, lng, 'data')} ${t('at-time', { time: formatTime(time, lng) })}`],
    ...(arrive && arrive !== time
      ? [[t('come'), t('at-time', { time: formatTime(arrive, lng) })] as [string, string]]
      : []),
    [t('where'), `${clinic.street}, ${clinic.city}`],
  ]
  return (
    <main className="booked">
      <div className="wrap grid">
        <div className="c1-7">
          <h1 ref={title} tabIndex={-1}>
            {heading}
          </h1>
          <p className="lead">{lead}</p>
          <div className="acts">
            <ButtonLink href={icsUrl} download>
              <Icon name="calendar" />
              {t('add-to-calendar')}
            </ButtonLink>
            <ButtonLink tone="secondary" href={inLanguage(manageUrl, lng)}>
              {t('see-your-time')}
            </ButtonLink>
          </div>
          {children}
        </div>
        <div className="c8-13 facts-box">
          <dl>
            {rows.map(([name, value]) => (
              <div className="kv" key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </main>
  )
}

/** "torsdag": the weekday alone, for a greeting. */
export const weekdayName = (day: ClinicDay, lng: Language) => formatDay(day, lng).split(' ')[0]!

/** The calendar file of the appointment a private link names. */
export const icsOf = (manageUrl: string) => `/api/appointments/${manageUrl.split('/').pop()?.split('?')[0] ?? ''}.ics`
