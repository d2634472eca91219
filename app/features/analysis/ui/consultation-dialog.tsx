import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import type { Problem } from '#app/features/booking/ui/api.ts'
import { asksFor, attemptFor, newAttemptKey, type Attempt } from '#app/features/booking/ui/flow/attempt.ts'
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
import { tell } from '#app/features/statistics/ui/events.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
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
  const { form, availability, done, failed, busy, send, isOwn } = useRequest(scanned, shown, onKept)
  const submit = (event: React.FormEvent) => void form.handleSubmit(send)(event)
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
          <form className="sc-stack" noValidate onSubmit={submit}>
            <p className="sec">{t('consultation-lead')}</p>
            {failed ? (
              <p className="note danger" role="alert">
                <Icon name="alert" />
                <span>{failed}</span>
              </p>
            ) : null}
            <Person />
            <LiveTime availability={availability} isOwn={isOwn} />
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

function useRequest(scanned: Scanned, shown: ShownResult, onKept: () => void) {
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
    tell('consultation_booked', {
      consultation_type: type,
      booking_date: appointmentDate,
      booking_time: appointmentTime,
    })
    onKept()
    setDone(answer.value)
  }

  function refused(problem: Problem) {
    const refusal = readRefusal(problem)
    if (refusal.is !== 'unknown') attempt.current = null
    const point = (name: keyof ContactValues, message: string) => form.setError(name, { type: 'server', message })
    if (refusal.is === 'slot') {
      if (problem.slots) availability.learn(form.getValues('appointmentDate') as ClinicDay, problem.slots)
      form.setValue('appointmentTime', '')
      return point('appointmentTime', problem.detail)
    }
    if (refusal.is === 'fields')
      for (const { name, message } of refusal.wrong) point(name as keyof ContactValues, message)
    else setFailed(problem.detail || t('analysis:network'))
  }
  const isOwn = (day: string, time: string) => asksFor(attempt.current, day, time)
  return { form, availability, busy, failed, done, send, isOwn }
}
