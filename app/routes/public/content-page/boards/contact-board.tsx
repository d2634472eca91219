import { useTranslation } from 'react-i18next'
import { isAtDrawnAddress, mailHref, mapHref, phoneFor, telHref } from '#app/content/clinic.ts'
import { ClinicMap } from '#app/content/clinic-map.tsx'
import { policy } from '#app/domain/policy.ts'
import { formatTime } from '#app/domain/time/clinic-time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import './contact-board.css'
import { Hours } from '../hours.tsx'
import { Trail } from '../trail.tsx'
import type { PageView } from '../view.ts'

/** The head of the contact page: the number, when somebody answers it, and the door. */
export function ContactBoard({ view }: { view: PageView }) {
  const clinic = useClinic()
  const { t } = useTranslation(['content', 'home'])
  // The streets are drawn for one address; beside another they would lead astray.
  const isDrawn = isAtDrawnAddress(clinic)
  return (
    <header className="alt">
      <div className="wrap contact-board">
        <div>
          <Trail crumbs={view.trail} />
          <h1>{view.title}</h1>
          <Today view={view} />
          <div className="acts">
            <ButtonLink href={telHref(clinic)}>
              {t('content:call-us', { phone: phoneFor(clinic, view.lng) })}
            </ButtonLink>
            <ButtonLink tone="secondary" href="#contact-form">
              {t('content:consultation-action')}
            </ButtonLink>
          </div>
          <address>
            {clinic.street}, <span className="nw">{clinic.city}</span>
            <br />
            <a href={mailHref(clinic)}>{clinic.email}</a>
            <span className="small mut">{t('home:reply', { hours: policy.replyHours })}</span>
            {isDrawn ? null : <MapLink />}
          </address>
        </div>
        <div>
          <h2 className="h4">{t('home:hours')}</h2>
          <Hours hours={view.hours} today={view.today} />
          <p className="small mut">{t('home:phone-hours')}</p>
        </div>
        {isDrawn ? (
          <figure>
            <ClinicMap label={t('content:map-label', { street: clinic.street })} here={clinic.street} />
            <p className="small contact-board-way">{t('content:map-way')}</p>
            <figcaption>
              <span className="cap mut">{t('content:map-note')}</span>
              <MapLink />
            </figcaption>
          </figure>
        ) : null}
      </div>
    </header>
  )
}

function MapLink() {
  const clinic = useClinic()
  const { t } = useTranslation('content')
  return (
    <a className="contact-board-map" href={mapHref(clinic)} rel="noreferrer">
      {t('map-link')}
    </a>
  )
}

function Today({ view: { lng, hours, today } }: { view: PageView }) {
  const { t } = useTranslation('content')
  const spans = hours[today].map(({ opens, closes }) => `${formatTime(opens, lng)}–${formatTime(closes, lng)}`)
  return <p className="lead">{spans.length > 0 ? t('open-today', { hours: spans.join(', ') }) : t('closed-today')}</p>
}
