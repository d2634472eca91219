import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import type { OfferedQuote } from '#app/features/booking/ui/api.ts'
import { asOrdered } from '#app/features/booking/ui/as-ordered.ts'
import { PriceLines } from '#app/features/booking/ui/price-lines.tsx'
import { coveredIn } from '#app/features/booking/ui/size-note.tsx'
import { PartHeading } from '../flow-heading.tsx'
import { NoQuote, QuoteWait } from './no-quote.tsx'
import { DueTerms, Registered, Ticks } from './terms.tsx'

type Props = {
  /** Null while it is reckoned, or where it could not be had. */
  quote: OfferedQuote | null
  rules: readonly PricingRule[] | null
  /** The size is not measured, so the price may rise. */
  rises: boolean
  /** A deposit is paid now. */
  deposit: boolean
  refund?: ReactNode
  /** The client has an account, so that none of them is told of being registered. */
  isKnown: boolean
  failed: boolean
  onAgain(): void
}

/** The last step's two boxes, which fit a screen: what is bought and what is paid now; and what has to be said yes to. */
export function OrderBox(props: Props) {
  const { quote, rules, rises, deposit, refund = null, isKnown, failed, onAgain } = props
  const { t } = useTranslation('booking')
  return (
    <div className="overview-order">
      <div className="price-box">
        <PartHeading>{t('price')}</PartHeading>
        {quote ? (
          <>
            <PriceLines quote={asOrdered(quote)} least={rises} covers={coveredIn(rules)} />
            {quote.dueNow > 0 ? <p className="small sec pay-next">{t('pay-next')}</p> : null}
          </>
        ) : failed ? (
          <NoQuote onAgain={onAgain} />
        ) : (
          <QuoteWait />
        )}
      </div>
      {quote ? (
        <div className="terms-box">
          <Ticks lastDay={quote.withdrawalUntil} />
          <DueTerms deposit={deposit} lastDay={quote.withdrawalUntil} refund={refund} />
          <Registered isKnown={isKnown} />
        </div>
      ) : null}
    </div>
  )
}
