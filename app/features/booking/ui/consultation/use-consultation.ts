import { useRef, useState, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { track } from '#app/features/statistics/ui/events.ts'
import { postBooking, type Booked, type Problem } from '#app/features/booking/ui/api.ts'
import { asksFor, attemptFor, newAttemptKey, type Attempt } from '#app/features/booking/ui/flow/attempt.ts'
import { readRefusal } from '#app/features/booking/ui/flow/booking-refusal.ts'
import { pointOut } from '#app/features/booking/ui/flow/point-out.ts'
import { showFirstError } from '#app/ui/into-view.ts'
import { consultationBody, emptyContact, type ContactValues } from './contact-fields.ts'
import { ownEmail } from '#app/features/booking/ui/own-email.ts'
import type { useAvailability } from '#app/features/booking/ui/slots/use-availability.ts'
import type { useCode } from '#app/features/booking/ui/use-code.ts'
import type { useImages } from '#app/features/booking/ui/images/use-images.ts'
import { useLanguage } from '#app/ui/dates.ts'

export type Requested = Booked & { firstName: string; email: string; day: ClinicDay; time: string }
export type RequestState =
  | { is: 'idle' }
  | { is: 'sending' }
  | { is: 'done'; booked: Requested }
  | { is: 'failed'; detail: string }

type Parts = {
  form: UseFormReturn<ContactValues>
  availability: ReturnType<typeof useAvailability>
  images: ReturnType<typeof useImages>
  code: ReturnType<typeof useCode>
  /** The form on the page: what is wrong in it comes into view. */
  element: RefObject<HTMLFormElement | null>
}

/** Sends the consultation request. What can be mended in the form leaves it open; anything else is the failed state. */
export function useConsultation(parts: Parts) {
  const { form, availability, images, code } = parts
  const { t } = useTranslation(['contact', 'booking'])
  const lng = useLanguage()
  const [state, setState] = useState<RequestState>({ is: 'idle' })
  const attempt = useRef<Attempt | null>(null)

  async function send() {
    if (state.is === 'sending') return
    setState({ is: 'sending' })
    const given = { code: code.active, imageIds: await images.ids(), defaultNotes: t('contact:default-notes') }
    const body = consultationBody(form.getValues(), given)
    attempt.current = attemptFor(body, attempt.current, newAttemptKey)
    const answer = await postBooking(lng, body, attempt.current.key)
    if (!answer.ok) return refused(answer.details!)
    const { firstName, email, appointmentTime: time } = body
    const day = body.appointmentDate as ClinicDay
    availability.take(day, time)
    track('consultation_booked', { consultation_type: body.type, booking_date: day, booking_time: time })
    setState({ is: 'done', booked: { ...answer.value, firstName, email, day, time } })
  }

  function refused(problem: Problem) {
    if (readRefusal(problem).is !== 'unknown') attempt.current = null
    const refusal = pointOut(parts, problem)
    if (refusal.is !== 'unknown' && refusal.is !== 'other') {
      setState({ is: 'idle' })
      return showFirstError(parts.element.current)
    }
    const offline = problem.code === 'network'
    setState({ is: 'failed', detail: offline ? t('booking:network-lost') : problem.detail || t('contact:failed-text') })
  }

  /** Back to an empty form, without pictures or code ([specification 4]). */
  function startOver() {
    form.reset({ ...emptyContact, email: ownEmail() ?? '' })
    images.clear()
    code.clear()
    attempt.current = null
    setState({ is: 'idle' })
  }
  const isOwn = (day: string, time: string) => asksFor(attempt.current, day, time)
  return { state, send, startOver, isOwn }
}
