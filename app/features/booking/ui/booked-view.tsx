import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clinic } from '#app/content/clinic.ts'
import { formatDay, formatTime, type ClinicDay } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/dates.ts'
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
export function BookedView({ heading, lead, manageUrl, icsUrl, focus = false, children, ...facts }: Props) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!focus) return
    scrollTo({ top: 0, behavior: 'instant' })
    title.current?.focus({ preventScroll: true })
  }, [focus])
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
        </div>
        <div className="c8-13 booked-side">
          <div className="facts-box">
            <FactRows {...facts} />
          </div>
          <img src="/img/fade-1.webp" alt="" width="520" height="640" loading="lazy" decoding="async" />
        </div>
        <div className="c1-7">
          <BeforeYouCome />
          {children}
        </div>
      </div>
    </main>
  )
}

/** What to do until then, and the way: a thank-you that ends in nothing leaves the client asking. */
function BeforeYouCome() {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  return (
    <section className="booked-before" aria-labelledby="booked-before">
      <h2 className="h4" id="booked-before">
        {t('before')}
      </h2>
      <ul className="rows tight">
        {(['before-skin', 'before-shave', 'before-medicine'] as const).map((row) => (
          <li key={row}>{t(row)}</li>
        ))}
      </ul>
      <p className="acts">
        <a href={inLanguage('/kontakt', lng)}>{t('way')}</a>
        <a href={inLanguage('/tattoo-analysis', lng)}>{t('scan-before')}</a>
      </p>
    </section>
  )
}

function FactRows({ what, day, time, arrive }: Pick<Props, 'what' | 'day' | 'time' | 'arrive'>) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const at = (clock: string) => t('at-time', { time: formatTime(clock, lng) })
  const rows: [string, string | null][] = [
    [t('what'), what],
    [t('when'), `${formatDay(day, lng, 'data')} ${at(time)}`],
    [t('come'), arrive && arrive !== time ? at(arrive) : null],
    [t('where'), `${clinic.street}, ${clinic.city}`],
  ]
  return (
    <dl>
      {rows.map(([name, value]) =>
        value ? (
          <div className="kv" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

/** The calendar file of the appointment a private link names. */
export const icsOf = (manageUrl: string) => `/api/appointments/${manageUrl.split('/').pop()?.split('?')[0] ?? ''}.ics`
