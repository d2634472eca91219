import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { addOnFacts, arriveEarlyMinutes } from '#app/domain/add-ons.ts'
import { at, addMinutes, formatTime, isClinicDay } from '#app/domain/clinic-time.ts'
import { formatMoney } from '#app/domain/money.ts'
import { titleOf, type PricingRule } from '#app/domain/pricing-rules.ts'
import type { TreatmentForm } from './treatment-form.ts'
import { useLanguage } from '#app/ui/dates.ts'

/** Step 3: what can be added for this area. `offered` is null while the price list is read. */
export function StepAddOns({ offered }: { offered: readonly PricingRule[] | null }) {
  const { t } = useTranslation('booking')
  const { register } = useFormContext<TreatmentForm>()
  if (!offered)
    return (
      <div className="sk add-ons-wait" role="status">
        <span className="sr">{t('reading-add-ons')}</span>
      </div>
    )
  if (offered.length === 0) return <p className="sec">{t('no-add-ons')}</p>
  return (
    <div className="two add-ons">
      <fieldset>
        <legend className="lead">{t('add-ons-lead')}</legend>
        {offered.map((rule) => (
          <AddOn key={rule.ruleName} rule={rule} field={register('addOns')} />
        ))}
      </fieldset>
      <ArriveEarly />
    </div>
  )
}

function AddOn({
  rule,
  field,
}: {
  rule: PricingRule
  field: ReturnType<ReturnType<typeof useFormContext<TreatmentForm>>['register']>
}) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const { needsDoctor, earlyMinutes } = addOnFacts(rule.ruleName)
  const description = lng === 'en' ? (rule.descriptionEn ?? rule.descriptionDa) : rule.descriptionDa
  const notes = [
    description,
    earlyMinutes > 0 ? t('add-on-early', { minutes: earlyMinutes }) : null,
    needsDoctor ? t('add-on-doctor') : null,
  ].filter(Boolean)
  const id = `t-add-on-${rule.ruleName}`
  return (
    <label className="ch add-on" htmlFor={id}>
      <input
        {...field}
        id={id}
        type="checkbox"
        value={rule.ruleName}
        aria-describedby={notes.length > 0 ? `${id}-notes` : undefined}
      />
      <span className="add-on-name">{titleOf(rule, lng)}</span>
      <span className="add-on-price tnum">{formatMoney(rule.price, lng)}</span>
      {notes.length > 0 ? (
        <span className="add-on-notes small sec" id={`${id}-notes`}>
          {notes.join(' ')}
        </span>
      ) : null}
    </label>
  )
}

/** Numbing needs time to work: when to come, said as a time and not only as minutes. */
function ArriveEarly() {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const [addOns, day, time] = useWatch<TreatmentForm, ['addOns', 'day', 'time']>({ name: ['addOns', 'day', 'time'] })
  const minutes = arriveEarlyMinutes(addOns ?? [])
  const known = isClinicDay(day ?? '') && Boolean(time)
  return (
    <div className="early" role="status">
      {minutes > 0 && known ? (
        <>
          <p className="strong">
            {t('come-early', { time: formatTime(addMinutes(at(day as never, time!), -minutes), lng) })}
          </p>
          <p className="small sec">{t('come-early-why', { minutes, start: formatTime(time!, lng) })}</p>
        </>
      ) : (
        <p className="small sec">{t('add-ons-none-needed')}</p>
      )}
      <p className="small sec">{t('add-ons-paid-there')}</p>
    </div>
  )
}
