import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { isNumbing } from '#app/domain/schedule/numbing.ts'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import type { OfferedQuote } from '#app/features/booking/ui/api.ts'
import { AddOnTiles, NoneNeeded, NumbingChoice } from '#app/features/booking/ui/flow/add-on-choice.tsx'
import { Arrival } from '#app/features/booking/ui/flow/arrival.tsx'
import type { FlowValues } from '#app/features/booking/ui/flow/flow-values.ts'
import { PriceSoFar } from '../flow/order/price-so-far.tsx'
import { slotsOn, type SlotBook } from '#app/features/booking/ui/slots/slot-book.ts'

type Props = {
  /** Null while the price list is read. */
  offered: readonly PricingRule[] | null
  quote: OfferedQuote | null
  rules: readonly PricingRule[] | null
  /** The size is not measured, so the price may rise. */
  rises: boolean
  book: SlotBook
  onChangeTime(): void
}

/** Step 3: what can be added for this area: one kind of numbing, and the rest; what it makes of the price beside it. */
export function StepAddOns({ offered, quote, rules, rises, book, onChangeTime }: Props) {
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
  return (
    <div className="two add-ons">
      <div className="side-stack">
        {numbing.length > 0 ? (
          <NumbingChoice offered={numbing} slots={slotsOn(book, day as ClinicDay)} onChangeTime={onChangeTime} />
        ) : (
          <NoneNeeded />
        )}
        <AddOnTiles legend={t('add-ons-more')} rules={rest} field={register('addOns')} />
      </div>
      <div className="side-stack">
        <Arrival />
        <PriceSoFar quote={quote} rules={rules} rises={rises} />
      </div>
    </div>
  )
}
