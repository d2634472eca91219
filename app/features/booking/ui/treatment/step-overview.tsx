import { useTranslation } from 'react-i18next'
import type { PricingRule } from '#app/domain/pricing-rules.ts'
import type { OfferedQuote } from '#app/features/booking/ui/api.ts'
import { PartHeading } from '#app/features/booking/ui/flow/flow-heading.tsx'
import { NoQuote, QuoteWait } from '#app/features/booking/ui/flow/no-quote.tsx'
import { Accepted, DueTerms, Terms, Ticks } from '#app/features/booking/ui/flow/terms.tsx'
import { WhenAndWhere } from '#app/features/booking/ui/flow/when-and-where.tsx'
import { Who } from '#app/features/booking/ui/flow/who.tsx'
import { PriceLines } from '#app/features/booking/ui/price-lines.tsx'
import { coveredIn, useSizeNote } from '#app/features/booking/ui/size-note.tsx'
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
      </div>
      <div className="price-box">
        <PartHeading>{t('price')}</PartHeading>
        {quote ? (
          <PriceLines
            quote={quote}
            least={rises}
            covers={coveredIn(rules)}
            note={
              <>
                <DueTerms deposit={quote.dueNow > 0} lastDay={quote.withdrawalUntil} />
                {rises ? <WhyItMayRise scan={scan} rules={rules} /> : null}
              </>
            }
          />
        ) : null}
        {!quote && quoteFailed ? <NoQuote onAgain={onQuoteAgain} /> : null}
        {!quote && !quoteFailed ? <QuoteWait /> : null}
        {quote ? (
          <>
            <Ticks lastDay={quote.withdrawalUntil} />
            <Accepted />
          </>
        ) : null}
      </div>
      <div className="overview-rest">
        <Who images={images} onEdit={() => onEdit(1)} />
        {quote ? <Terms /> : null}
      </div>
    </div>
  )
}

/** What the figure stands on, and who agrees to another. */
function WhyItMayRise({ scan, rules }: Pick<Props, 'scan' | 'rules'>) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const unmeasured = useSizeNote(rules)
  const price = scan?.span && sessionPriceText(scan.span, rules, lng)
  return (
    <p className="small sec price-rises">
      {price && scan?.span?.most !== null
        ? t('price-by-class', { size: scan!.size, price })
        : scan?.span
          ? t('price-by-least')
          : unmeasured}
    </p>
  )
}
