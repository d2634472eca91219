import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mailHref, telHref } from '#app/content/clinic.ts'
import { formatDay, formatTime } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { ConfirmBy } from '#app/features/booking/ui/confirm-by.tsx'
import { BookedActs } from '#app/features/booking/ui/booked-view.tsx'
import type { Booked } from '#app/features/booking/ui/api.ts'
import type { Requested } from './use-consultation.ts'
import { useLanguage } from '#app/ui/dates.ts'

// The summary is brought into view after this long ([specification 4]).
const SCROLL_AFTER_MS = 100

function useShown<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      ref.current?.focus({ preventScroll: true })
      ref.current?.closest('[data-outcome]')?.scrollIntoView({ block: 'center' })
    }, SCROLL_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return ref
}

type SuccessProps = {
  booked: Requested<Booked>
  /** The name of whoever was asked for. */
  person: string | null
}

/** The request went through: what, when, with whom, where, and how to change it. */
export function ContactSuccess({ booked, person }: SuccessProps) {
  const clinic = useClinic()
  const { t } = useTranslation(['contact', 'booking'])
  const lng = useLanguage()
  const { firstName, email, day, time, manageUrl, confirmBy } = booked
  const shown = useShown<HTMLHeadingElement>()
  const rows: [string, string][] = [
    [t('booking:what'), t('booking:what-consultation', { minutes: clinic.visitLengths.consultation })],
    [t('booking:when'), `${formatDay(day, lng, 'data')} ${t('booking:at-time', { time: formatTime(time, lng) })}`],
    ...(person ? [[t('booking:who-treats'), person] as [string, string]] : []),
    [t('booking:where'), `${clinic.street}, ${clinic.city}`],
  ]
  return (
    <div className="contact-done" role="status" data-outcome="success">
      <h3 ref={shown} tabIndex={-1}>
        {t('contact:done', { name: firstName })}
      </h3>
      <p className="sec">{t('contact:done-text', { email })}</p>
      <ConfirmBy until={confirmBy} />
      <dl>
        {rows.map(([name, value]) => (
          <div className="kv" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <BookedActs manageUrl={manageUrl} />
    </div>
  )
}

/** The request did not go through: what to do instead. "Prøv igen" sends the same again, the other starts empty. */
export function ContactFailed({
  detail,
  onRetry,
  onStartOver,
}: {
  detail: string
  onRetry(): void
  onStartOver(): void
}) {
  const clinic = useClinic()
  const { t } = useTranslation('contact')
  const shown = useShown<HTMLHeadingElement>()
  return (
    <div className="contact-failed" role="alert" data-outcome="failed">
      <h3 ref={shown} tabIndex={-1}>
        {t('failed')}
      </h3>
      <p className="sec">{detail}</p>
      <p className="sec">
        {t('failed-other')}{' '}
        <a className="tnum" href={telHref(clinic)}>
          {clinic.phone}
        </a>{' '}
        {t('or')} <a href={mailHref(clinic)}>{clinic.email}</a>.
      </p>
      <div className="acts">
        <Button onClick={onRetry}>{t('retry')}</Button>
        <Button tone="text" onClick={onStartOver}>
          {t('start-over')}
        </Button>
      </div>
    </div>
  )
}
