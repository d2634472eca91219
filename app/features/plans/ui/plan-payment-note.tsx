import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import type { PaymentFailure } from '#app/domain/money/payment.ts'
import type { PlanPaymentStanding } from '#app/domain/money/payment-standing.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { useLiveReload } from '#app/ui/live/use-live-reload.ts'
import { Refusal } from '#app/ui/refusal.tsx'

export type ShownPlanPayment = {
  standing: PlanPaymentStanding
  /** Null while the payment provider has not said why. */
  reason: PaymentFailure | null
  amount: Ore
  /** The provider has not reported the outcome yet. */
  isPending: boolean
}

/** The outcome of a payment, above the plan it is for. `retry`: what pays again. */
export function PlanPaymentNote({ payment, retry }: { payment: ShownPlanPayment; retry: ReactNode }) {
  const { t } = useTranslation(['payments', 'plans'])
  const lng = useLanguage()
  const { standing, reason, amount, isPending } = payment
  useLiveReload(isPending)
  if (standing === 'failed')
    return (
      <div className="plan-payment">
        <Refusal of={reason ?? standing}>
          <p className="strong">{t('failed')}</p>
          <p>
            {reason ? `${t(`reason-${reason}`)}. ` : ''}
            {t('nothing-taken')} {reason ? t(`advice-${reason}`) : ''}
          </p>
        </Refusal>
        {retry}
      </div>
    )
  return (
    <p className={standing === 'paid' ? 'note ok plan-payment' : 'note plan-payment'} role="status">
      {standing === 'paid' ? t('plans:payment-received', { amount: formatMoney(amount, lng) }) : t('plans:waiting')}
    </p>
  )
}
