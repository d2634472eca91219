import { AnalysisSummary } from '#app/features/booking/ui/analysis-summary.tsx'
import { applyTyped } from '#app/features/booking/ui/flow/flow-form.tsx'
import { SizeChoice } from '#app/features/booking/ui/size-choice.tsx'
import { isDiscounted } from '#app/features/booking/ui/use-code.ts'
import { StepTime } from '#app/features/booking/ui/flow/step-time.tsx'
import { StepAddOns } from './step-add-ons.tsx'
import { StepContact } from './step-contact.tsx'
import { StepOverview } from './step-overview.tsx'
import type { Treatment } from './use-treatment.ts'

/** The step that is shown. `rises`: the price may, with the size measured in the clinic. */
export function FlowStep({ treatment, rises }: { treatment: Treatment; rises: boolean }) {
  const { images, code, offered, quote, scan, rules, step, trail, draft, availability } = treatment
  if (!draft.ready && trail.step > 1) return <div className="sk step-wait" aria-hidden="true" />
  switch (step) {
    case 1:
      return (
        <StepContact
          size={<SizeChoice scan={scan} rules={rules} isDiscounted={isDiscounted(code.active)} />}
          images={images}
          code={code}
          onApply={() => void applyTyped(treatment)}
        />
      )
    case 2:
      return (
        <StepTime
          flow={treatment}
          offered={offered}
          aside={scan ? <AnalysisSummary scan={scan} rules={rules} isDiscounted={isDiscounted(code.active)} /> : null}
        />
      )
    case 3:
      return (
        <StepAddOns
          offered={offered}
          quote={quote.quote}
          rules={rules}
          rises={rises}
          book={availability.book}
          onChangeTime={() => trail.go(2)}
        />
      )
    default:
      return (
        <StepOverview
          quote={quote.quote}
          rises={rises}
          scan={scan}
          rules={rules}
          quoteFailed={quote.refusal !== null}
          onQuoteAgain={quote.again}
          minutes={treatment.minutes}
          person={treatment.person}
          images={images.sent.length}
          onEdit={trail.go}
        />
      )
  }
}
