import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { sum } from '#app/domain/money.ts'
import { showToast } from '#app/ui/toast.tsx'
import { StepCount, Stepper } from '#app/ui/stepper.tsx'
import type { ShownQuote } from './api.ts'
import { AnalysisSummary } from './analysis-summary.tsx'
import { FlowFooter } from './flow-footer.tsx'
import { HeadingLevel, StepHeading } from './flow-heading.tsx'
import { HeldNotice } from './held-notice.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { StepAddOns } from './step-add-ons.tsx'
import { StepContact } from './step-contact.tsx'
import { StepOverview } from './step-overview.tsx'
import type { Trail } from './trail.ts'
import { STEP_FIELDS } from './treatment-form.ts'
import { useBookTreatment, type BookedNow } from './use-book-treatment.ts'
import { remember } from './use-code.ts'
import { useFieldText } from './use-field-text.ts'
import { useTreatment, type Treatment } from './use-treatment.ts'
import { inLanguage } from './words.ts'
import './booking.css'

type Props = {
  trail: Trail
  /** Puts the parts into a dialog or a page. */
  frame(parts: { aside: ReactNode; top: ReactNode; footer: ReactNode; children: ReactNode }): ReactNode
  /** The level of the step headings in that frame. */
  level: 2 | 3
  onBooked(booked: BookedNow): void
}
const FORM = 'treatment-flow'

/** Books a treatment in four steps: who, when, add-ons, overview. The same in the dialog and on /book. */
export function TreatmentFlow({ trail, frame, level, onBooked }: Props) {
  const { t } = useTranslation('booking')
  const treatment = useTreatment(trail)
  const booking = useBookTreatment(treatment, onBooked)
  const { step, form, notice, draft, quote } = treatment
  const body = useRef<HTMLFormElement>(null)
  useStepFocus(body, step, draft.ready)
  const names = [t('step-contact'), t('step-time'), t('step-add-ons'), t('step-overview')]

  async function next(event: FormEvent) {
    event.preventDefault()
    if (booking.busy) return
    if (!(await isStepDone(treatment, body.current))) {
      if (step === 1) showToast({ title: t('missing-info'), text: t('missing-info-text'), tone: 'error' })
      return
    }
    treatment.setNotice(null)
    if (step === names.length) return booking.book()
    if (treatment.code.active) remember(treatment.code.active.code)
    trail.go(step + 1)
  }

  return (
    <FormProvider {...form}>
      <HeadingLevel value={level}>
        {frame({
          aside: <StepCount current={step} total={names.length} />,
          top: <Stepper steps={names} current={step} />,
          footer: (
            <FlowFooter
              form={FORM}
              step={step}
              steps={names.length}
              busy={booking.busy}
              due={quote.quote ? quote.quote.dueNow : null}
              onBack={() => trail.go(step - 1)}
            />
          ),
          children: (
            <form id={FORM} className="flow" noValidate ref={body} onSubmit={(event) => void next(event)}>
              <noscript>
                <p className="note warn">
                  {t('needs-script')} <a href={inLanguage('/#kontakt', treatment.lng)}>{t('needs-script-link')}</a>
                </p>
              </noscript>
              <StepHeading>{names[step - 1]}</StepHeading>
              {notice ? (
                <p className="note danger" role="alert">
                  {notice}
                </p>
              ) : null}
              {draft.held && !booking.busy ? (
                <HeldNotice
                  held={draft.held}
                  onPay={() => void booking.pay(draft.held!.appointmentId)}
                  onLetGo={booking.letGo}
                />
              ) : null}
              <Step treatment={treatment} onEdit={(to) => trail.go(to)} />
            </form>
          ),
        })}
      </HeadingLevel>
    </FormProvider>
  )
}

function Step({ treatment, onEdit }: { treatment: Treatment; onEdit(step: number): void }) {
  const { form, values, images, code, availability, minutes, scan, offered, quote, step, setNotice } = treatment
  const errorOf = useFieldText(form.formState.errors)
  if (!treatment.draft.ready && treatment.trail.step > 1) return <div className="sk step-wait" aria-hidden="true" />
  if (step === 1) return <StepContact images={images} code={code} onApply={() => void applyTyped(treatment)} />
  if (step === 3) return <StepAddOns offered={offered} />
  if (step === 4)
    return (
      <StepOverview
        quote={quote.quote}
        quoteFailed={quote.refusal !== null}
        onQuoteAgain={quote.again}
        today={availability.today}
        minutes={minutes}
        images={images.sent.length}
        onEdit={onEdit}
      />
    )
  return (
    <SlotPicker
      id="t-slot"
      availability={availability}
      choice={{ day: (values.day || null) as ClinicDay | null, time: values.time || null }}
      minutes={minutes}
      error={errorOf('day') ?? errorOf('time')}
      onChoose={({ day, time }) => {
        setNotice(null)
        form.setValue('day', day ?? '')
        form.setValue('time', time ?? '')
        if (form.formState.errors.day || form.formState.errors.time) form.clearErrors(['day', 'time'])
      }}
      aside={scan ? <AnalysisSummary scan={scan} price={quote.quote && sessionPrice(quote.quote)} /> : null}
    />
  )
}

const sessionPrice = ({ lines }: ShownQuote) =>
  sum(lines.filter(({ kind }) => kind === 'session' || kind === 'size').map(({ amount }) => amount))

/** True when the step may be left; otherwise its errors stand at their fields and the first has the focus. */
async function isStepDone(treatment: Treatment, body: HTMLElement | null): Promise<boolean> {
  const { form, step } = treatment
  const done = await form.trigger(STEP_FIELDS[step], { shouldFocus: true })
  if (!done) {
    if (step === 2)
      body?.querySelector<HTMLElement>(form.getValues('day') ? '.slot:not([disabled])' : '.cal [tabindex="0"]')?.focus()
    return false
  }
  if (step !== 1 || treatment.code.active || !form.getValues('code')) return true
  // A code that was typed and not applied is meant: it is tried on the way.
  const applied = await applyTyped(treatment)
  if (!applied) form.setFocus('code')
  return applied
}

async function applyTyped({ form, code }: Treatment): Promise<boolean> {
  const active = await code.apply(form.getValues('code'))
  if (active) form.setValue('code', active.code)
  return active !== null
}

/** After a change of step the reader stands at its heading, at the top. */
function useStepFocus(body: React.RefObject<HTMLElement | null>, step: number, ready: boolean) {
  const shown = useRef(step)
  useEffect(() => {
    if (!ready || shown.current === step) return
    shown.current = step
    const heading = body.current?.querySelector<HTMLElement>('[data-step-title]')
    heading?.focus({ preventScroll: true })
    const scroller = body.current?.closest('.dlg-body')
    if (scroller) scroller.scrollTop = 0
    else scrollTo({ top: 0, behavior: 'instant' })
  }, [body, step, ready])
}
