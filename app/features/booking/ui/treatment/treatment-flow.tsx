import { useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { remember } from '#app/features/affiliates/ui/referral.ts'
import { StepCount, Stepper } from '#app/ui/stepper.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { FlowFooter } from '#app/features/booking/ui/flow/flow-footer.tsx'
import { HeadingLevel, StepHeading } from '#app/features/booking/ui/flow/flow-heading.tsx'
import { HeldNotice } from './held-notice.tsx'
import { applyTyped, FlowStep } from './flow-step.tsx'
import type { Trail } from '#app/features/booking/ui/flow/trail.ts'
import { STEP_FIELDS, TREATMENT_FORM } from './treatment-form.ts'
import { useBookTreatment, type BookedNow } from './use-book-treatment.ts'
import { useTreatment, type Treatment } from './use-treatment.ts'
import '#app/features/booking/ui/booking.css'

type Props = {
  trail: Trail
  /** Puts the parts into a dialog or a page. */
  renderFrame(parts: { aside: ReactNode; top: ReactNode; footer: ReactNode; children: ReactNode }): ReactNode
  /** The level of the step headings in that frame. */
  level: 2 | 3
  onBooked(booked: BookedNow): void
}

/** Books a treatment in four steps: who, when, add-ons, overview. The same in the dialog and on /book. */
export function TreatmentFlow({ trail, renderFrame, level, onBooked }: Props) {
  const { t } = useTranslation('booking')
  const treatment = useTreatment(trail)
  const booking = useBookTreatment(treatment, onBooked)
  const { step, quote } = treatment
  const body = useRef<HTMLFormElement>(null)
  useStepFocus(body, step, treatment.draft.ready)
  const names = [t('step-contact'), t('step-time'), t('step-add-ons'), t('step-overview')]
  const onMissing = () => showToast({ title: t('missing-info'), text: t('missing-info-text'), tone: 'error' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!booking.busy) void next(treatment, body.current, { book: booking.book, onMissing })
  }
  const parts = {
    aside: <StepCount current={step} total={names.length} />,
    top: <Stepper steps={names} current={step} />,
    footer: (
      <FlowFooter
        form={TREATMENT_FORM}
        step={step}
        steps={names.length}
        busy={booking.busy}
        due={quote.quote?.dueNow ?? null}
        onBack={() => trail.go(step - 1)}
      />
    ),
    children: (
      <form id={TREATMENT_FORM} className="flow" noValidate ref={body} onSubmit={submit}>
        <NeedsScript />
        <StepHeading>{names[step - 1]}</StepHeading>
        <Notices treatment={treatment} booking={booking} />
        <FlowStep treatment={treatment} />
      </form>
    ),
  }
  return (
    <FormProvider {...treatment.form}>
      <HeadingLevel value={level}>{renderFrame(parts)}</HeadingLevel>
    </FormProvider>
  )
}

function NeedsScript() {
  const { t, i18n } = useTranslation('booking')
  return (
    <noscript>
      <p className="note warn">
        {t('needs-script')}{' '}
        <a href={inLanguage('/kontakt', i18n.language === 'en' ? 'en' : 'da')}>{t('needs-script-link')}</a>
      </p>
    </noscript>
  )
}

function Notices({ treatment, booking }: { treatment: Treatment; booking: ReturnType<typeof useBookTreatment> }) {
  const { notice, draft } = treatment
  const { held } = draft
  return (
    <>
      {notice ? (
        <p className="note danger" role="alert">
          {notice}
        </p>
      ) : null}
      {held && !booking.busy ? (
        <HeldNotice held={held} onPay={() => void booking.pay(held.appointmentId)} onLetGo={booking.letGo} />
      ) : null}
    </>
  )
}

/** "Videre": on when the step is in order; otherwise its errors stand at their fields and the first has the focus. */
async function next(
  treatment: Treatment,
  body: HTMLElement | null,
  then: { book(): Promise<void>; onMissing(): void },
) {
  const { form, step, code, trail } = treatment
  const inOrder = await form.trigger(STEP_FIELDS[step], { shouldFocus: true })
  if (!inOrder) {
    if (step === 1) then.onMissing()
    if (step === 2) focusTime(body, form.getValues('day'))
    return
  }
  // A code that was typed and not applied is meant: it is tried on the way.
  if (step === 1 && form.getValues('code') && !code.active && !(await applyTyped(treatment)))
    return form.setFocus('code')
  treatment.setNotice(null)
  if (step === policy.treatmentSteps) return then.book()
  if (code.active) remember(code.active.code)
  trail.go(step + 1)
}

const focusTime = (body: HTMLElement | null, day: string) =>
  body?.querySelector<HTMLElement>(day ? '.slot:not([disabled])' : '.cal [tabindex="0"]')?.focus()

/** After a change of step the reader stands at its heading, at the top. */
function useStepFocus(body: RefObject<HTMLElement | null>, step: number, ready: boolean) {
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
