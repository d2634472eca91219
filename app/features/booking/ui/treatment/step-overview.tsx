import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { clinic } from '#app/content/clinic.ts'
import { formatDay, formatTime, type ClinicDay } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { beginsInPeriod } from '#app/domain/withdrawal.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import type { OfferedQuote } from '#app/features/booking/ui/api.ts'
import { PartHeading } from '#app/features/booking/ui/flow/flow-heading.tsx'
import { joinPhone } from '#app/ui/phone.ts'
import { SideEffects } from '#app/ui/side-effects.tsx'
import { PriceLines } from '#app/features/booking/ui/price-lines.tsx'
import type { TreatmentForm } from './treatment-form.ts'
import { useFieldText } from '#app/ui/use-field-text.ts'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'

type Props = {
  quote: OfferedQuote | null
  /** The size is a lower bound, and so is the price. */
  least: boolean
  quoteFailed: boolean
  onQuoteAgain(): void
  minutes: number
  images: number
  onEdit(step: number): void
}

/** Step 4: everything once more, the price, and what the law wants said before the button. */
export function StepOverview({ quote, least, quoteFailed, onQuoteAgain, minutes, images, onEdit }: Props) {
  const { t } = useTranslation('booking')
  return (
    <div className="two overview">
      <div>
        <WhenAndWhere minutes={minutes} onEdit={() => onEdit(2)} />
        <Who images={images} onEdit={() => onEdit(1)} />
      </div>
      <div className="price-box">
        <PartHeading>{t('price')}</PartHeading>
        {quote ? (
          <PriceLines quote={quote} least={least} />
        ) : quoteFailed ? (
          <NoQuote onAgain={onQuoteAgain} />
        ) : (
          <div className="sk price-wait" role="status">
            <span className="sr">{t('reading-price')}</span>
          </div>
        )}
        {quote ? <Terms due={quote.dueNow > 0} lastDay={quote.withdrawalUntil} /> : null}
      </div>
    </div>
  )
}

function WhenAndWhere({ minutes, onEdit }: { minutes: number; onEdit(): void }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const [day, time] = useWatch<TreatmentForm, ['day', 'time']>({ name: ['day', 'time'] })
  if (!day || !time) return null
  return (
    <>
      <p className="when">
        {dayHeading(day as ClinicDay, lng)}
        <br />
        {t('at-time', { time: formatTime(time, lng) })}
      </p>
      <p className="sec where">
        {clinic.street}, {clinic.city}
        <br />
        {t('set-aside', { minutes })}
      </p>
      <Button tone="text" size="small" onClick={onEdit}>
        {t('change-time')}
      </Button>
    </>
  )
}

function Who({ images, onEdit }: { images: number; onEdit(): void }) {
  const { t } = useTranslation('booking')
  const { getValues } = useFormContext<TreatmentForm>()
  const { firstName, lastName, email, country, phone, notes } = getValues()
  const rows: [string, string][] = [
    [t('name'), `${firstName} ${lastName}`],
    [t('email'), email],
    [t('phone'), joinPhone(country, phone ?? '')],
    [t('images'), images > 0 ? t('images-attached', { count: images }) : ''],
    [t('message'), notes ?? ''],
  ]
  return (
    <div className="who">
      <div className="row between">
        <PartHeading>{t('step-contact')}</PartHeading>
        <Button tone="text" size="small" aria-label={t('edit-contact')} onClick={onEdit}>
          {t('edit')}
        </Button>
      </div>
      <dl>
        {rows
          .filter(([, value]) => value.trim())
          .map(([name, value]) => (
            <div className="kv" key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

/** Deposit, withdrawal, age and express request: legal facts, rows 5 and 16 to 20. */
function Terms({ due, lastDay }: { due: boolean; lastDay: ClinicDay }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const {
    register,
    formState: { errors },
  } = useFormContext<TreatmentForm>()
  const errorOf = useFieldText('booking', errors)
  const day = useWatch<TreatmentForm, 'day'>({ name: 'day' }) as ClinicDay | ''
  const soon = day !== '' && beginsInPeriod(day, lastDay)
  return (
    <div className="terms small">
      {due ? <p>{t('deposit-terms', { days: policy.withdrawalDays })}</p> : null}
      <p>{t('withdrawal-until', { day: formatDay(lastDay, lng) })}</p>
      {soon ? (
        <Checkbox
          id="t-express"
          label={t('express-request', { day: formatDay(lastDay, lng) })}
          {...register('express')}
        />
      ) : null}
      <Checkbox
        id="t-adult"
        label={t('adult', { age: policy.minimumAge })}
        required
        {...register('adult')}
        error={errorOf('adult')}
      />
      <SideEffects newTab />
      <p className="sec">
        {t('terms-before')}{' '}
        <a href={inLanguage('/servicevilkar', lng)} target="_blank" rel="noopener">
          {t('terms-link')}
        </a>{' '}
        {t('terms-between')}{' '}
        <a href={inLanguage('/privatlivspolitik', lng)} target="_blank" rel="noopener">
          {t('privacy-link')}
        </a>{' '}
        {t('terms-after')}
      </p>
    </div>
  )
}

function NoQuote({ onAgain }: { onAgain(): void }) {
  const { t } = useTranslation('booking')
  return (
    <div className="unread" role="alert">
      <p>{t('price-unread')}</p>
      <Button tone="secondary" size="small" onClick={onAgain}>
        {t('try-again')}
      </Button>
    </div>
  )
}
