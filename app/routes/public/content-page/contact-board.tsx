import { useTranslation } from 'react-i18next'
import { clinic, isAtDrawnAddress, mailHref, phoneFor, telHref } from '#app/content/clinic.ts'
import { ClinicMap } from '#app/content/clinic-map.tsx'
import { formatTime } from '#app/domain/clinic-time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import './contact-board.css'
import { Trail } from './trail.tsx'
import type { PageView } from './view.ts'

/** The head of the contact page: the number, the door, and whether somebody is there today. */
export function ContactBoard({ view }: { view: PageView }) {
  const { t } = useTranslation('content')
  return (
    <header className="wrap contact-board">
      <div>
        <Trail crumbs={view.trail} />
        <h1>{view.title}</h1>
        <p className="contact-board-phone">
          <a className="tnum" href={telHref}>
            {phoneFor(view.lng)}
          </a>
        </p>
        <Today view={view} />
        <address>
          {clinic.street}, {clinic.city}
          <br />
          <a href={mailHref}>{clinic.email}</a>
          {clinic.map ? (
            <>
              <br />
              <a href={clinic.map}>{t('map-link')}</a>
            </>
          ) : null}
        </address>
        <div className="acts">
          <ButtonLink href="#contact-form">{t('free-consultation')}</ButtonLink>
        </div>
      </div>
      {/* The streets are drawn for one address; beside another they would lead astray. */}
      {isAtDrawnAddress() ? (
        <figure>
          <ClinicMap label={t('map-label', { street: clinic.street })} here={clinic.street} />
          <figcaption className="cap mut">{t('map-note')}</figcaption>
        </figure>
      ) : null}
    </header>
  )
}

function Today({ view: { lng, hours, today } }: { view: PageView }) {
  const { t } = useTranslation(['content', 'home'])
  const spans = hours[today].map(({ opens, closes }) => `${formatTime(opens, lng)}–${formatTime(closes, lng)}`)
  const day = t(`home:weekday-${today}`)
  return (
    <p className="lead">
      {spans.length > 0
        ? t('content:open-today', { day, hours: spans.join(', ') })
        : t('content:closed-today', { day })}
    </p>
  )
}
