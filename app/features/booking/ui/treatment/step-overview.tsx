import { useTranslation } from 'react-i18next'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import type { OfferedQuote } from '#app/features/booking/ui/api.ts'
import { OrderBox } from '../flow/order/order-box.tsx'
import { Terms } from '../flow/order/terms.tsx'
import { WaitCheck } from '../flow/order/wait-check.tsx'
import { WhenAndWhere } from '#app/features/booking/ui/flow/when-and-where.tsx'
import { Who } from '#app/features/booking/ui/flow/who.tsx'
import { useOwnEmail } from '#app/features/booking/ui/own-email.ts'
import { useSizeNote } from '#app/features/booking/ui/size-note.tsx'
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
  /** The name of whoever was asked for; null: whoever is free first. */
  person: string | null
  images: number
  onEdit(step: number): void
}

/** Step 4: everything once more, the price, and what the law wants said before the button. */
export function StepOverview(props: Props) {
  const { quote, rises, scan, rules, quoteFailed, onQuoteAgain, minutes, person, images, onEdit } = props
  const isKnown = useOwnEmail() !== null
  return (
    <div className="two overview">
      <div>
        <WhenAndWhere minutes={minutes} person={person} onEdit={() => onEdit(2)} />
      </div>
      <div className="overview-rest">
        <Who images={images} onEdit={() => onEdit(1)} />
        <WaitCheck />
        {quote ? <Terms /> : null}
        {rises || scan?.typed ? (
          <p className="small sec price-rises">
            <PriceWarnings scan={scan} rules={rules} rises={rises} />
          </p>
        ) : null}
      </div>
      <OrderBox
        quote={quote}
        rules={rules}
        rises={rises}
        deposit={quote !== null && quote.dueNow > 0}
        isKnown={isKnown}
        failed={quoteFailed}
        onAgain={onQuoteAgain}
      />
    </div>
  )
}

/** What the figure stands on, and who agrees to another. */
function PriceWarnings({ scan, rules, rises }: Pick<Props, 'scan' | 'rules' | 'rises'>) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const unmeasured = useSizeNote(rules)
  if (!rises) return t('size-note')
  const price = scan?.span && sessionPriceText(scan.span, rules, lng)
  if (price && scan?.span?.most !== null) return t('price-by-class', { size: scan!.size, price })
  return scan?.span ? t('price-by-least') : unmeasured
}
