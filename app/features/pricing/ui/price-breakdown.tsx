import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { PriceReason } from './price-reason.tsx'
import { shownLine, type CalculatedPrice } from './shown-line.ts'

/** How a price was reckoned, folded away: its lines, each with its reason, their sum and the VAT in it. */
export function PriceBreakdown({ of: { lines, total, vat }, title }: { of: CalculatedPrice; title?: ReactNode }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const money = (amount: Ore) => formatMoney(amount, lng)
  return (
    <details className="reckoning">
      <summary>{title ?? t('why-open')}</summary>
      <dl>
        {lines.map((line) => (
          <div className="kv" key={line.key}>
            <dt>
              <PriceReason line={shownLine(line, lng)} />
            </dt>
            <dd className="tnum">{money(line.amount)}</dd>
          </div>
        ))}
        <div className="kv strong">
          <dt>{t('total')}</dt>
          <dd className="tnum">{money(total)}</dd>
        </div>
        <div className="kv small">
          <dt>{t('vat-of-total', { percent: policy.vatPercent })}</dt>
          <dd className="tnum">{money(vat)}</dd>
        </div>
      </dl>
    </details>
  )
}
