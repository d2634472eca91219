import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { telHref } from '#app/content/clinic.ts'
import { dayOf, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { BookedView } from '#app/features/booking/ui/booked-view.tsx'
import { forgetBooking } from '#app/ui/shell/forget.ts'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLiveReload } from '#app/ui/live/use-live-reload.ts'
import { useClinic } from '#app/ui/clinic.ts'
import './payments.css'

/** What the server knows when the browser comes back from the payment page. */
export type ShownPayment = {
  /** paid: booked. waiting: the payment provider has not told us yet. refunding: paid too late, the money goes back. */
  state: 'paid' | 'waiting' | 'refunding'
  amount: Ore
  firstName: string
  startsAt: ClinicTime
  arriveAt: ClinicTime
  minutes: number
  /** The name of the person the visit is with; null in another browser than the one that went to pay. */
  provider: string | null
  /** What is left to pay in the clinic, and whether the size may make it more; null where nothing is known of it. */
  rest: { amount: Ore; rises: boolean } | null
  /** The visit is the first of a package: the clinic arranges the next ones, or the client does. */
  isPackage: boolean
  /** Null in another browser than the one that went to pay: the link is in the mail. */
  own: { manageUrl: string; email: string } | null
}

/** The page after the payment: says only what the server knows, and learns the rest by itself. */
export function PaymentSucceeded({ payment }: { payment: ShownPayment }) {
  useLiveReload(payment.state === 'waiting')
  // The booking is made: what the device kept of it is not needed any more.
  useEffect(() => {
    if (payment.state !== 'waiting') forgetBooking()
  }, [payment.state])
  if (payment.state === 'waiting') return <Waiting />
  if (payment.state === 'refunding') return <TooLate amount={payment.amount} />
  return <Paid payment={payment} />
}

function Paid({ payment }: { payment: ShownPayment }) {
  const { t } = useTranslation(['payments', 'booking'])
  const lng = useLanguage()
  const { amount, firstName, startsAt, arriveAt, minutes, provider, rest, isPackage, own } = payment
  if (own === null) return <PaidElsewhere />
  const { manageUrl, email } = own
  const day = dayOf(startsAt)
  const price = rest && formatMoney(rest.amount, lng)
  const restText = price && (rest.rises ? t('booking:price-from', { price }) : price)
  return (
    <BookedView
      heading={t('booking:thanks', { name: firstName, weekday: dayInText(day, lng) })}
      lead={t('payments:paid', { amount: formatMoney(amount, lng), email })}
      what={t('booking:what-treatment', { minutes })}
      day={day}
      time={timeOf(startsAt)}
      person={provider}
      arrive={timeOf(arriveAt)}
      paid={formatMoney(amount, lng)}
      rest={restText}
      manageUrl={manageUrl}
    >
      {isPackage ? (
        <p className="note ok">
          {t('payments:package-next')} <a href={inLanguage('/dashboard/course', lng)}>{t('payments:package-course')}</a>
        </p>
      ) : null}
    </BookedView>
  )
}

function PaidElsewhere() {
  const { t } = useTranslation('payments')
  return (
    <main className="wrap payment-page">
      <div className="payment-text" role="status">
        <h1>{t('paid-title')}</h1>
        <p className="lead">{t('paid-elsewhere')}</p>
      </div>
    </main>
  )
}

function Waiting() {
  const clinic = useClinic()
  const { t } = useTranslation('payments')
  return (
    <main className="wrap payment-page">
      <div className="payment-text" role="status">
        <h1>{t('waiting')}</h1>
        <p className="lead">{t('waiting-text')}</p>
        <span className="dots payment-dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      </div>
      <p className="small sec payment-note">
        {t('waiting-long')} <a href={telHref(clinic)}>{clinic.phone}</a>.
      </p>
    </main>
  )
}

function TooLate({ amount }: { amount: Ore }) {
  const clinic = useClinic()
  const { t } = useTranslation('payments')
  const lng = useLanguage()
  return (
    <main className="wrap payment-page">
      <div className="payment-text">
        <h1>{t('too-late')}</h1>
        <p className="lead">{t('too-late-text', { amount: formatMoney(amount, lng) })}</p>
        <div className="acts">
          <ButtonLink href={inLanguage('/book', lng)}>{t('see-other-times')}</ButtonLink>
          <ButtonLink tone="secondary" href={telHref(clinic)}>
            {t('call-us')}
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}
