import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { sum } from '#app/domain/money.ts'
import { AnalysisSummary } from '#app/features/booking/ui/analysis-summary.tsx'
import type { ShownQuote } from '#app/features/booking/ui/api.ts'
import { SlotPicker } from '#app/features/booking/ui/slots/slot-picker.tsx'
import { StepAddOns } from './step-add-ons.tsx'
import { StepContact } from './step-contact.tsx'
import { StepOverview } from './step-overview.tsx'
import { useFieldText } from '#app/ui/use-field-text.ts'
import type { Treatment } from './use-treatment.ts'

/** The step that is shown. */
export function FlowStep({ treatment }: { treatment: Treatment }) {
  const { images, code, offered, quote, scan, step, trail, draft } = treatment
  if (!draft.ready && trail.step > 1) return <div className="sk step-wait" aria-hidden="true" />
  switch (step) {
    case 1:
      return <StepContact images={images} code={code} onApply={() => void applyTyped(treatment)} />
    case 2:
      return <StepTime treatment={treatment} />
    case 3:
      return <StepAddOns offered={offered} />
    default:
      return (
        <StepOverview
          quote={quote.quote}
          least={scan?.open ?? false}
          quoteFailed={quote.refusal !== null}
          onQuoteAgain={quote.again}
          minutes={treatment.minutes}
          images={images.sent.length}
          onEdit={trail.go}
        />
      )
  }
}

function StepTime({ treatment }: { treatment: Treatment }) {
  const { form, values, availability, minutes, scan, quote, setNotice } = treatment
  const { errors } = form.formState
  const errorOf = useFieldText('booking', errors)
  const price = quote.quote && sessionPrice(quote.quote)
  return (
    <SlotPicker
      id="t-slot"
      availability={availability}
      choice={{ day: (values.day || null) as ClinicDay | null, time: values.time || null }}
      minutes={minutes}
      error={errorOf('day') ?? errorOf('time')}
      onChoose={({ day, time }) => {
        if (time) setNotice(null)
        form.setValue('day', day ?? '')
        form.setValue('time', time ?? '')
        if (errors.day || errors.time) form.clearErrors(['day', 'time'])
      }}
      aside={scan ? <AnalysisSummary scan={scan} price={price} /> : null}
    />
  )
}

const sessionPrice = ({ lines }: ShownQuote) =>
  sum(lines.filter(({ kind }) => kind === 'session' || kind === 'size').map(({ amount }) => amount))

/** Applies the code as it is typed. True when it gives something. */
export async function applyTyped({ form, code }: Treatment): Promise<boolean> {
  const active = await code.apply(form.getValues('code'))
  if (active) form.setValue('code', active.code)
  return active !== null
}
