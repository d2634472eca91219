import type { ComponentProps } from 'react'
import { formatTime } from '#app/domain/time/clinic-time.ts'
import { useLanguage } from '../dates.ts'
import { Select, type FieldTexts } from './field.tsx'

// No clinic books, blocks or opens before six.
const FIRST = 6
const LAST = 24
const PER_HOUR = 4
const two = (figure: number) => String(figure).padStart(2, '0')
const QUARTERS = Array.from({ length: (LAST - FIRST) * PER_HOUR }, (_, index) => {
  const hour = FIRST + Math.floor(index / PER_HOUR)
  return `${two(hour)}:${two((index % PER_HOUR) * 15)}`
})

type Props = FieldTexts &
  Pick<ComponentProps<'select'>, 'name' | 'required' | 'onChange'> & {
    /** "HH:mm"; with it the field is its form's own. */
    value?: string
    defaultValue?: string | undefined
  }

/**
 * A time of day by quarters of an hour, written as the page writes times: a browser's own field writes them in the
 * computer's language, "03:30 PM".
 */
export function TimeField({ value, defaultValue = '', ...field }: Props) {
  return value === undefined ? (
    <Select {...field} defaultValue={defaultValue}>
      <option value="">–</option>
      <TimeOptions kept={defaultValue} />
    </Select>
  ) : (
    <Select {...field} value={value}>
      <TimeOptions kept={value} />
    </Select>
  )
}

/** @param kept a time that is chosen already, between the quarters too */
export function TimeOptions({ kept }: { kept: string }) {
  const lng = useLanguage()
  const times = kept && !QUARTERS.includes(kept) ? [...QUARTERS, kept].toSorted() : QUARTERS
  return times.map((time) => (
    <option key={time} value={time}>
      {formatTime(time, lng)}
    </option>
  ))
}
