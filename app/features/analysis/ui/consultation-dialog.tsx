import { Refusal } from '#app/ui/refusal.tsx'
import { useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { showFirstError } from '#app/ui/hooks/into-view.ts'
import {
  contactSchema,
  emptyContact,
  type ContactValues,
} from '#app/features/booking/ui/consultation/contact-fields.ts'
import { LiveTime, Person } from '#app/features/booking/ui/consultation/contact-parts.tsx'
import { useConsultation } from '#app/features/booking/ui/consultation/use-consultation.ts'
import { useConsultationTimes } from '#app/features/booking/ui/consultation/use-consultation-times.ts'
import { useProfile } from '#app/features/booking/ui/use-profile.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { resolverFor } from '#app/ui/fields/resolver.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { askConsultation, type Scanned } from './scan-api.ts'
import type { ShownResult } from './result/use-result.ts'
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
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  const form = useForm<ContactValues>({ resolver: resolverFor(contactSchema), defaultValues: emptyContact })
  const availability = useConsultationTimes(form)
  useProfile(form)
  const request = useConsultation({
    form,
    availability,
    element,
    // The practitioner is to read what the client reads.
    along: async () => ((await shown.sent()) ? { code: null, imageIds: [] } : null),
    send: ({ type: _type, ...body }, key) => askConsultation(lng, scanned.id, body, key),
    words: ({ detail }) => detail || t('network'),
    onDone: onKept,
  })
  return { form, availability, ...request }
}
