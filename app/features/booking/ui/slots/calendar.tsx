import { createContext, memo, useContext, useDeferredValue, useEffect, useRef, type KeyboardEvent } from 'react'
import { DayPicker, type DayButtonProps, type WeekProps } from 'react-day-picker'
import { da } from 'react-day-picker/locale/da'
import { enGB } from 'react-day-picker/locale/en-GB'
import { useTranslation } from 'react-i18next'
import { formatDay, weekdayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { NOTATION, type Language } from '#app/domain/language.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { DayRange } from '#app/domain/time/interval.ts'
import { dayByKey, isDayKey } from './day-by-key.ts'
import { canChoose, dayLook, firstFreeDay, freeOn, monthsShown, spanOf, type SlotBook } from './slot-book.ts'
import { dateOf, dayOfDate, monthsName, useLanguage } from '#app/ui/dates.ts'
import { Press } from '#app/ui/button.tsx'

const LOCALES = { da, en: enGB } satisfies Record<Language, unknown>

type Props = {
  book: SlotBook
  /** False: the times of one person, whose days off are no days on which the clinic is closed. */
  whoever: boolean
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

/** For the weeks and days drawn by the library: the month shown, its first day that can be chosen, and our own keys. */
const Inside = createContext<{
  from: ClinicDay | null
  first: ClinicDay | null
  onKey(event: KeyboardEvent, day: ClinicDay): boolean
}>({ from: null, first: null, onKey: () => false })

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
// Constants: the library reckons all it knows anew where it is given other ones.
const CLASSES_OF_BOTH = { ...CLASSES, root: 'cal cal-both' }
/** The second month begins in the week the first ends in: one row of both. */
const CLASSES_JOINED = { ...CLASSES, root: 'cal cal-both cal-joined' }

/**
 * A month of days: a bar where there are free times, a dot where few are left, pale where closed or full. Drawn again
 * only for what it shows: a press on a time is not to wait for forty days.
 */
export const Calendar = memo(function Calendar(props: Props) {
  const { book, whoever, closed, chosen, month, onMonth, onChoose, describedBy } = props
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const span = spanOf(book)
  // The step shows first, its month a moment later: on a slow phone it takes longer to draw than a press may.
  const isShown = useDeferredValue(true, false)
  const first = firstFreeDay(book, closed)
  const months = span ? monthsShown(month ?? span.first, { first, last: span.last }) : []
  const { group, onKey } = useDayKeys({ months, onMonth, can: (day) => canChoose(dayLook(book, day, closed)) })
  const [from, also = null] = months
  if (!span || !from || !isShown) return <CalendarWait />
  const look = (date: Date) => dayLook(book, dayOfDate(date), closed)
  const label = (day: ClinicDay) => {
    const seen = dayLook(book, day, closed)
    if (seen === 'open' || seen === 'few')
      return `${formatDay(day, lng)}, ${t('day-free', { count: freeOn(book, day) })}`
    return `${formatDay(day, lng)}, ${t(seen === 'closed' && !whoever ? 'day-away' : `day-${seen}`)}`
  }
  return (
    <Inside value={{ from, first, onKey }}>
      <div ref={group} role="group" aria-label={t('choose-day')} aria-describedby={describedBy}>
        <DayPicker
          mode="single"
          required
          selected={chosen ? dateOf(chosen) : undefined}
          onSelect={(date: Date) => onChoose(dayOfDate(date))}
          month={dateOf(from)}
          numberOfMonths={also ? 2 : 1}
          pagedNavigation
          onMonthChange={(date) => onMonth(dayOfDate(date))}
          startMonth={dateOf(span.first)}
          endMonth={dateOf(span.last)}
          today={dateOf(span.first)}
          weekStartsOn={1}
          navLayout="around"
          showOutsideDays={!also}
          locale={LOCALES[lng]}
          lang={lng}
          disabled={(date) => !canChoose(look(date))}
          modifiers={{
            opn: (date) => look(date) === 'open',
            few: (date) => look(date) === 'few',
            gap: (date) => look(date) === 'six-weeks',
          }}
          classNames={also ? (weekdayOf(also) === 1 ? CLASSES_OF_BOTH : CLASSES_JOINED) : CLASSES}
          labels={{
            labelDayButton: (date) => label(dayOfDate(date)),
            labelPrevious: () => t('previous-month'),
            labelNext: () => t('next-month'),
          }}
          formatters={{
            formatCaption: () => monthsName(from, also ?? from, lng),
          }}
          components={COMPONENTS}
        />
      </div>
    </Inside>
  )
})

/**
 * "/12" or " Dec" after the first day of another month that stands among the days of this one. Drawn, not written: the
 * button's name says the whole date.
 */
function monthMark(day: ClinicDay, from: ClinicDay | null, lng: Language): string | undefined {
  if (!from || !day.endsWith('-01') || day.slice(0, 7) <= from.slice(0, 7)) return undefined
  const month = Number(day.slice(5, 7))
  const { monthMark: mark, months } = NOTATION[lng]
  return mark === 'number' ? `/${month}` : ` ${months.short[month - 1]}`
}

type DayKeys = { months: readonly ClinicDay[]; onMonth(day: ClinicDay): void; can(day: ClinicDay): boolean }

/**
 * Home, End, PageUp and PageDown: the library's own stop at a week that begins closed, and at the end of what can be
 * booked. A day of another month is there to be focused once its month is.
 */
function useDayKeys({ months, onMonth, can }: DayKeys) {
  const group = useRef<HTMLDivElement>(null)
  const wanted = useRef<ClinicDay | null>(null)
  const focus = () => {
    if (!wanted.current) return
    const button = group.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"] button:enabled`)
    if (!button) return
    wanted.current = null
    button.focus()
  }
  useEffect(focus)
  const onKey = (event: KeyboardEvent, day: ClinicDay) => {
    if (!isDayKey(event.key) || event.shiftKey) return false
    event.preventDefault()
    const to = dayByKey(event.key, day, can)
    wanted.current = to
    if (to && !months.some((month) => month.slice(0, 7) === to.slice(0, 7))) onMonth(to)
    else focus()
    return true
  }
  return { group, onKey }
}

/** The first week shown is the one with the first free day: what lies before can only be looked at. */
function Week({ week, children, ...rest }: WeekProps) {
  const { first } = useContext(Inside)
  const isOver = first !== null && week.days.every(({ date }) => dayOfDate(date) < first)
  return isOver ? <tr hidden /> : <tr {...rest}>{children}</tr>
}

const LOOKS = { selected: 'on', today: 'td', opn: 'opn', few: 'few', gap: 'gap' } as const

function DayButton({ day, modifiers, onKeyDown, ...rest }: DayButtonProps) {
  const { from, onKey } = useContext(Inside)
  const lng = useLanguage()
  const ref = useRef<HTMLButtonElement>(null)
  const focused = Boolean(modifiers['focused'])
  useEffect(() => {
    if (focused) ref.current?.focus()
  }, [focused])
  const looks = Object.entries(LOOKS).flatMap(([modifier, name]) => (modifiers[modifier] ? [name] : []))
  return (
    <Press
      {...rest}
      ref={ref}
      className={looks.join(' ')}
      data-begins={monthMark(dayOfDate(day.date), from, lng)}
      aria-pressed={Boolean(modifiers['selected'])}
      onKeyDown={(event) => void (onKey(event, dayOfDate(day.date)) || onKeyDown?.(event))}
    />
  )
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
