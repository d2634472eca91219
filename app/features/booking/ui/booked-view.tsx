import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime, weekdayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { unbroken, useLanguage, weekdayName } from '#app/ui/dates.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { BeforeYouCome } from './before-you-come.tsx'
import './booking.css'

type Props = {
  heading: string
  lead: string
  what: string
  day: ClinicDay
  time: string
  /** The person it is with, by name. */
  person?: string | null
  /** When to come where that is earlier, "HH:mm". */
  arrive?: string | null
  /** What has been paid, as printed; null where nothing has. */
  paid?: string | null
  /** What is paid in the clinic, as printed; null where nothing is, or nobody knows. */
  rest?: string | null
  manageUrl: string
  /** Takes the focus: the page changed under the reader. */
  focus?: boolean
  children?: React.ReactNode
}

/** "Tak, Freja. Vi ses torsdag." with what, when and where, the calendar file and the private link. */
export function BookedView({ heading, lead, manageUrl, focus = false, children, ...facts }: Props) {
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
          <BookedActs manageUrl={manageUrl} />
        </div>
        <div className="c8-13 booked-side">
          <div className="facts-box">
            <BookedFacts {...facts} />
          </div>
          <Fade />
        </div>
        <div className="c1-7">
          <Before />
          {children}
        </div>
      </div>
    </main>
  )
}

/** What it is all about, in three pictures that are drawn. */
function Fade() {
  const { t } = useTranslation('common')
  return (
    <figure className="booked-fade" aria-hidden="true">
      {[1, 4, 8].map((step) => (
        <img
          key={step}
          src={`/img/fade-${step}.webp`}
          alt=""
          width="520"
          height="640"
          loading="lazy"
          decoding="async"
        />
      ))}
      <figcaption className="cap">{t('illustration')}</figcaption>
    </figure>
  )
}

/** What to do until then, and the way. */
function Before() {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  return (
    <BeforeYouCome>
      <p className="acts">
        <a href={inLanguage('/kontakt', lng)}>{t('way')}</a>
        <a href={inLanguage('/tattoo-analysis', lng)}>{t('scan-before')}</a>
      </p>
    </BeforeYouCome>
  )
}

/** Into the client's own calendar, and to the private page of the booking. */
export function BookedActs({ manageUrl }: { manageUrl: string }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  return (
    <div className="acts">
      <ButtonLink href={icsOf(manageUrl)} download>
        <Icon name="calendar" />
        {t('add-to-calendar')}
      </ButtonLink>
      <ButtonLink tone="secondary" href={inLanguage(manageUrl, lng)}>
        {t('see-your-time')}
      </ButtonLink>
    </div>
  )
}

type FactsProps = Pick<Props, 'what' | 'day' | 'time' | 'person' | 'arrive' | 'paid' | 'rest'>

/** What, when, with whom and where. */
export function BookedFacts({ what, day, time, person = null, arrive, paid = null, rest = null }: FactsProps) {
  const clinic = useClinic()
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const at = (clock: string) => unbroken(t('at-time', { time: formatTime(clock, lng) }))
  const rows: [string, string | null][] = [
    [t('what'), what],
    [t('when'), `${weekdayName(weekdayOf(day), lng)} ${formatDay(day, lng, 'data')} ${at(time)}`],
    [t('come'), arrive && arrive !== time ? at(arrive) : null],
    [t('who-treats'), person],
    [t('where'), `${clinic.street}, ${clinic.city}`],
    [t('paid-now'), paid],
    [t('due-at-clinic'), rest],
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
const icsOf = (manageUrl: string) => `/api/appointments/${manageUrl.split('/').pop()?.split('?')[0] ?? ''}.ics`
