import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SLOT_REFUSALS } from '#app/domain/booking.ts'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { clinic } from '#app/content/clinic.ts'
import { openDeposit, postBooking, type Booked, type Problem } from './api.ts'
import { attemptFor, newAttemptKey } from './attempt.ts'
import { bookingBody, stepOfField, type TreatmentForm } from './treatment-form.ts'
import type { Treatment } from './use-treatment.ts'

export type BookedNow = Booked & { firstName: string; day: ClinicDay; time: string; minutes: number }

// The API's names for what the form calls otherwise.
const FORM_FIELDS: Record<string, keyof TreatmentForm> = {
  appointmentDate: 'day',
  appointmentTime: 'time',
  affiliateCode: 'code',
}
const isSlotRefusal = (code: string) => (SLOT_REFUSALS as readonly string[]).includes(code)

/** The last step's button: books, then leaves for the payment page or says that it is done. */
export function useBookTreatment(treatment: Treatment, onBooked: (booked: BookedNow) => void) {
  const { t } = useTranslation('booking')
  const [busy, setBusy] = useState(false)
  const { form, lng, draft, working, availability, code, trail, setNotice } = treatment

  const work = useCallback(
    (on: boolean) => {
      working.current = on
      setBusy(on)
    },
    [working],
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
  const words = ({ code: name, detail }: Problem) =>
    name === 'network' ? t('network-lost') : `${detail || t('booking-failed')} ${t('or-call', { phone: clinic.phone })}`

  function refused(problem: Problem) {
    draft.change({ attempt: null })
    const { day } = form.getValues()
    if (isSlotRefusal(problem.code)) {
      if (problem.slots) availability.learn(day as ClinicDay, problem.slots)
      form.setValue('time', '')
      return stop(problem.detail)
    }
    if (problem.code.startsWith('code-')) {
      code.clear()
      form.setValue('code', '')
      return stop(problem.detail)
    }
    const wrong = Object.entries(problem.fields ?? {}).map(([name, message]) => ({
      field: FORM_FIELDS[name] ?? (name as keyof TreatmentForm),
      message,
    }))
    for (const { field, message } of wrong) form.setError(field, { type: 'server', message })
    if (wrong.length > 0) trail.go(Math.min(...wrong.map(({ field }) => stepOfField(field))))
    stop(wrong.length > 0 ? problem.detail : words(problem))
  }

  async function pay(appointmentId: string) {
    work(true)
    const opened = await openDeposit(lng, appointmentId)
    if (opened.ok) return location.assign(opened.value.url)
    if (opened.refusal === 'already-paid' && draft.held) return location.assign(draft.held.manageUrl)
    // The slot is anybody's again: the next press is a new booking of the same.
    if (opened.refusal === 'hold-expired') draft.change({ held: null, attempt: null })
    stop(words(opened.details!))
  }

  async function book() {
    if (working.current) return
    work(true)
    setNotice(null)
    const values = form.getValues()
    const chosen = {
      code: code.active,
      scan: treatment.scan,
      imageIds: treatment.images.sent.map(({ id }) => id),
      replaces: draft.replaces,
    }
    const body = bookingBody({ ...values, addOns: treatment.addOns }, chosen)
    const attempt = attemptFor(body, draft.attempt, newAttemptKey)
    draft.change({ attempt })
    const answer = await postBooking(lng, body, attempt.key)
    if (!answer.ok)
      return answer.refusal === 'network' || answer.details!.status >= 500
        ? stop(words(answer.details!))
        : refused(answer.details!)
    const day = values.day as ClinicDay
    availability.take(day, values.time)
    if (answer.value.deposit > 0) {
      const { appointmentId, manageUrl, holdExpiresAt } = answer.value
      draft.change({ held: { appointmentId, manageUrl, holdExpiresAt, day, time: values.time }, replaces: null })
      return pay(appointmentId)
    }
    draft.finish()
    onBooked({ ...answer.value, firstName: body.firstName, day, time: values.time, minutes: treatment.minutes })
  }

  /** The unpaid booking is let go for another; the server frees it when the next one takes its place. */
  const letGo = () => {
    if (!draft.held) return
    draft.change({ held: null, attempt: null, replaces: draft.held.appointmentId })
    form.setValue('time', '')
  }
  return { busy, book, pay, letGo }
}
