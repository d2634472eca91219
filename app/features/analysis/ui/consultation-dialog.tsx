import { Refusal } from '#app/ui/refusal.tsx'
import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import type { Problem } from '#app/features/booking/ui/api.ts'
import { asksFor, attemptFor, newAttemptKey, type Attempt } from '#app/features/booking/ui/flow/attempt.ts'
import { pointOut } from '#app/features/booking/ui/flow/point-out.ts'
import { showFirstError } from '#app/ui/into-view.ts'
import { readRefusal } from '#app/features/booking/ui/flow/booking-refusal.ts'
import {
  consultationBody,
  contactSchema,
  emptyContact,
  type ContactValues,
} from '#app/features/booking/ui/consultation/contact-fields.ts'
import { LiveTime, Person } from '#app/features/booking/ui/consultation/contact-parts.tsx'
import { useAvailability } from '#app/features/booking/ui/slots/use-availability.ts'
import { useProfile } from '#app/features/booking/ui/use-profile.ts'
import { track } from '#app/features/statistics/ui/events.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { resolverFor } from '#app/ui/resolver.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { askConsultation, type Scanned } from './scan-api.ts'
import type { ShownResult } from './use-result.ts'
import '#app/features/booking/ui/booking.css'

type Props = {
  scanned: Scanned
  shown: ShownResult
  trigger: HTMLElement
  onKept(): void
  onClose(): void
}

/** A free consultation about a scan, for who is signed in: the scan goes onto the profile on the way. */
export function ConsultationDialog({ scanned, shown, trigger, onKept, onClose }: Props) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  const element = useRef<HTMLFormElement>(null)
  const { form, availability, done, failed, busy, send, isOwn } = useRequest(scanned, shown, { onKept, element })
  const submit = (event: React.FormEvent) => void form.handleSubmit(send, () => showFirstError(element.current))(event)
  return (
    <Dialog title={t('consultation-title')} onClose={onClose} returnTo={trigger}>
      {done ? (
        <div className="sc-stack" role="status">
          <p className="strong">{t('consultation-done')}</p>
          <p>{done.message}</p>
          <div className="sc-acts">
            <ButtonLink href={inLanguage(done.manageUrl, lng)}>{t('see-time')}</ButtonLink>
            <Button tone="secondary" onClick={onClose}>
              {t('close')}
            </Button>
          </div>
        </div>
      ) : (
        <FormProvider {...form}>
          <form ref={element} className="sc-stack" noValidate onSubmit={submit}>
            <p className="sec">{t('consultation-lead')}</p>
            {failed ? <Refusal of={failed}>{failed}</Refusal> : null}
            <Person id="c" />
            <LiveTime id="c" availability={availability} isOwn={isOwn} />
            <div>
              <Button type="submit" busy={busy}>
                {t('consultation-send')}
              </Button>
            </div>
          </form>
        </FormProvider>
      )}
    </Dialog>
  )
}

type Around = { onKept(): void; element: React.RefObject<HTMLFormElement | null> }

function useRequest(scanned: Scanned, shown: ShownResult, { onKept, element }: Around) {
  const { t } = useTranslation(['analysis', 'contact'])
  const lng = useLanguage()
  const form = useForm<ContactValues>({ resolver: resolverFor(contactSchema), defaultValues: emptyContact })
  const availability = useAvailability(lng, 'consultation')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [done, setDone] = useState<{ message: string; manageUrl: string } | null>(null)
  const attempt = useRef<Attempt | null>(null)
  useProfile(form)

  async function send() {
    setBusy(true)
    setFailed(null)
    // The practitioner is to read what the client reads.
    if (!(await shown.sent())) {
      setBusy(false)
      return setFailed(t('analysis:network'))
    }
    const given = { code: null, imageIds: [], defaultNotes: t('contact:default-notes') }
    const { type, ...body } = consultationBody(form.getValues(), given)
    attempt.current = attemptFor(body, attempt.current, newAttemptKey)
    const answer = await askConsultation(lng, scanned.id, body, attempt.current.key)
    setBusy(false)
    if (!answer.ok) return refused(answer.details!)
    const { appointmentDate, appointmentTime } = body
    track('consultation_booked', {
      consultation_type: type,
      booking_date: appointmentDate,
      booking_time: appointmentTime,
    })
    onKept()
    setDone(answer.value)
  }

  function refused(problem: Problem) {
    if (readRefusal(problem).is !== 'unknown') attempt.current = null
    const refusal = pointOut({ form, availability }, problem)
    if (refusal.is === 'slot' || refusal.is === 'fields') return showFirstError(element.current)
    setFailed(problem.detail || t('analysis:network'))
  }
  const isOwn = (day: string, time: string) => asksFor(attempt.current, day, time)
  return { form, availability, busy, failed, done, send, isOwn }
}
