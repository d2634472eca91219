import { createContext, useContext, useDeferredValue, useEffect, useRef } from 'react'
import { DayPicker, type DayButtonProps, type WeekProps } from 'react-day-picker'
import { da } from 'react-day-picker/locale/da'
import { enGB } from 'react-day-picker/locale/en-GB'
import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/clinic-time.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { DayRange } from '#app/domain/interval.ts'
import { canChoose, dayLook, firstFreeDay, freeOn, spanOf, type SlotBook } from './slot-book.ts'
import { dateOf, dayOfDate, useLanguage } from '#app/ui/dates.ts'

type Props = {
  book: SlotBook
  /** Days the six weeks close for this client. */
  closed: readonly DayRange[]
  chosen: ClinicDay | null
  /** A day of the month shown; null shows the first there is. */
  month: ClinicDay | null
  onMonth(day: ClinicDay): void
  onChoose(day: ClinicDay): void
  /** The id of an error about the choice. */
  describedBy: string
}

/** The first day that can be chosen, for the weeks drawn by the library. */
const FirstFree = createContext<ClinicDay | null>(null)

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
  Week,
  Chevron: ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) => (
    <Icon name={orientation === 'left' ? 'left' : 'right'} />
  ),
  DayButton,
}

/** A month of days: a bar where there are free times, a dot where few are left, pale where closed or full. */
export function Calendar({ book, closed, chosen, month, onMonth, onChoose, describedBy }: Props) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const span = spanOf(book)
  // The step shows first, its month a moment later: on a slow phone it takes longer to draw than a press may.
  const isShown = useDeferredValue(true, false)
  if (!span || !isShown) return <CalendarWait />
  const look = (date: Date) => dayLook(book, dayOfDate(date), closed)
  const first = firstFreeDay(book, closed)
  const label = (day: ClinicDay) => {
    const seen = dayLook(book, day, closed)
    const rest = seen === 'open' || seen === 'few' ? t('day-free', { count: freeOn(book, day) }) : t(`day-${seen}`)
    return `${formatDay(day, lng)}, ${rest}`
  }
  return (
    <FirstFree value={first}>
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
          showOutsideDays
          locale={lng === 'da' ? da : enGB}
          lang={lng}
          disabled={(date) => !canChoose(look(date))}
          modifiers={{
            opn: (date) => look(date) === 'open',
            few: (date) => look(date) === 'few',
            gap: (date) => look(date) === 'six-weeks',
          }}
          classNames={CLASSES}
          labels={{
            labelDayButton: (date) => label(dayOfDate(date)),
            labelPrevious: () => t('previous-month'),
            labelNext: () => t('next-month'),
          }}
          components={COMPONENTS}
        />
      </div>
    </FirstFree>
  )
}

/** The first week shown is the one with the first free day: what lies before can only be looked at. */
function Week({ week, children, ...rest }: WeekProps) {
  const first = useContext(FirstFree)
  const isOver = first !== null && week.days.every(({ date }) => dayOfDate(date) < first)
  return isOver ? <tr hidden /> : <tr {...rest}>{children}</tr>
}

const LOOKS = { selected: 'on', today: 'td', opn: 'opn', few: 'few', gap: 'gap' } as const

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
