import { useState, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { track } from '#app/features/statistics/ui/events.ts'
import type { Answer, BookingBody, Problem } from '#app/features/booking/ui/api.ts'
import { asksFor, type Attempt } from '../flow/order/attempt.ts'
import { isUnplaced } from '#app/features/booking/ui/flow/booking-refusal.ts'
import { sendOrder } from '../flow/order/send-order.ts'
import { useWork } from '#app/features/booking/ui/flow/use-work.ts'
import { showFirstError } from '#app/ui/hooks/into-view.ts'
import { consultationBody, type ContactValues, type Chosen } from './contact-fields.ts'
import type { useAvailability } from '#app/features/booking/ui/slots/use-availability.ts'
import type { useCode } from '#app/features/booking/ui/use-code.ts'

/** What went through, as it was asked for. */
export type Requested<S> = S & {
  firstName: string
  email: string
  day: ClinicDay
  time: string
  provider: string | null
}

type Parts<S extends object> = {
  form: UseFormReturn<ContactValues>
  availability: ReturnType<typeof useAvailability>
  code?: ReturnType<typeof useCode>
  /** The form on the page: what is wrong in it comes into view. */
  element: RefObject<HTMLFormElement | null>
  /** What goes along with the form; null: the network lost what has to be there first. */
  along(): Promise<Omit<Chosen, 'defaultNotes'> | null>
  send(body: BookingBody, key: string): Promise<Answer<S>>
  /** Why it failed, where no field says so. */
  words(problem: Problem): string
  onDone?(): void
}

/** The request for a consultation. What can be mended in the form leaves it open; anything else has failed. */
export function useConsultation<S extends object>(parts: Parts<S>) {
  const { form, availability, code, element, along } = parts
  const { t } = useTranslation('contact')
  const work = useWork()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [done, setDone] = useState<Requested<S> | null>(null)

  const send = () =>
    sendOrder({
      form,
      availability,
      code,
      work,
      attempt,
      keep: setAttempt,
      onStart: () => setFailed(null),
      async body() {
        const given = await along()
        return given && consultationBody(form.getValues(), { ...given, defaultNotes: t('default-notes') })
      },
      send: parts.send,
      onSent(sent: S, { type, firstName, email, provider = null }, { day, time }) {
        track('consultation_booked', { consultation_type: type, booking_date: day, booking_time: time })
        parts.onDone?.()
        setDone({ ...sent, firstName, email, day, time, provider })
      },
      onRefused(refusal, problem) {
        if (isUnplaced(refusal)) setFailed(parts.words(problem))
        else showFirstError(element.current)
      },
    })

  /** Nothing of it was sent. */
  function forget() {
    setAttempt(null)
    setFailed(null)
  }
  const isOwn = (day: string, time: string) => asksFor(attempt, day, time)
  return { busy: work.busy, failed, done, send, forget, isOwn }
}
