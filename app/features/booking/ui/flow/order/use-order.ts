import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { instantAt, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { countHere } from '#app/features/statistics/ui/events.ts'
import type { Answer, Problem } from '#app/features/booking/ui/api.ts'
import type { Attempt } from './attempt.ts'
import { showToast } from '#app/ui/toast.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { isUnplaced, type RefusedBooking } from '../booking-refusal.ts'
import { stepOfField } from '../flow-values.ts'
import { paymentPageIn } from './payment-page.ts'
import { sendOrder } from './send-order.ts'
import type { Flow } from '../use-flow.ts'

/**
 * What the server said of an order. `url`: its payment page, where that is known already. `holdExpiresAt`: until when
 * the unpaid time is held; null when nothing is due.
 */
export type Sent = { appointmentId: string; manageUrl: string; url: string | null; holdExpiresAt: string | null }
export type Order<Body extends object, S extends Sent> = {
  /** The order as it stands on the screen. */
  body(): Promise<Body>
  /** Told before the order is sent. */
  onSending?(): void
  send(body: Body, key: string): Promise<Answer<S>>
  /** The payment page of a held booking. */
  openPayment(held: { appointmentId: string; attempt: Attempt | null }): Promise<Answer<{ url: string }>>
  /** Booked, and nothing is due now. */
  onBooked(sent: S): void
  /** The price is another: it is asked for again. */
  onPrice(): void
}

/** The last step's button: orders, then leaves for the payment page or says that it is done. */
export function useOrder<Body extends object, S extends Sent>(flow: Flow, order: Order<Body, S>) {
  const clinic = useClinic()
  const { form, draft, busy, setNotice, setWorking, availability, code } = flow
  const { t } = useTranslation('booking')
  useShownAgain(setWorking)
  const words = ({ code: why, detail }: Problem, otherwise: string) =>
    why === 'network' ? t('network-lost') : `${detail || otherwise} ${t('or-call', { phone: clinic.phone })}`

  async function pay(appointmentId: string) {
    setWorking(true)
    setNotice(null)
    const opened = paymentPageIn(await order.openPayment({ appointmentId, attempt: draft.attempt }))
    if (opened.ok) return location.assign(opened.value.url)
    if (opened.refusal === 'already-paid' && draft.held) {
      draft.finish()
      return location.assign(draft.held.manageUrl)
    }
    // The slot is anybody's again: the next press is a new booking of the same.
    if (opened.refusal === 'hold-expired') draft.change({ held: null, attempt: null })
    else showToast({ title: t('payment-error-title'), text: t('payment-error'), tone: 'error' })
    setNotice({ text: words(opened.details!, t('payment-error')), quiet: false })
    setWorking(false)
  }

  const book = () =>
    sendOrder({
      form,
      availability,
      code,
      work: flow,
      attempt: draft.attempt,
      keep: (attempt) => draft.change({ attempt }),
      held: draft.held?.appointmentId,
      onStart: () => setNotice(null),
      body: order.body,
      onSending: () => order.onSending?.(),
      send: order.send,
      onSent: (sent: S, _body, at) => booked(sent, at),
      onRefused(refusal, problem) {
        goToFailedStep(flow, refusal, order.onPrice)
        if (isUnplaced(refusal) && problem.code !== 'network') showToast({ ...failure(problem, t), tone: 'error' })
        setNotice({ text: isUnplaced(refusal) ? words(problem, t('booking-failed')) : problem.detail, quiet: false })
      },
    })

  function booked(sent: S, at: { day: ClinicDay; time: string }) {
    const { appointmentId, manageUrl, url, holdExpiresAt } = sent
    countHere('treatment_booked')
    if (!holdExpiresAt) {
      draft.finish()
      return url ? location.assign(url) : order.onBooked(sent)
    }
    draft.change({
      held: { appointmentId, manageUrl, ...at, until: instantAt(holdExpiresAt).getTime() },
      replaces: null,
    })
    return url ? location.assign(url) : pay(appointmentId)
  }

  /** Releases the unpaid booking; the server cancels it when the next booking replaces it. */
  function releaseHold() {
    if (!draft.held) return
    draft.change({ held: null, attempt: null, replaces: draft.held.appointmentId })
    form.setValue('appointmentTime', '')
  }
  return { busy, book, pay, releaseHold }
}

/** What the toast says of an order that failed: that the payment page could not be opened, or the booking ([specification 8]). */
const failure = ({ code }: Problem, t: ReturnType<typeof useTranslation<'booking'>>['t']) =>
  code === 'payment-unavailable'
    ? { title: t('payment-error-title'), text: t('payment-error') }
    : { title: t('booking-failed') }

/** Back from the payment page, the browser may show this page as it was left: busy. */
function useShownAgain(setWorking: Flow['setWorking']) {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setWorking(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [setWorking])
}

/** Goes to the step where a refused order can be corrected. */
function goToFailedStep({ form, trail, steps }: Flow, refusal: RefusedBooking, onPrice: () => void) {
  if (refusal.is === 'price') onPrice()
  if (refusal.is === 'person') trail.go(stepOfField('provider', steps))
  if (refusal.is === 'fields') trail.go(Math.min(...refusal.wrong.map(({ name }) => stepOfField(name, steps))))
  // The notice above the step says it; at the choice itself nothing is wrong any more once another is made.
  if (refusal.is === 'slot' || refusal.is === 'person') form.clearErrors()
}
