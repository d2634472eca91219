import { useEffect, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { beginsInPeriod } from '#app/domain/money/withdrawal.ts'
import { useIsKnownAdult } from '#app/features/booking/ui/own-email.ts'
import { SideEffects } from '#app/ui/hooks/side-effects.tsx'
import { Checkbox } from '#app/ui/fields/field.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { useFieldText } from '#app/ui/fields/use-field-text.ts'
import { useClinic } from '#app/ui/clinic.ts'
import type { FlowValues } from '../flow-values.ts'

/** What must be ticked before the order: age where it was not confirmed before, and the express request. [law 5, 16–20]. */
export function Ticks({ lastDay }: { lastDay: ClinicDay }) {
  const { t } = useTranslation('booking')
  const {
    register,
    control,
    setValue,
    formState: { errors },
  } = useFormContext<FlowValues>()
  const errorOf = useFieldText('booking', errors)
  const day = useWatch({ control, name: 'appointmentDate' }) as ClinicDay | ''
  const isKnownAdult = useIsKnownAdult()
  useEffect(() => {
    if (isKnownAdult) setValue('isAdult', true)
  }, [isKnownAdult, setValue])
  const soon = day !== '' && beginsInPeriod(day, lastDay)
  if (isKnownAdult && !soon) return null
  return (
    <div className="ticks small">
      {isKnownAdult ? null : (
        <Checkbox
          id="t-adult"
          label={t('adult', { age: policy.minimumAge })}
          required
          {...register('isAdult')}
          error={errorOf('isAdult')}
        />
      )}
      {soon ? <Checkbox id="t-express" label={t('express-request')} {...register('expressRequest')} /> : null}
    </div>
  )
}

type DueTermsProps = {
  /** A deposit is paid now. */
  deposit: boolean
  lastDay: ClinicDay
  /** What goes back of a package that ends early. */
  refund?: ReactNode
}

/** What the amount paid now is paid on, under it: the deposit, withdrawal, and the package's early end. [law 16–20]. */
export function DueTerms({ deposit, lastDay, refund = null }: DueTermsProps) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  return (
    <>
      {deposit ? <p className="small">{t('deposit-terms')}</p> : null}
      <p className="small">
        <b>{t('withdrawal')}</b> {t('withdrawal-until', { day: formatDay(lastDay, lng) })}
      </p>
      {refund ? <p className="small">{refund}</p> : null}
    </>
  )
}

/** What is said of the treatment before the order: its side effects. [law 16–20]. */
export function Terms() {
  const clinic = useClinic()
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  return (
    <dl className="terms small">
      <dt>{t('terms-side-effects')}</dt>
      <dd>
        <SideEffects newTab />
        {clinic.supervision[lng] ? <p>{clinic.supervision[lng]}</p> : null}
      </dd>
    </dl>
  )
}

/** Whom we register, where that is news, and the way to how their data is looked after. */
export function Registered({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation('booking')
  return (
    <p className="small sec registered">
      {isKnown ? null : `${t('terms-after')} `}
      {t('terms-between')} <TermsLink to="/privatlivspolitik">{t('privacy-link')}</TermsLink>.
    </p>
  )
}

/**
 * Beside the button that orders: what is accepted with it, and until when the time can be moved or given up.
 * [law 16–20].
 * @param changeHours how long before the time its client can still change it; 0 is until it begins.
 */
export function OrderTerms({ changeHours }: { changeHours: number }) {
  const { t } = useTranslation('booking')
  return (
    <p className="small sec order-terms">
      {t('terms-before')} <TermsLink to="/servicevilkar">{t('terms-link')}</TermsLink>.{' '}
      {changeHours > 0 ? t('order-change', { hours: changeHours }) : null}
    </p>
  )
}

/** In a tab of its own: leaving would lose what was typed. */
function TermsLink({ to, children }: { to: string; children: ReactNode }) {
  const lng = useLanguage()
  return (
    <a href={inLanguage(to, lng)} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
