import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import { phoneFor } from '#app/content/clinic.ts'
import { formatTime, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { DoorFrame } from './door-frame.tsx'
import { Thanks } from './thanks.tsx'

type Props = { state: 'open' | 'arrived' | 'not-yet' | 'call'; initials: string; startsAt: ClinicTime; token: string }

/** Whoever holds the link may see whose it is: asked to confirm by initials and time, as the design of the door does. */
export function OwnPhone({ state, initials, startsAt, token }: Props) {
  const clinic = useClinic()
  const { t } = useTranslation('check-in')
  const lng = useLanguage()
  if (state === 'arrived') return <Thanks />
  const toVisit = <Link to={inLanguage(`/aftale/${token}`, lng)}>{t('to-visit')}</Link>
  return (
    <DoorFrame tone="sure" foot={toVisit}>
      <section className="door-middle">
        <h1 className="door-ask">{t('is-it-you')}</h1>
        <p className="door-initials">{initials}</p>
        <p className="door-ask">{t('at', { time: formatTime(timeOf(startsAt), lng) })}</p>
        {state === 'open' ? (
          <Form method="post" className="door-acts">
            <Button type="submit">{t('yes')}</Button>
          </Form>
        ) : state === 'call' ? (
          <p className="door-lead" role="alert">
            {t('call', { phone: phoneFor(clinic, lng) })}
          </p>
        ) : (
          <p className="door-lead">{t('not-yet', { count: policy.checkInOpensMinutes / 60 })}</p>
        )}
      </section>
    </DoorFrame>
  )
}
