import { useTranslation } from 'react-i18next'
import { useClinic } from '#app/ui/clinic.ts'
import './payment-ways.css'

const WAYS = ['single', 'package', 'online', 'code'] as const

/**
 * How one pays, in four lines.
 * @param deposit as printed.
 */
export function PaymentWays({ deposit }: { deposit: string }) {
  const { t } = useTranslation('content')
  const { packageDiscountPercent: percent } = useClinic()
  return (
    <section className="alt payment">
      <div className="wrap grid">
        <h2 className="c1-6">{t('pay-title')}</h2>
        <dl className="rows c7-13 payment-ways">
          {WAYS.map((way) => (
            <div key={way}>
              <dt className="h4">{t(`pay-${way}`)}</dt>
              <dd className="sec">{t(`pay-${way}-text`, { deposit, percent })}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
