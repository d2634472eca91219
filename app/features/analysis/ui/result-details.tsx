import { useTranslation } from 'react-i18next'
import type { Assessment } from '#app/domain/assessment.ts'
import { formatMoney } from '#app/domain/money.ts'
import { PriceLines } from '#app/features/booking/ui/price-lines.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import type { Prices } from './use-price.ts'
import { useWords } from './use-result.ts'

type Props = Pick<Assessment, 'size'> & { prices: Prices | null }

/** What the price rests on, for whoever wants to see it: the size, what is paid when booking, and every line of it. */
export function ResultDetails({ size, prices }: Props) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  return (
    <details className="sc-more">
      <summary className="small">{t('price-lines')}</summary>
      <div className="rows tight">
        <SizeRow size={size} />
        {prices ? (
          <>
            <div className="row between">
              <span className="sec">{t('deposit')}</span>
              <span className="tnum">{formatMoney(prices.session.deposit, lng)}</span>
            </div>
            <div>
              <PriceLines quote={prices.session} least={size.cm2 === null} />
            </div>
          </>
        ) : null}
      </div>
    </details>
  )
}

function SizeRow({ size }: Pick<Assessment, 'size'>) {
  const { t } = useTranslation('analysis')
  const words = useWords()
  const { cm2, plusMinusPercent, low, high } = size
  return (
    <div className="row between">
      <span className="sec">{t('size')}</span>
      <span className="sc-value">
        {cm2 === null
          ? words(`value-size-class-${size.class}`)
          : t('size-measured', { area: cm2, percent: plusMinusPercent })}
        {cm2 === null ? null : <span className="small mut">{t('size-between', { low, high })}</span>}
      </span>
    </div>
  )
}
