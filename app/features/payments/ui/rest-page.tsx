import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { telHref } from '#app/content/clinic.ts'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { useLiveReload } from '#app/ui/live/use-live-reload.ts'
import './payments.css'

export type ShownRest = {
  /** waiting: the browser comes back from the payment page, and the provider has not confirmed yet. */
  state: 'open' | 'waiting' | 'failed' | 'paid' | 'expired'
  left: Ore
  day: ClinicDay
  until: ClinicDay
}

/** The balance of a visit for the holder of the link: a day and an amount, no treatment. */
export function RestPage({ rest, refusal }: { rest: ShownRest; refusal: string | null }) {
  const { t } = useTranslation('payments')
  const lng = useLanguage()
  const clinic = useClinic()
  const { state, left, day, until } = rest
  useLiveReload(state === 'waiting')
  return (
    <main className="wrap payment-page">
      <h1>{t('rest-title')}</h1>
      {state === 'paid' || state === 'waiting' || state === 'expired' ? (
        <p className="lead" role="status">
          {t(`rest-${state}`)}
        </p>
      ) : null}
      {state === 'failed' ? <p className="note warn">{t('rest-failed')}</p> : null}
      {refusal ? <FormRefusal>{refusal}</FormRefusal> : null}
      {state === 'open' || state === 'failed' ? (
        <PayForm text={t('rest-for', { day: formatDay(day, lng) })} left={left} />
      ) : null}
      {state === 'open' ? <p className="small sec">{t('rest-until', { day: formatDay(until, lng) })}</p> : null}
      {state === 'expired' ? (
        <div className="acts">
          <ButtonLink href={telHref(clinic)}>{t('call-us')}</ButtonLink>
        </div>
      ) : null}
    </main>
  )
}

function PayForm({ text, left }: { text: string; left: Ore }) {
  const { t } = useTranslation('payments')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const amount = formatMoney(left, lng)
  return (
    <Form method="post">
      <p className="lead">
        {text} <b className="tnum">{amount}</b>
      </p>
      <div className="acts">
        <Button type="submit" busy={busy}>
          {t('pay', { amount })}
        </Button>
      </div>
    </Form>
  )
}
