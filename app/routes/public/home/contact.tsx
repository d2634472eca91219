import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mailHref, phoneFor, telHref } from '#app/content/clinic.ts'
import { formatTime } from '#app/domain/time/clinic-time.ts'
import { WEEKDAYS, type OpenSpan, type Weekday, type WeeklyHours } from '#app/domain/time/opening-hours.ts'
import { policy } from '#app/domain/policy.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { useClinic } from '#app/ui/clinic.ts'

const QUESTIONS = ['call-1', 'call-2', 'call-3', 'call-4', 'call-5'] as const

/** @param children the consultation form. */
export function Contact({ hours, today, children }: { hours: WeeklyHours; today: Weekday; children: ReactNode }) {
  const clinic = useClinic()
  const { t } = useTranslation('home')
  const phone = phoneFor(clinic, useLanguage())
  return (
    <section className="section alt" id="kontakt">
      <div className="wrap grid">
        <div className="c1-8">
          <h2>{t('contact-title')}</h2>
          <p className="lead contact-lead">{t('contact-lead')}</p>
          {children}
          {/* Shown by CSS when the form's island broke and left nothing behind. */}
          <p className="note danger contact-fallback" role="alert">
            {t('contact-failed', { phone, email: clinic.email })}
          </p>
        </div>
        <aside className="c9-13 contact-facts">
          <h3 className="h4">{t('clinic')}</h3>
          <address>
            <p className="sec">
              {clinic.street}
              <br />
              {clinic.city}
            </p>
            <p>
              <a className="tnum" href={telHref(clinic)}>
                {phone}
              </a>
              <br />
              <a href={mailHref(clinic)}>{clinic.email}</a>
            </p>
            <p className="small mut">{t('reply', { hours: policy.replyHours })}</p>
          </address>
          <h3 className="h4">{t('hours')}</h3>
          <Hours hours={hours} today={today} />
          <h3 className="h4">{t('call-title')}</h3>
          <ul className="sec small call">
            {QUESTIONS.map((question) => (
              <li key={question}>{t(question)}</li>
            ))}
          </ul>
        </aside>
      </div>
    </section>
  )
}

function Hours({ hours, today }: { hours: WeeklyHours; today: Weekday }) {
  const { t } = useTranslation('home')
  const lng = useLanguage()
  const span = ({ opens, closes }: OpenSpan) => `${formatTime(opens, lng)}–${formatTime(closes, lng)}`
  return (
    <dl>
      {WEEKDAYS.map((day) => (
        <div className={day === today ? 'kv small now' : 'kv small'} key={day}>
          <dt>
            {t(`weekday-${day}`)}
            {day === today ? <span className="sr"> ({t('today')})</span> : null}
          </dt>
          <dd>{hours[day].map(span).join(', ') || t('closed')}</dd>
        </div>
      ))}
    </dl>
  )
}
