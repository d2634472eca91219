import { Refusal } from '#app/ui/refusal.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mailHref, telHref } from '#app/content/clinic.ts'
import { dayOf, formatTime, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { PAYMENT_FAILURES, type PaymentFailure } from '#app/domain/money/payment.ts'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLiveReload } from '#app/ui/live/use-live-reload.ts'
import { useClinic } from '#app/ui/clinic.ts'
import './payments.css'

export type ShownFailure = {
  /** Null while the payment provider has not said why. */
  reason: PaymentFailure | null
  /** What was to be paid. */
  amount: Ore
  startsAt: ClinicTime
  /** Until when the slot is held, "HH:mm"; null when it no longer is. */
  heldUntil: string | null
  /** Why a further try could not be opened. */
  refusal: string | null
}

/** Nothing was paid: why, how long the time is held, and another try with the same booking. */
export function PaymentFailed({ failure }: { failure: ShownFailure }) {
  const { t } = useTranslation('payments')
  const lng = useLanguage()
  const { reason, amount, startsAt, heldUntil } = failure
  // The form's answer comes with the page, and a reload would take it away again.
  const [refusal] = useState(failure.refusal)
  // Another card may have paid on the same payment page: then this one leads to what was booked.
  useLiveReload(heldUntil !== null)
  const when = { day: dayInText(dayOf(startsAt), lng), time: formatTime(timeOf(startsAt), lng) }
  const hold = heldUntil ? t('held', { ...when, until: formatTime(heldUntil, lng) }) : t('not-held', when)
  return (
    <main className="wrap payment-page">
      <div className="grid">
        <div className="c1-7">
          <h1>{t('failed')}</h1>
          <p className="lead">
            {t('nothing-taken')} {hold}
          </p>
          {refusal ? <Refusal of={refusal}>{refusal}</Refusal> : null}
          <NextTry held={heldUntil !== null} />
        </div>
        <div className="c8-13">
          <Reasons reason={reason} />
          <dl className="payment-unpaid">
            <div className="kv">
              <dt>{t('unpaid')}</dt>
              <dd>{formatMoney(amount, lng)}</dd>
            </div>
          </dl>
        </div>
      </div>
    </main>
  )
}

function NextTry({ held }: { held: boolean }) {
  const clinic = useClinic()
  const { t } = useTranslation('payments')
  const lng = useLanguage()
  return (
    <>
      <div className="acts">
        {held ? (
          <form method="post">
            <Button type="submit">{t('try-again')}</Button>
          </form>
        ) : (
          <ButtonLink href={inLanguage('/book', lng)}>{t('book-again')}</ButtonLink>
        )}
        <ButtonLink tone="secondary" href={telHref(clinic)}>
          {t('call-us')}
        </ButtonLink>
      </div>
      <p className="small sec payment-note">
        {t('other-ways')}{' '}
        <a className="tnum" href={telHref(clinic)}>
          {clinic.phone}
        </a>{' '}
        · <a href={mailHref(clinic)}>{clinic.email}</a>
      </p>
    </>
  )
}

/** The reason where it is known, with what to do about it and the others folded away; all of them where it is not. */
function Reasons({ reason }: { reason: PaymentFailure | null }) {
  const { t } = useTranslation('payments')
  const others = (
    <ul className="rows tight reasons">
      {PAYMENT_FAILURES.filter((one) => one !== reason).map((one) => (
        <li key={one}>{t(`reason-${one}`)}</li>
      ))}
    </ul>
  )
  if (!reason)
    return (
      <>
        <h2 className="h4">{t('why-usually')}</h2>
        {others}
      </>
    )
  return (
    <>
      <h2 className="h4">{t('why')}</h2>
      <div className="reason">
        <p className="strong">{t(`reason-${reason}`)}</p>
        <p className="small sec">{t(`advice-${reason}`)}</p>
      </div>
      <details className="other-reasons">
        <summary className="small sec">{t('why-otherwise')}</summary>
        {others}
      </details>
    </>
  )
}
