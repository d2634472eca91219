import { useTranslation } from 'react-i18next'
import { clinic, isAtDrawnAddress, mailHref, phoneFor, telHref } from '#app/content/clinic.ts'
import { ClinicMap } from '#app/content/clinic-map.tsx'
import { policy } from '#app/domain/policy.ts'
import { formatTime } from '#app/domain/clinic-time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import './contact-board.css'
import { Hours } from './hours.tsx'
import { Trail } from './trail.tsx'
import type { PageView } from './view.ts'

/** The head of the contact page: the number, when somebody answers it, and the door. */
export function ContactBoard({ view }: { view: PageView }) {
  const { t } = useTranslation(['content', 'home'])
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
          <span className="small mut">{t('home:reply', { hours: policy.replyHours })}</span>
          {clinic.map ? (
            <>
              <br />
              <a href={clinic.map}>{t('content:map-link')}</a>
            </>
          ) : null}
        </address>
        <div className="acts">
          <ButtonLink href="#contact-form">{t('content:consultation-action')}</ButtonLink>
        </div>
      </div>
      <div>
        <h2 className="h4">{t('home:hours')}</h2>
        <Hours hours={view.hours} today={view.today} />
        <p className="small mut">{t('home:phone-hours')}</p>
      </div>
      {/* The streets are drawn for one address; beside another they would lead astray. */}
      {isAtDrawnAddress() ? (
        <figure>
          <ClinicMap label={t('content:map-label', { street: clinic.street })} here={clinic.street} />
          <figcaption className="cap mut">{t('content:map-note')}</figcaption>
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
