import { useEffect, useLayoutEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { arrivingCode, remember } from '#app/features/affiliates/ui/referral.ts'
import { Button } from '#app/ui/button.tsx'
import { broughtAlong } from '#app/ui/shell/language-switch.ts'
import { showFirstError } from '#app/ui/hooks/into-view.ts'
import { showToast } from '#app/ui/toast.tsx'
import { contactSchema, emptyContact, type ContactValues } from './contact-fields.ts'
import { ContactFailed, ContactSuccess } from './contact-outcome.tsx'
import { ContactCode, LiveTime, Person, PlainTime } from './contact-parts.tsx'
import type { LeftForm } from './left-form.ts'
import type { KeptImage } from '../flow/stored-draft.ts'
import { ImageField } from '#app/features/booking/ui/images/image-field.tsx'
import { postBooking } from '#app/features/booking/ui/api.ts'
import { ownEmail } from '#app/features/booking/ui/own-email.ts'
import { resolverFor } from '#app/ui/fields/resolver.ts'
import { typedIn } from '#app/ui/fields/typed.ts'
import { nameOf } from '#app/features/booking/ui/slots/chosen-person.ts'
import { useCode } from '#app/features/booking/ui/use-code.ts'
import { useConsultation } from './use-consultation.ts'
import { useConsultationTimes } from './use-consultation-times.ts'
import { useImages } from '#app/features/booking/ui/images/use-images.ts'
import { keepFocus } from '#app/ui/hooks/keep-focus.ts'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { useProfile } from '#app/features/booking/ui/use-profile.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { DEFAULT_HOURS, type WeeklyHours } from '#app/domain/time/opening-hours.ts'
import { timesOfWeek } from './contact-fields.ts'
import '#app/features/booking/ui/booking.css'

type Props = {
  /** Where the form is sent where no script runs. */
  action?: string
  /** The clinic's week: which times of day may be asked for where no script runs. */
  hours?: WeeklyHours
}

/** The request for a free consultation. Plain HTML until its island takes over, and complete as that. */
export function ContactForm({ action = '/?index', hours = DEFAULT_HOURS }: Props) {
  const to = inLanguage(action, useLanguage())
  const times = timesOfWeek(hours, useClinic().visitLengths.consultation)
  return (
    <div className="contact-form" data-island="contact-form">
      <ContactFields action={to} times={times} />
    </div>
  )
}

type FieldsProps = {
  action: string
  times: readonly string[]
  /** What the ids begin with: the page's own form may stand behind a dialog with the same fields. */
  id?: string
  /** What was typed here before, and where it goes when the form does. */
  left?: LeftForm | undefined
  /** Puts the form, and what is pressed to send it, into a dialog. Unset: the button stands in the form. */
  renderFrame?: (parts: { children: ReactNode; footer: ReactNode }) => ReactNode
}

/** What the island hydrates: the same markup, then alive. */
export function ContactFields({ action, times, id = 'c', left, renderFrame }: FieldsProps) {
  const element = useRef<HTMLFormElement>(null)
  const scripted = useScripted()
  const contact = useContact(element, left)
  const { form, availability, images, code, failed, isOwn } = contact
  const formId = `${id}-form`
  const button = <Send form={renderFrame && formId} busy={contact.busy} />
  const done = contact.done ? (
    <ContactSuccess booked={contact.done} person={nameOf(availability.people, contact.done.provider)} />
  ) : null
  const fields = done ?? (
    <FormProvider {...form}>
      {failed !== null ? (
        <ContactFailed detail={failed} onRetry={() => void contact.send()} onStartOver={contact.startOver} />
      ) : null}
      <form
        ref={element}
        id={formId}
        className="contact-fields"
        data-keeps={renderFrame ? undefined : 'contact'}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate={scripted}
        hidden={failed !== null}
        onSubmit={(event) => void contact.submit(event)}
      >
        <Person id={id} />
        <div ref={keepFocus}>
          {scripted ? (
            <LiveTime id={id} availability={availability} isOwn={isOwn} />
          ) : (
            <PlainTime id={id} times={times} />
          )}
        </div>
        <ImageField id={`${id}-images`} images={images} />
        {scripted ? <input type="hidden" name="sentImages" value={JSON.stringify(images.sent)} readOnly /> : null}
        <ContactCode id={id} code={code} />
        <Note />
        {renderFrame ? null : <div>{button}</div>}
      </form>
    </FormProvider>
  )
  return renderFrame ? renderFrame({ children: fields, footer: done || failed !== null ? null : button }) : fields
}

function Note() {
  const { t } = useTranslation('contact')
  const lng = useLanguage()
  return (
    <p className="small mut contact-note">
      {t('note', { age: policy.minimumAge })} <a href={inLanguage('/privatlivspolitik', lng)}>{t('privacy')}</a>
    </p>
  )
}

function Send({ form, busy }: { form: string | undefined; busy: boolean }) {
  const { t } = useTranslation('contact')
  return (
    <Button type="submit" form={form} busy={busy} busyLabel={t('sending')}>
      {t('send')}
    </Button>
  )
}

function useContact(element: RefObject<HTMLFormElement | null>, left: LeftForm | undefined) {
  const { t } = useTranslation(['contact', 'booking'])
  const lng = useLanguage()
  const form = useForm<ContactValues>({ resolver: resolverFor(contactSchema) })
  const availability = useConsultationTimes(form)
  const images = useImages()
  const code = useCode()
  const request = useConsultation({
    form,
    availability,
    code,
    element,
    along: async () => ({ code: code.current(), imageIds: await images.ids() }),
    send: (body, key) => postBooking(lng, body, key),
    words: ({ code: why, detail }) =>
      why === 'network' ? t('booking:network-lost') : detail || t('contact:failed-text'),
  })
  // What was typed before the script came stays, and those who watch the form hear of it.
  useLayoutEffect(() => {
    // The plain form has no field for whoever was asked for in the other language.
    const { provider = '' } = broughtAlong('contact')
    form.reset(left?.values() ?? { provider, ...typedIn(element.current, Object.keys(emptyContact)) })
  }, [form, element, left])
  useArrivingCode(form, code)
  useProfile(form)
  useBroughtImages(images, left)
  useLeaving(left, request.done ? null : { values: form.getValues, images: images.sent })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const typed = form.getValues('affiliateCode')
    if (typed && !code.active && !(await code.apply(typed))) return form.setFocus('affiliateCode')
    const applied = code.current()
    if (applied) remember(applied.code)
    const onMissing = () => {
      showToast({ title: t('contact:missing'), text: t('contact:missing-text'), tone: 'error' })
      showFirstError(element.current)
    }
    await form.handleSubmit(request.send, onMissing)()
  }

  /** Back to an empty form, without pictures or code ([specification 4]). */
  function startOver() {
    form.reset({ ...emptyContact, email: ownEmail() ?? '' })
    images.clear()
    code.clear()
    request.forget()
  }
  return { form, availability, images, code, submit, startOver, ...request }
}

/** Pictures sent before the language was changed, or the form was left. */
function useBroughtImages({ restore }: ReturnType<typeof useImages>, left: LeftForm | undefined) {
  useEffect(() => {
    const brought = () => JSON.parse(broughtAlong('contact')['sentImages'] ?? '[]') as KeptImage[]
    const sent = left?.images() ?? brought()
    if (sent.length > 0) restore(sent)
  }, [restore, left])
}

/** Tells, when the form goes, what stood in it; null: what was asked for is booked. */
function useLeaving(left: LeftForm | undefined, now: { values(): ContactValues; images: KeptImage[] } | null) {
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  useEffect(() => () => left?.leave(latest.current), [left])
}

/** A code in the address or from an earlier visit is tried without a word ([specification 4]). */
function useArrivingCode(form: UseFormReturn<ContactValues>, { apply }: ReturnType<typeof useCode>) {
  useEffect(() => {
    const arriving = arrivingCode(form.getValues('affiliateCode'))
    if (arriving)
      void apply(arriving, { silent: true }).then((active) => active && form.setValue('affiliateCode', active.code))
  }, [form, apply])
}
