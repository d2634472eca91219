import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { PriceLines } from '#app/features/booking/ui/price-lines.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import type { Priced } from './use-price.ts'

/** What a measured tattoo's price is made of, for whoever wants to see it: every line, and what is paid when booking. */
export function ResultDetails({ prices }: Pick<Priced, 'prices'>) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  if (!prices) return null
  return (
    <details className="sc-more sc-lines">
      <summary className="small">{t('price-lines')}</summary>
      <div className="rows tight">
        <div className="row between">
          <span className="sec">{t('deposit')}</span>
          <span className="tnum">{formatMoney(prices.session.deposit, lng)}</span>
        </div>
        <div>
          <PriceLines quote={prices.session} />
        </div>
      </div>
    </details>
  )
}
