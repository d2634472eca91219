import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clinic } from '#app/content/clinic.ts'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { countHere } from '#app/features/statistics/ui/events.ts'
import type { Answer, Problem } from '#app/features/booking/ui/api.ts'
import { attemptFor, newAttemptKey, type Attempt } from './attempt.ts'
import { showToast } from '#app/ui/toast.tsx'
import { readRefusal } from './booking-refusal.ts'
import { stepOfField } from './flow-values.ts'
import { pointOut } from './point-out.ts'
import type { Flow } from './use-flow.ts'

/**
 * What the server said of an order. `url`: its payment page, where that is known already. `holdExpiresAt`: until when
 * the unpaid time is held; null when nothing is due.
 */
export type Sent = { appointmentId: string; manageUrl: string; url: string | null; holdExpiresAt: string | null }
export type Order<S extends Sent> = {
  /** The order as it stands on the screen. */
  body(): Promise<object>
  /** Told before the order is sent. */
  onSending?(): void
  send(attempt: Attempt): Promise<Answer<S>>
  /** The payment page of a held booking. */
  openPayment(held: { appointmentId: string; attempt: Attempt | null }): Promise<Answer<{ url: string }>>
  /** Booked, and nothing is due now. */
  onBooked(sent: S): void
  /** The price is another: it is asked for again. */
  onPrice(): void
}

/** The last step's button: orders, then leaves for the payment page or says that it is done. */
export function useOrder<S extends Sent>(flow: Flow, order: Order<S>) {
  const { form, draft, isWorking, availability } = flow
  const { t } = useTranslation('booking')
  const { busy, work, stop, words } = useBusy(flow)

  async function pay(appointmentId: string) {
    work(true)
    flow.setNotice(null)
    const opened = await order.openPayment({ appointmentId, attempt: draft.attempt })
    if (opened.ok) return location.assign(opened.value.url)
    if (opened.refusal === 'already-paid' && draft.held) {
      draft.finish()
      return location.assign(draft.held.manageUrl)
    }
    // The slot is anybody's again: the next press is a new booking of the same.
    if (opened.refusal === 'hold-expired') draft.change({ held: null, attempt: null })
    else showToast({ title: t('payment-error-title'), text: t('payment-error'), tone: 'error' })
    stop(words(opened.details!))
  }

  async function book() {
    if (isWorking()) return
    work(true)
    flow.setNotice(null)
    const attempt = attemptFor(await order.body(), draft.attempt, newAttemptKey, draft.held?.appointmentId)
    draft.change({ attempt })
    order.onSending?.()
    const answer = await order.send(attempt)
    if (!answer.ok) return stop(mend(flow, answer.details!, order.onPrice) ?? words(answer.details!))
    const { appointmentId, manageUrl, url, holdExpiresAt } = answer.value
    const { appointmentDate, appointmentTime: time } = form.getValues()
    const day = appointmentDate as ClinicDay
    availability.take(day, time)
    countHere('treatment_booked')
    if (!holdExpiresAt) {
      draft.finish()
      return url ? location.assign(url) : order.onBooked(answer.value)
    }
    const until = Date.parse(holdExpiresAt)
    draft.change({ held: { appointmentId, manageUrl, day, time, until }, replaces: null })
    return url ? location.assign(url) : pay(appointmentId)
  }

  /** The unpaid booking is let go for another; the server frees it when the next one takes its place. */
  function letGo() {
    if (!draft.held) return
    draft.change({ held: null, attempt: null, replaces: draft.held.appointmentId })
    form.setValue('appointmentTime', '')
  }
  return { busy, book, pay, letGo }
}

/** Nothing else may change while an order is on its way; how it ended stands above the step. */
function useBusy({ setNotice, setWorking }: Flow) {
  const { t } = useTranslation('booking')
  const [busy, setBusy] = useState(false)
  const work = useCallback(
    (on: boolean) => {
      setWorking(on)
      setBusy(on)
    },
    [setWorking],
  )
  // Back from the payment page, the browser may show this page as it was left: busy.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && work(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [work])
  const stop = (text: string) => {
    setNotice({ text, quiet: false })
    work(false)
  }
  const words = ({ code, detail }: Problem) =>
    code === 'network' ? t('network-lost') : `${detail || t('booking-failed')} ${t('or-call', { phone: clinic.phone })}`
  return { busy, work, stop, words }
}

/** Puts the screen right after a refusal. Returns the text to show, or null where only general words are left. */
function mend(flow: Flow, problem: Problem, onPrice: () => void): string | null {
  const { form, draft, availability, code, trail, steps } = flow
  if (readRefusal(problem).is === 'unknown') return null
  draft.change({ attempt: null })
  const refusal = pointOut({ form, availability, code }, problem)
  if (refusal.is === 'other') return null
  if (refusal.is === 'price') onPrice()
  if (refusal.is === 'fields') trail.go(Math.min(...refusal.wrong.map(({ name }) => stepOfField(name, steps))))
  // The notice above the step says it; at the time itself nothing is wrong any more once another is chosen.
  if (refusal.is === 'slot') form.clearErrors()
  return problem.detail
}
