import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatTime, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { languageFrom, inLanguage } from '#app/domain/language.ts'
import { remember } from '#app/features/affiliates/ui/referral.ts'
import { dayHeading } from '#app/ui/dates.ts'
import { showFirstError } from '#app/ui/hooks/into-view.ts'
import { OwnButton } from '#app/ui/fields/own-button.tsx'
import { Refusal } from '#app/ui/refusal.tsx'
import { StepCount, Stepper } from '#app/ui/stepper.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useClickGuard } from '#app/ui/hooks/use-click-guard.ts'
import { FlowFooter, type FooterFacts } from './flow-footer.tsx'
import { HeadingLevel, StepHeading } from './flow-heading.tsx'
import { HeldNotice } from './order/held-notice.tsx'
import type { Flow } from './use-flow.ts'
import type { useOrder } from './order/use-order.ts'

/** Puts a flow's parts into a dialog or a page. */
export type RenderFrame = (parts: {
  aside: ReactNode
  top: ReactNode
  footer: ReactNode
  children: ReactNode
}) => ReactNode

type Props = {
  flow: Flow
  order: ReturnType<typeof useOrder>
  /** The steps by name. */
  names: readonly string[]
  /** The level of the step headings in the frame. */
  level: 2 | 3
  renderFrame: RenderFrame
  price: FooterFacts['price']
  from?: FooterFacts['from']
  /** What is to be chosen here, said beside the quiet button while nothing is. */
  toChoose?: string | null
  /** What the toast says when a step lacks something ([specification 5]); unset, the fields say it alone. */
  missing(step: number): { title: string; text?: string } | null
  /** False while what must be chosen is not; nothing can be ordered then. */
  canOrder?: boolean
  /** The step is a form of its own, with its own button: an account. */
  ownForm?: boolean
  children: ReactNode
}

/** The frame all booking flows share: steps, notices, footer, and what "Videre" does. */
export function FlowForm(props: Props) {
  const { flow, order, names, level, renderFrame, price, from = null, missing, children } = props
  const { toChoose = null } = props
  const { canOrder = true, ownForm = false } = props
  const { step, formId, draft, notice } = flow
  const body = useRef<HTMLFormElement>(null)
  const settled = useClickGuard(step)
  const when = useWhen(flow)
  const lacks = lacksChoice(flow)
  const [ownSlot, setOwnSlot] = useState<HTMLElement | null>(null)
  const canGoOn = !ownForm || reachesOn(flow)
  useStepFocus(body, step, draft.ready)
  const { showMissing, takeToast } = useMissingToast(step)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (order.busy || !settled) return
    const onMissing = () => {
      showMissing(missing(step))
      showFirstError(body.current)
    }
    void goOn(flow, { book: order.book, onMissing })
  }
  const footer = (
    <FlowFooter
      form={formId}
      step={step}
      steps={names.length}
      busy={order.busy}
      settled={settled}
      {...{ price, from }}
      when={lacks && toChoose ? toChoose : when}
      lacks={lacks}
      ownSlot={setOwnSlot}
      canOrder={canOrder}
      canGoOn={canGoOn}
      onBack={() => flow.trail.go(step - 1)}
    />
  )
  const inside = (
    <>
      <NeedsScript />
      <StepHeading>{names[step - 1]}</StepHeading>
      {notice ? (
        <Refusal of={notice} quiet={notice.quiet}>
          {notice.text}
        </Refusal>
      ) : null}
      {draft.held && !order.busy ? (
        <HeldNotice
          held={draft.held}
          onPay={() => void order.pay(draft.held!.appointmentId)}
          onRelease={order.releaseHold}
        />
      ) : null}
    </>
  )
  const form = (
    <div className="flow" data-settling={settled ? undefined : true}>
      <form id={formId} noValidate ref={body} onSubmit={submit} onInput={takeToast}>
        {inside}
        {ownForm ? null : children}
      </form>
      {ownForm ? <OwnButton value={canGoOn ? undefined : ownSlot}>{children}</OwnButton> : null}
    </div>
  )
  return (
    <FormProvider {...flow.form}>
      <HeadingLevel value={level}>
        {renderFrame({
          aside: <StepCount current={step} total={names.length} />,
          top: <Stepper steps={names} current={step} />,
          footer,
          children: form,
        })}
      </HeadingLevel>
    </FormProvider>
  )
}

/** A toast about what is missing goes when the step has changed or something is typed: then it is no longer so. */
function useMissingToast(step: number) {
  const close = useRef(() => {})
  const shownOn = useRef(step)
  useEffect(() => {
    if (shownOn.current !== step) close.current()
    shownOn.current = step
  }, [step])
  const showMissing = (toast: { title: string; text?: string } | null) => {
    close.current()
    if (toast) close.current = showToast({ ...toast, tone: 'error' })
  }
  return { showMissing, takeToast: () => close.current() }
}

/** Somebody who has been here already need not do it again to go on. */
const reachesOn = ({ form, step, steps }: Flow) => (steps[step] ?? []).every((name) => form.getValues(name as never))

/** What is chosen with one press, so that a step without it has nothing to go on with. */
const CHOICES = ['treatmentType', 'appointmentTime']
const lacksChoice = ({ values, step, steps }: Flow) =>
  (steps[step] ?? []).some((name) => CHOICES.includes(name) && !values[name as 'appointmentTime'])

/** "Torsdag 3. december kl. 15.30" */
function useWhen({ values, lng }: Flow): string | null {
  const { t } = useTranslation('booking')
  const { appointmentDate: day, appointmentTime: time } = values
  if (!day || !time) return null
  return `${dayHeading(day as ClinicDay, lng)} ${t('at-time', { time: formatTime(time, lng) })}`
}

function NeedsScript() {
  const { t, i18n } = useTranslation('booking')
  return (
    <noscript>
      <p className="note warn">
        {t('needs-script')} <a href={inLanguage('/kontakt', languageFrom(i18n.language))}>{t('needs-script-link')}</a>
      </p>
    </noscript>
  )
}

/** "Videre": on when the step is in order; otherwise its errors stand at their fields and the first comes into view. */
async function goOn(flow: Flow, then: { book(): Promise<void>; onMissing(): void }) {
  const { form, step, steps, code, trail, count } = flow
  const fields = (steps[step] ?? []) as never[]
  if (!(await form.trigger(fields))) return then.onMissing()
  // A code that was typed and not applied is meant: it is tried on the way.
  const onStep = (steps[step] ?? []).includes('affiliateCode')
  if (onStep && form.getValues('affiliateCode') && !code.active && !(await applyTyped(flow)))
    return form.setFocus('affiliateCode')
  flow.setNotice(null)
  if (step === count) return then.book()
  if (code.active) remember(code.active.code)
  trail.go(step + 1)
}

/** Applies the code as it is typed. True when it gives something. */
export async function applyTyped({ form, code }: Pick<Flow, 'form' | 'code'>): Promise<boolean> {
  const active = await code.apply(form.getValues('affiliateCode'))
  if (active) form.setValue('affiliateCode', active.code)
  return active !== null
}

/** After a change of step the reader stands at its heading, at the top, or at what brought them back to it. */
function useStepFocus(body: RefObject<HTMLFormElement | null>, step: number, ready: boolean) {
  const shown = useRef(step)
  useEffect(() => {
    if (!ready || shown.current === step) return
    shown.current = step
    const heading = body.current?.querySelector<HTMLElement>('[data-step-title]')
    const refused = body.current?.querySelector<HTMLElement>('.note.danger[role="alert"]')
    ;(refused ?? heading)?.focus({ preventScroll: true })
    const panel = body.current?.closest('.dlg')
    // In a low window the whole panel scrolls, else what is between its head and foot.
    if (panel) for (const scroller of [panel, panel.querySelector('.dlg-body')!]) scroller.scrollTop = 0
    else scrollTo({ top: 0, behavior: 'instant' })
  }, [body, step, ready])
}
