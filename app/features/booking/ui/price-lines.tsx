import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { ShownQuote } from './api.ts'
import { useLanguage } from './words.ts'

/** The price line by line, as the quote has it, its VAT, and what is due when. `paid`: the first part has been. */
export function PriceLines({ quote, paid = false }: { quote: ShownQuote; paid?: boolean }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  return (
    <>
      <dl>
        {quote.lines.map(({ key, title, amount }) => (
          <div className="kv" key={key}>
            <dt>{title}</dt>
            <dd>{formatMoney(amount, lng).replace('-', '−')}</dd>
          </div>
        ))}
        <div className="kv strong">
          <dt>{t('total')}</dt>
          <dd>{formatMoney(quote.total, lng)}</dd>
        </div>
        <div className="kv small">
          <dt>{t('vat-of-total', { percent: policy.vatPercent })}</dt>
          <dd>{formatMoney(quote.vat, lng)}</dd>
        </div>
      </dl>
      <dl className="due">
        <div>
          <dt className="strong">{t(paid ? 'paid-now' : 'due-now')}</dt>
          <dd className="due-now tnum">{formatMoney(quote.dueNow, lng)}</dd>
        </div>
        <div className="small sec">
          <dt>{t('due-at-clinic')}</dt>
          <dd className="tnum">{formatMoney(quote.dueAtClinic, lng)}</dd>
        </div>
      </dl>
    </>
  )
}
