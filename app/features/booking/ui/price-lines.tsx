import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, type Ore } from '#app/domain/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { ShownQuote } from './api.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { PriceReason } from '#app/features/pricing/ui/price-reason.tsx'

/**
 * `paid`: the first part has been. `least`: the size is a lower bound, so what depends on it is "from". `off`: the
 * visit was called off, so nothing is due any more. `note`: what is said of the total, right under it.
 */
type Props = { quote: ShownQuote; paid?: boolean; least?: boolean; off?: boolean; note?: ReactNode }

/** The price line by line, as the quote has it, each with why it costs that, its VAT, and what is due when. */
export function PriceLines({ quote, paid = false, least = false, off = false, note = null }: Props) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const money = (amount: Ore, bySize = true) => {
    const price = formatMoney(amount, lng).replace('-', '−')
    return least && bySize ? t('price-from', { price }) : price
  }
  return (
    <>
      <dl>
        {quote.lines.map((line) => (
          <div className="kv" key={line.key}>
            <dt>
              <PriceReason line={line} />
            </dt>
            <dd>{money(line.amount, line.kind === 'size')}</dd>
          </div>
        ))}
        <div className="kv strong">
          <dt>{t('total')}</dt>
          <dd>{money(quote.total)}</dd>
        </div>
        <div className="kv small">
          <dt>{t('vat-of-total', { percent: policy.vatPercent })}</dt>
          <dd>{money(quote.vat)}</dd>
        </div>
      </dl>
      {note}
      {off ? null : (
        <dl className="due">
          <div>
            <dt className="strong">{t(paid ? 'paid-now' : 'due-now')}</dt>
            <dd className="due-now tnum">{formatMoney(quote.dueNow, lng)}</dd>
          </div>
          {quote.dueAtClinic === 0 ? null : (
            <div className="small sec">
              <dt>{t('due-at-clinic')}</dt>
              <dd className="tnum">{money(quote.dueAtClinic)}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  )
}
