import { useTranslation } from 'react-i18next'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { isNumbing } from '#app/domain/numbing.ts'
import { AddOnTiles, NumbingChoice } from '#app/features/booking/ui/flow/add-on-choice.tsx'
import { Arrival } from '#app/features/booking/ui/flow/arrival.tsx'
import { CodeField } from '#app/features/booking/ui/code-field.tsx'
import { applyTyped } from '#app/features/booking/ui/flow/flow-form.tsx'
import { NotesField, PersonPhone } from '#app/features/booking/ui/person-fields.tsx'
import { slotsOn } from '#app/features/booking/ui/slots/slot-book.ts'
import type { Package } from './use-package.ts'

/** Step "Tilvalg": numbing, the doctor, and what else the clinic should know. Paid at the clinic, each visit anew. */
export function StepComfort({ flow, onChangeTime }: { flow: Package; onChangeTime(): void }) {
  const { t } = useTranslation('package')
  const { offered, availability, values, form, code } = flow
  if (!offered) return <div className="sk add-ons-wait" aria-hidden="true" />
  const numbing = offered.filter(({ ruleName }) => isNumbing(ruleName))
  const rest = offered.filter(({ ruleName }) => !isNumbing(ruleName))
  const starts = slotsOn(availability.book, (values.appointmentDate || null) as ClinicDay | null).map(
    ({ time }) => time,
  )
  return (
    <div className="two add-ons">
      <div className="side-stack">
        {numbing.length > 0 ? <NumbingChoice offered={numbing} starts={starts} onChangeTime={onChangeTime} /> : null}
        <AddOnTiles legend={t('doctor-lead')} rules={rest} field={form.register('addOns')} />
        <Arrival />
      </div>
      <div className="side-stack">
        <PersonPhone id="p" optional />
        <NotesField id="p" />
        <CodeField
          id="p-code"
          code={code}
          field={form.register('affiliateCode')}
          typed={values.affiliateCode ?? ''}
          onApply={() => void applyTyped(flow)}
        />
      </div>
    </div>
  )
}
