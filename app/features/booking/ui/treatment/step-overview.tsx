import { useTranslation } from 'react-i18next'
import type { PricingRule } from '#app/domain/pricing-rules.ts'
import type { OfferedQuote } from '#app/features/booking/ui/api.ts'
import { PartHeading } from '#app/features/booking/ui/flow/flow-heading.tsx'
import { NoQuote, QuoteWait } from '#app/features/booking/ui/flow/no-quote.tsx'
import { Terms, Ticks } from '#app/features/booking/ui/flow/terms.tsx'
import { WhenAndWhere } from '#app/features/booking/ui/flow/when-and-where.tsx'
import { Who } from '#app/features/booking/ui/flow/who.tsx'
import { PriceLines } from '#app/features/booking/ui/price-lines.tsx'
import { sessionPriceText } from '#app/features/booking/ui/size-range.ts'
import type { ScanSummary } from '#app/features/booking/ui/use-analysis.ts'
import { useLanguage } from '#app/ui/dates.ts'

type Props = {
  quote: OfferedQuote | null
  /** The size is not measured, so the price may rise. */
  rises: boolean
  scan: ScanSummary | null
  rules: readonly PricingRule[] | null
  quoteFailed: boolean
  onQuoteAgain(): void
  minutes: number
  images: number
  onEdit(step: number): void
}

/** Step 4: everything once more, the price, and what the law wants said before the button. */
export function StepOverview(props: Props) {
  const { quote, rises, scan, rules, quoteFailed, onQuoteAgain, minutes, images, onEdit } = props
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
          <PriceLines quote={quote} least={rises} note={rises ? <WhyItMayRise scan={scan} rules={rules} /> : null} />
        ) : null}
        {!quote && quoteFailed ? <NoQuote onAgain={onQuoteAgain} /> : null}
        {!quote && !quoteFailed ? <QuoteWait /> : null}
      </div>
      {quote ? <Terms due={quote.dueNow > 0} lastDay={quote.withdrawalUntil} /> : null}
      {quote ? <Ticks lastDay={quote.withdrawalUntil} /> : null}
    </div>
  )
}

/** Said before the order, not in the mail after it: what the figure stands on, and who agrees to another. */
function WhyItMayRise({ scan, rules }: Pick<Props, 'scan' | 'rules'>) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const price = scan?.span && sessionPriceText(scan.span, rules, lng)
  return (
    <p className="note price-rises">
      <span>
        {price && scan?.span?.most !== null
          ? t('price-by-class', { size: scan!.size, price })
          : t(scan?.span ? 'price-by-least' : 'price-unmeasured')}
      </span>
    </p>
  )
}
