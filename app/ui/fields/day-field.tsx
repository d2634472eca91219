import { useCallback, useRef, useSyncExternalStore, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, isClinicDay, isClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { useLanguage, weekdayInField } from '../dates.ts'
import { Field, texts, type FieldTexts } from './field.tsx'
import './day-field.css'

type DayProps = Omit<ComponentProps<'input'>, 'type' | 'ref' | 'className'>
type DayFieldProps = FieldTexts & Omit<DayProps, 'id'>

/**
 * A day. While nobody is writing in it, it reads as the page writes days: a browser's own field writes them in the
 * computer's language, "11/25/2026", and asks for them in it, "mm/dd/yyyy".
 */
export const DayInput = (props: DayProps) => <ReadInput {...props} type="date" />

/** The same with its label and its message. */
export function DayField({ label, hint, error, ok, optional, id, ...rest }: DayFieldProps) {
  return (
    <Field {...texts({ label, hint, error, ok, optional, id })}>
      {(control) => <DayInput {...rest} {...control} />}
    </Field>
  )
}

/** A day and a time of it, read in the same way. */
export function MomentField({ label, hint, error, ok, optional, id, ...rest }: DayFieldProps) {
  return (
    <Field {...texts({ label, hint, error, ok, optional, id })}>
      {(control) => <ReadInput {...rest} {...control} type="datetime-local" />}
    </Field>
  )
}

/** Neither a day nor empty: before there is script, or while half a day is typed. */
const UNREAD = '?'

function ReadInput(props: DayProps & { type: 'date' | 'datetime-local' }) {
  const { t } = useTranslation('common')
  const lng = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const listen = useCallback((changed: () => void) => {
    const input = field.current
    const events = ['input', 'blur'] as const
    for (const event of events) input?.addEventListener(event, changed)
    return () => events.forEach((event) => input?.removeEventListener(event, changed))
  }, [])
  // What stands in the field, whoever put it there: the server, the reader or the form.
  const value = useSyncExternalStore(
    listen,
    () => (field.current && !field.current.validity.badInput ? field.current.value : UNREAD),
    () => UNREAD,
  )
  const empty = t(props.type === 'date' ? 'day-empty' : 'moment-empty')
  return (
    <span className="day-in" {...(value === '' ? { 'data-empty': empty } : saidOf(value, lng))}>
      <input {...props} ref={field} className="in" />
    </span>
  )
}

function saidOf(value: string, lng: Language) {
  if (isClinicDay(value))
    return { 'data-weekday': weekdayInField(value, lng), 'data-day': formatDay(value, lng, 'short') }
  if (!isClinicTime(value)) return {}
  const day = dayOf(value)
  return {
    'data-weekday': weekdayInField(day, lng),
    'data-day': `${formatDay(day, lng, 'short')} ${formatTime(value, lng)}`,
  }
}
