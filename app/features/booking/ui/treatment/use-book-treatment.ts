import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clinic } from '#app/content/clinic.ts'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import { tell } from '#app/features/statistics/ui/events.ts'
import { openDeposit, postBooking, type Booked, type Problem } from '#app/features/booking/ui/api.ts'
import { attemptFor, newAttemptKey } from '#app/features/booking/ui/flow/attempt.ts'
import { readRefusal } from '#app/features/booking/ui/flow/booking-refusal.ts'
import { bookingBody, stepOfField, type TreatmentForm } from './treatment-form.ts'
import type { Treatment } from './use-treatment.ts'

export type BookedNow = Booked & { firstName: string; day: ClinicDay; time: string; minutes: number }

// The API's names for what the form calls otherwise.
const FORM_FIELDS: Record<string, keyof TreatmentForm> = {
  appointmentDate: 'day',
  appointmentTime: 'time',
  affiliateCode: 'code',
}

/** The last step's button: books, then leaves for the payment page or says that it is done. */
export function useBookTreatment(treatment: Treatment, onBooked: (booked: BookedNow) => void) {
  const { form, lng, draft, isWorking } = treatment
  const { busy, work, stop, words } = useBusy(treatment)

  async function pay(appointmentId: string) {
    work(true)
    const opened = await openDeposit(lng, appointmentId)
    if (opened.ok) return location.assign(opened.value.url)
    if (opened.refusal === 'already-paid' && draft.held) {
      draft.finish()
      return location.assign(draft.held.manageUrl)
    }
    // The slot is anybody's again: the next press is a new booking of the same.
    if (opened.refusal === 'hold-expired') draft.change({ held: null, attempt: null })
    stop(words(opened.details!))
  }

  async function book() {
    if (isWorking()) return
    work(true)
    treatment.setNotice(null)
    const body = await bodyOf(treatment)
    const attempt = attemptFor(body, draft.attempt, newAttemptKey, draft.held?.appointmentId)
    draft.change({ attempt })
    tellInitiated(treatment, body)
    const answer = await postBooking(lng, JSON.parse(attempt.content) as typeof body, attempt.key)
    if (!answer.ok) return stop(mend(treatment, answer.details!) ?? words(answer.details!))
    const { appointmentId, manageUrl, deposit } = answer.value
    const [day, time] = [body.appointmentDate as ClinicDay, body.appointmentTime]
    treatment.availability.take(day, time)
    if (deposit === 0) {
      draft.finish()
      return onBooked({ ...answer.value, firstName: body.firstName, day, time, minutes: treatment.minutes })
    }
    // By this device's clock, which is the one it is compared with later.
    const until = Date.now() + policy.holdMinutes * 60_000
    draft.change({ held: { appointmentId, manageUrl, day, time, until }, replaces: null })
    return pay(appointmentId)
  }

  /** The unpaid booking is let go for another; the server frees it when the next one takes its place. */
  function letGo() {
    if (!draft.held) return
    draft.change({ held: null, attempt: null, replaces: draft.held.appointmentId })
    form.setValue('time', '')
  }
  return { busy, book, pay, letGo }
}

/** Before the payment call, as the specification has it (7.5). */
function tellInitiated({ quote }: Treatment, { appointmentDate, appointmentTime }: Awaited<ReturnType<typeof bodyOf>>) {
  tell('treatment_booking_initiated', {
    treatment_type: 'treatment',
    plan_type: 'single',
    total: (quote.quote?.total ?? 0) / 100,
    booking_date: appointmentDate,
    booking_time: appointmentTime,
  })
}

function useBusy({ setWorking, setNotice }: Treatment) {
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
    setNotice(text)
    work(false)
  }
  const words = ({ code, detail }: Problem) =>
    code === 'network' ? t('network-lost') : `${detail || t('booking-failed')} ${t('or-call', { phone: clinic.phone })}`
  return { busy, work, stop, words }
}

async function bodyOf({ form, code, scan, images, draft, addOns, quote }: Treatment) {
  const { replaces } = draft
  const chosen = { code: code.active, scan, imageIds: await images.ids(), replaces, quote: quote.quote }
  return bookingBody({ ...form.getValues(), addOns }, chosen)
}

/** Puts the screen right after a refusal. Returns the text to show, or null where only general words are left. */
function mend({ form, draft, availability, code, quote, trail }: Treatment, problem: Problem): string | null {
  const refusal = readRefusal(problem)
  if (refusal.is === 'unknown') return null
  draft.change({ attempt: null })
  if (refusal.is === 'other') return null
  if (refusal.is === 'slot') {
    if (problem.slots) availability.learn(form.getValues('day') as ClinicDay, problem.slots)
    form.setValue('time', '')
  }
  if (refusal.is === 'price') quote.again()
  if (refusal.is === 'code') {
    code.clear()
    form.setValue('code', '')
  }
  if (refusal.is === 'fields') {
    const wrong = refusal.wrong.map(({ name, message }) => ({ field: FORM_FIELDS[name] ?? name, message }))
    for (const { field, message } of wrong) form.setError(field as keyof TreatmentForm, { type: 'server', message })
    trail.go(Math.min(...wrong.map(({ field }) => stepOfField(field))))
  }
  return problem.detail
}
