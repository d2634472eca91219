import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatTime, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { Select } from '#app/ui/fields/field.tsx'
import { CodeField } from '#app/features/booking/ui/code-field.tsx'
import type { ContactValues } from './contact-fields.ts'
import { EmailField, NameFields, NotesField, PersonPhone } from '#app/features/booking/ui/person-fields.tsx'
import { nameOf, useGonePerson } from '#app/features/booking/ui/slots/chosen-person.ts'
import { isGone } from '#app/features/booking/ui/slots/slot-book.ts'
import { SlotPicker } from '#app/features/booking/ui/slots/slot-picker.tsx'
import { WhoTreats } from '#app/features/booking/ui/slots/who-treats.tsx'
import type { useAvailability } from '#app/features/booking/ui/slots/use-availability.ts'
import type { useCode } from '#app/features/booking/ui/use-code.ts'
import { useFieldText } from '#app/ui/fields/use-field-text.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'

/** What the fields' ids begin with. */
type Id = { id: string }

export function Person({ id }: Id) {
  return (
    <>
      <NameFields id={id} />
      <div className="pair">
        <EmailField id={id} />
        <PersonPhone id={id} />
      </div>
      <NotesField id={id} />
    </>
  )
}

/** Date and time where no script runs: any day, the clinic's hours. The server says whether it is free. */
export function PlainTime({ id, times }: Id & { times: readonly string[] }) {
  const { t } = useTranslation('contact')
  const lng = useLanguage()
  const { register } = useFormContext<ContactValues>()
  return (
    <div className="pair">
      <DayField id={`${id}-date`} label={t('date')} name="appointmentDate" required />
      <Select id={`${id}-time`} label={t('time')} required {...register('appointmentTime')}>
        <option value="">{t('choose-time')}</option>
        {times.map((time) => (
          <option key={time} value={time}>
            {formatTime(time, lng)}
          </option>
        ))}
      </Select>
    </div>
  )
}

type LiveTimeProps = Id & {
  availability: ReturnType<typeof useAvailability>
  /** A request for this time is on its way, or its answer was lost: where it is taken, it may be by us. */
  isOwn?(day: string, time: string): boolean
}

/** With whom, date and time, by the free slots, live. */
export function LiveTime({ id, availability, isOwn }: LiveTimeProps) {
  const { t } = useTranslation(['contact', 'booking'])
  const lng = useLanguage()
  const {
    setValue,
    setError,
    clearErrors,
    formState: { errors },
  } = useFormContext<ContactValues>()
  const errorOf = useFieldText('booking', errors)
  const [day, time, provider] = useWatch<ContactValues, ['appointmentDate', 'appointmentTime', 'provider']>({
    name: ['appointmentDate', 'appointmentTime', 'provider'],
  })
  const clinic = useClinic()
  const { people } = availability
  const person = nameOf(people, provider)
  const chosen = { day: (day || null) as ClinicDay | null, time: time || null }
  const gone = isGone(availability.book, chosen.day, chosen.time)
  const latest = useRef(isOwn)
  useEffect(() => {
    latest.current = isOwn
  })
  useEffect(() => {
    if (!gone || latest.current?.(day, time)) return
    setValue('appointmentTime', '')
    const at = { day: dayInText(day as ClinicDay, lng), time: formatTime(time, lng) }
    const message = person ? t('booking:chosen-not-free', { name: person, ...at }) : t('booking:chosen-gone', at)
    setError('appointmentTime', { type: 'server', message })
  }, [gone, day, time, person, lng, setValue, setError, t])
  useGonePerson(people, provider, () => {
    if (latest.current?.(day, time)) return
    setValue('provider', '')
    setError('provider', { type: 'server', message: t('booking:provider-gone') })
  })
  return (
    <fieldset className="contact-slots slots-frame">
      <legend className="lb">{t('contact:when')}</legend>
      {/* For the language switch, which reads the form's fields. */}
      <input type="hidden" name="appointmentDate" value={day ?? ''} readOnly />
      <input type="hidden" name="appointmentTime" value={time ?? ''} readOnly />
      <WhoTreats
        id={`${id}-who`}
        people={people}
        chosen={provider ?? ''}
        error={errorOf('provider')}
        onChoose={(next) => {
          setValue('provider', next)
          clearErrors(['provider', 'appointmentTime'])
        }}
      />
      <SlotPicker
        id={`${id}-slot`}
        availability={availability}
        choice={chosen}
        minutes={clinic.visitLengths.consultation}
        error={errorOf('appointmentDate') ?? errorOf('appointmentTime')}
        onChoose={(choice) => {
          setValue('appointmentDate', choice.day ?? '')
          setValue('appointmentTime', choice.time ?? '')
          clearErrors(['appointmentDate', 'appointmentTime'])
        }}
      />
    </fieldset>
  )
}

export function ContactCode({ id, code }: Id & { code: ReturnType<typeof useCode> }) {
  const {
    register,
    getValues,
    setValue,
    formState: { errors },
  } = useFormContext<ContactValues>()
  const errorOf = useFieldText('booking', errors)
  const typed = useWatch<ContactValues, 'affiliateCode'>({ name: 'affiliateCode' }) ?? ''
  const apply = async () => {
    const active = await code.apply(getValues('affiliateCode'))
    if (active) setValue('affiliateCode', active.code)
  }
  return (
    <CodeField
      id={`${id}-code`}
      code={code}
      field={register('affiliateCode')}
      typed={typed}
      error={errorOf('affiliateCode')}
      onApply={() => void apply()}
    />
  )
}
