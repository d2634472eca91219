import { useEffect, useRef } from 'react'
import { DayPicker, type DayButtonProps } from 'react-day-picker'
import { da } from 'react-day-picker/locale/da'
import { enGB } from 'react-day-picker/locale/en-GB'
import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/clinic-time.ts'
import { Icon } from '#app/ui/icon.tsx'
import { dayLook, freeOn, spanOf, type SlotBook } from './slot-book.ts'
import { dateOf, dayOfDate, useLanguage } from '#app/ui/dates.ts'

type Props = {
  book: SlotBook
  chosen: ClinicDay | null
  /** A day of the month shown; null shows the first there is. */
  month: ClinicDay | null
  onMonth(day: ClinicDay): void
  onChoose(day: ClinicDay): void
  /** The id of an error about the choice. */
  describedBy: string
}

const CLASSES = {
  root: 'cal',
  month: 'cal-month',
  month_caption: 'cal-caption',
  caption_label: 'strong',
  button_previous: 'btn btn-ic cal-prev',
  button_next: 'btn btn-ic cal-next',
  month_grid: 'cal-grid',
}
const COMPONENTS = {
  Chevron: ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) => (
    <Icon name={orientation === 'left' ? 'left' : 'right'} />
  ),
  DayButton,
}

/** A month of days: a bar where there are free times, a dot where few are left, pale where closed or full. */
export function Calendar({ book, chosen, month, onMonth, onChoose, describedBy }: Props) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const span = spanOf(book)
  if (!span) return <CalendarWait />
  const look = (date: Date) => dayLook(book, dayOfDate(date))
  const label = (day: ClinicDay) => {
    const free = freeOn(book, day)
    const rest =
      free > 0 ? t('day-free', { count: free }) : t(dayLook(book, day) === 'full' ? 'day-full' : 'day-closed')
    return `${formatDay(day, lng)}, ${rest}`
  }
  return (
    <div role="group" aria-label={t('choose-day')} aria-describedby={describedBy}>
      <DayPicker
        mode="single"
        required
        selected={chosen ? dateOf(chosen) : undefined}
        onSelect={(date: Date) => onChoose(dayOfDate(date))}
        month={dateOf(month ?? span.first)}
        onMonthChange={(date) => onMonth(dayOfDate(date))}
        startMonth={dateOf(span.first)}
        endMonth={dateOf(span.last)}
        today={dateOf(span.first)}
        weekStartsOn={1}
        navLayout="around"
        locale={lng === 'da' ? da : enGB}
        lang={lng}
        disabled={(date) => look(date) === 'closed' || look(date) === 'full'}
        modifiers={{ opn: (date) => look(date) === 'open', few: (date) => look(date) === 'few' }}
        classNames={CLASSES}
        labels={{
          labelDayButton: (date) => label(dayOfDate(date)),
          labelPrevious: () => t('previous-month'),
          labelNext: () => t('next-month'),
        }}
        components={COMPONENTS}
      />
    </div>
  )
}

const LOOKS = { selected: 'on', today: 'td', opn: 'opn', few: 'few' } as const

function DayButton({ day: _day, modifiers, ...rest }: DayButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const focused = Boolean(modifiers['focused'])
  useEffect(() => {
    if (focused) ref.current?.focus()
  }, [focused])
  const looks = Object.entries(LOOKS).flatMap(([modifier, name]) => (modifiers[modifier] ? [name] : []))
  return <button {...rest} ref={ref} className={looks.join(' ')} aria-pressed={Boolean(modifiers['selected'])} />
}

/** The calendar's place while its days are read: the same height, so that nothing jumps. */
function CalendarWait() {
  const { t } = useTranslation('booking')
  return (
    <div className="cal-wait" role="status">
      <span className="sr">{t('reading-times')}</span>
      <div className="sk" aria-hidden="true" />
    </div>
  )
}
