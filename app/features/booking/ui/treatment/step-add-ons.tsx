import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { isNumbing } from '#app/domain/numbing.ts'
import type { PricingRule } from '#app/domain/pricing-rules.ts'
import type { OfferedQuote } from '#app/features/booking/ui/api.ts'
import { AddOnTiles, NumbingChoice } from '#app/features/booking/ui/flow/add-on-choice.tsx'
import { Arrival } from '#app/features/booking/ui/flow/arrival.tsx'
import type { FlowValues } from '#app/features/booking/ui/flow/flow-values.ts'
import { PartHeading } from '#app/features/booking/ui/flow/flow-heading.tsx'
import { PriceLines } from '#app/features/booking/ui/price-lines.tsx'
import { slotsOn, type SlotBook } from '#app/features/booking/ui/slots/slot-book.ts'

type Props = {
  /** Null while the price list is read. */
  offered: readonly PricingRule[] | null
  quote: OfferedQuote | null
  /** The size is not measured, so the price may rise. */
  rises: boolean
  book: SlotBook
  onChangeTime(): void
}

/** Step 3: what can be added for this area: one kind of numbing, and the rest; what it makes of the price beside it. */
export function StepAddOns({ offered, quote, rises, book, onChangeTime }: Props) {
  const { t } = useTranslation('booking')
  const { register } = useFormContext<FlowValues>()
  const day = useWatch<FlowValues, 'appointmentDate'>({ name: 'appointmentDate' })
  if (!offered)
    return (
      <div className="sk add-ons-wait" role="status">
        <span className="sr">{t('reading-add-ons')}</span>
      </div>
    )
  if (offered.length === 0) return <p className="sec">{t('no-add-ons')}</p>
  const numbing = offered.filter(({ ruleName }) => isNumbing(ruleName))
  const rest = offered.filter(({ ruleName }) => !isNumbing(ruleName))
  const starts = slotsOn(book, day as ClinicDay).map(({ time }) => time)
  return (
    <div className="two add-ons">
      <div className="side-stack">
        {numbing.length > 0 ? <NumbingChoice offered={numbing} starts={starts} onChangeTime={onChangeTime} /> : null}
        <AddOnTiles legend={t('add-ons-more')} rules={rest} field={register('addOns')} />
      </div>
      <div className="side-stack">
        <Arrival />
        {quote ? (
          <div className="price-box">
            <PartHeading>{t('price')}</PartHeading>
            <PriceLines quote={quote} least={rises} />
          </div>
        ) : null}
      </div>
    </div>
  )
}
