import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SLOT_REFUSALS } from '#app/domain/booking.ts'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { postBooking, type Booked, type Problem } from './api.ts'
import { attemptFor, newAttemptKey, type Attempt } from './attempt.ts'
import { consultationBody, type ContactValues } from './contact-fields.ts'
import type { useAvailability } from './use-availability.ts'
import type { useCode } from './use-code.ts'
import type { useImages } from './use-images.ts'
import { useLanguage } from './words.ts'

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
}

/** Sends the consultation request. A lost slot or a wrong field leaves the form as it is; anything else is the failed state. */
export function useConsultation({ form, availability, images, code }: Parts) {
  const { t } = useTranslation(['contact', 'booking'])
  const lng = useLanguage()
  const [state, setState] = useState<RequestState>({ is: 'idle' })
  const attempt = useRef<Attempt | null>(null)

  async function send() {
    if (state.is === 'sending') return
    setState({ is: 'sending' })
    const values = form.getValues()
    const imageIds = images.sent.map(({ id }) => id)
    const body = consultationBody(values, { code: code.active, imageIds, defaultNotes: t('contact:default-notes') })
    attempt.current = attemptFor(body, attempt.current, newAttemptKey)
    const answer = await postBooking(lng, body, attempt.current.key)
    if (!answer.ok) return refused(answer.details!)
    const day = values.appointmentDate as ClinicDay
    availability.take(day, values.appointmentTime)
    setState({
      is: 'done',
      booked: { ...answer.value, firstName: body.firstName, email: body.email, day, time: values.appointmentTime },
    })
  }

  function refused(problem: Problem) {
    if (problem.code !== 'network' && problem.status < 500) attempt.current = null
    if ((SLOT_REFUSALS as readonly string[]).includes(problem.code)) {
      if (problem.slots) availability.learn(form.getValues('appointmentDate') as ClinicDay, problem.slots)
      form.setValue('appointmentTime', '')
      form.setError('appointmentTime', { type: 'server', message: problem.detail })
      return setState({ is: 'idle' })
    }
    if (problem.code.startsWith('code-')) {
      code.clear()
      form.setValue('affiliateCode', '')
      form.setError('affiliateCode', { type: 'server', message: problem.detail })
      return setState({ is: 'idle' })
    }
    const fields = Object.entries(problem.fields ?? {})
    for (const [name, message] of fields) form.setError(name as keyof ContactValues, { type: 'server', message })
    if (fields.length > 0) return setState({ is: 'idle' })
    setState({
      is: 'failed',
      detail: problem.code === 'network' ? t('booking:network-lost') : problem.detail || t('contact:failed-text'),
    })
  }

  /** Back to an empty form, without pictures or code (specification 4). */
  function startOver() {
    form.reset({
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      notes: '',
      country: '+45',
      appointmentDate: '',
      appointmentTime: '',
      affiliateCode: '',
    })
    images.clear()
    code.clear()
    attempt.current = null
    setState({ is: 'idle' })
  }
  return { state, send, startOver }
}
