import { useTranslation } from 'react-i18next'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { isNumbing } from '#app/domain/schedule/numbing.ts'
import { AddOnTiles, NoneNeeded, NumbingChoice } from '#app/features/booking/ui/flow/add-on-choice.tsx'
import { Arrival } from '#app/features/booking/ui/flow/arrival.tsx'
import { CodeField } from '#app/features/booking/ui/code-field.tsx'
import { applyTyped } from '#app/features/booking/ui/flow/flow-form.tsx'
import { PartHeading } from '#app/features/booking/ui/flow/flow-heading.tsx'
import { PriceSoFar } from '../flow/order/price-so-far.tsx'
import { NotesField, PersonPhone } from '#app/features/booking/ui/person-fields.tsx'
import { slotsOn } from '#app/features/booking/ui/slots/slot-book.ts'
import type { Package } from './use-package.ts'

type Props = { flow: Package; rises: boolean; onChangeTime(): void }

/** Step "Tilvalg": numbing, the doctor, and what else the clinic should know. Paid at the clinic, each visit anew. */
export function StepComfort({ flow, rises, onChangeTime }: Props) {
  const { t } = useTranslation(['package', 'booking'])
  const { offered, availability, values, form, code } = flow
  if (!offered) return <div className="sk add-ons-wait" aria-hidden="true" />
  const numbing = offered.filter(({ ruleName }) => isNumbing(ruleName))
  const rest = offered.filter(({ ruleName }) => !isNumbing(ruleName))
  const slots = slotsOn(availability.book, (values.appointmentDate || null) as ClinicDay | null)
  return (
    <div className="two add-ons comfort">
      <div className="side-stack">
        {numbing.length > 0 ? (
          <NumbingChoice offered={numbing} slots={slots} onChangeTime={onChangeTime} />
        ) : (
          <NoneNeeded />
        )}
        <AddOnTiles legend={t('booking:add-ons-more')} rules={rest} field={form.register('addOns')} />
      </div>
      <div className="side-stack">
        <Arrival />
        <PriceSoFar quote={flow.quote.quote} rules={flow.rules} rises={rises} />
      </div>
      <div className="two comfort-rest">
        <PartHeading>{t('for-clinic')}</PartHeading>
        <PersonPhone id="p" optional />
        <CodeField
          id="p-code"
          code={code}
          field={form.register('affiliateCode')}
          typed={values.affiliateCode ?? ''}
          onApply={() => void applyTyped(flow)}
        />
        <NotesField id="p" sized />
      </div>
    </div>
  )
}
