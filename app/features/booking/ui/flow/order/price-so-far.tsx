import { useTranslation } from 'react-i18next'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import type { OfferedQuote } from '#app/features/booking/ui/api.ts'
import { asOrdered } from '#app/features/booking/ui/as-ordered.ts'
import { PriceLines } from '#app/features/booking/ui/price-lines.tsx'
import { coveredIn } from '#app/features/booking/ui/size-note.tsx'
import { PartHeading } from '../flow-heading.tsx'

type Props = {
  quote: OfferedQuote | null
  rules: readonly PricingRule[] | null
  /** The size is not measured, so the price may rise. */
  rises: boolean
}

/** Beside what can be added: what it makes of the price, and where it is paid. Nothing while there is no price. */
export function PriceSoFar({ quote, rules, rises }: Props) {
  const { t } = useTranslation('booking')
  if (!quote) return null
  return (
    <div className="price-box">
      <PartHeading>{t('price')}</PartHeading>
      <PriceLines
        quote={asOrdered(quote)}
        least={rises}
        covers={coveredIn(rules)}
        note={<p className="small sec due-terms">{t('add-ons-paid-there')}</p>}
      />
    </div>
  )
}
