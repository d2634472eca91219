import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { clinicTimeAt, formatTime } from '#app/domain/time/clinic-time.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Radio } from '#app/ui/fields/field.tsx'
import { PlanTerms } from './plan-parts.tsx'
import './plans.css'
import { planIntents } from '../intent-schema.ts'

/** Whole or by session; works without script. Sum and terms stand over the button, which says what it binds to (FAL § 12). */
export function PayForm({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const next = plan.sessions.find(({ isPaid }) => !isPaid)
  const ways = [
    { value: 'plan', amount: plan.wholePrice } as const,
    ...(next ? [{ value: 'session', amount: next.left } as const] : []),
  ]
  return (
    <Form method="post" className="plan-pay">
      <fieldset>
        <legend>{t('how')}</legend>
        {ways.map(({ value, amount }, index) => (
          <label key={value} className="plan-way">
            <Radio name="pay" value={value} defaultChecked={index === 0} />
            <span>
              <span className="strong">{t(value === 'plan' ? 'pay-whole' : 'pay-session')}</span>
              <span className="small sec">
                {value === 'plan' && plan.wholeDiscountPercent > 0
                  ? t('pay-whole-discount', { percent: plan.wholeDiscountPercent })
                  : t(value === 'plan' ? 'pay-whole-hint' : 'pay-session-hint')}
              </span>
            </span>
            <span className="tnum">{formatMoney(amount, lng)}</span>
          </label>
        ))}
      </fieldset>
      <p className="plan-now">
        <span className="strong">{t('pay-now')}</span>
        {ways.map(({ value, amount }) => (
          <b key={value} className="tnum" data-way={value}>
            {formatMoney(amount, lng)}
          </b>
        ))}
      </p>
      <PlanTerms plan={plan} />
      <Button type="submit" {...planIntents.field('pay')} block busy={busy}>
        {t('order')}
      </Button>
      {plan.status === 'notApproved' ? (
        <>
          <Button type="submit" {...planIntents.field('approve')} tone="secondary" block>
            {t('approve')}
          </Button>
          <p className="cap sec">{t('approve-hint')}</p>
        </>
      ) : null}
    </Form>
  )
}

/** A package was ordered with its first visit, and is paid with it while that is held. */
export function PayPackage({ plan, heldUntil }: { plan: PlanView; heldUntil: Date | null }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  if (!heldUntil) return <p className="note warn">{t('hold-expired')}</p>
  return (
    <Form method="post" className="plan-pay">
      <p className="note">{t('package-held', { until: formatTime(clinicTimeAt(heldUntil), lng) })}</p>
      <PlanTerms plan={plan} />
      <Button type="submit" {...planIntents.field('pay')} block busy={busy}>
        {t('pay-next', { amount: formatMoney(plan.total, lng) })}
      </Button>
    </Form>
  )
}
