import { memo, startTransition, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, clinicDay, formatDay, weekdayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { DayRange } from '#app/domain/time/interval.ts'
import { dayHeading, dayInText, useLanguage } from '#app/ui/dates.ts'
import { Message } from '#app/ui/fields/field.tsx'
import { keepFocus } from '#app/ui/hooks/keep-focus.ts'
import { Button } from '#app/ui/button.tsx'
import { Calendar } from './calendar.tsx'
import { closedWeekdays, firstFreeDay, freeOn, isWithin, slotsOn, spanOf, type SlotBook } from './slot-book.ts'
import { SlotGrid } from './slot-grid.tsx'
import type { useAvailability } from './use-availability.ts'

export type SlotChoice = { day: ClinicDay | null; time: string | null }
type Props = {
  id: string
  availability: Pick<ReturnType<typeof useAvailability>, 'book' | 'isOld' | 'whoever' | 'closed' | 'failed' | 'reload'>
  choice: SlotChoice
  onChoose(choice: SlotChoice): void
  minutes: number
  /** What is wrong with the choice, shown above the times. */
  error?: string | undefined
  aside?: React.ReactNode
}

/** Calendar and times side by side; choosing another day clears the time. */
export function SlotPicker({ id, availability, choice, minutes, error, aside, ...props }: Props) {
  const { book, isOld, whoever, closed, failed, reload } = availability
  // Another person's times are on their way: these are looked at, and a press on them chooses nothing.
  const onChoose = (chosen: SlotChoice) => (isOld ? undefined : props.onChoose(chosen))
  const times = useRef<HTMLDivElement>(null)
  const choose = useLatest(onChoose)
  useFirstFreeDay({ book, closed }, choice, choose)
  const [month, setMonth] = useState<ClinicDay | null>(null)
  // The calendar answers a press at once, the times of the new day follow.
  const shownDay = useDeferredValue(choice.day)
  // The day goes along with the month, unless a time is chosen: nobody loses that by looking around.
  const turnTo = useLatest((day: ClinicDay) => {
    setMonth(day)
    if (!choice.time) onChoose({ day: firstFreeDay(book, closed, day.slice(0, 7)), time: null })
  })
  const chooseDay = useLatest((day: ClinicDay) => {
    // A day of the next month's first week stands in this one, too: the caption names the month of the choice.
    setMonth(day)
    onChoose({ day, time: day === choice.day ? choice.time : null })
    requestAnimationFrame(() => showBelow(times.current))
  })
  if (failed && (isOld || book.size === 0)) return <TimesUnread onRetry={() => void reload()} />
  const shownMonth = month ?? choice.day ?? firstFreeDay(book, closed)
  return (
    <div className="two" ref={keepFocus} aria-busy={isOld}>
      <div>
        <Calendar
          book={book}
          whoever={whoever}
          closed={closed}
          chosen={choice.day}
          month={shownMonth}
          onMonth={turnTo}
          onChoose={chooseDay}
          describedBy={`${id}-message`}
        />
        <Legend book={book} whoever={whoever} />
        <SixWeeks book={book} closed={closed} />
      </div>
      <div className="side-stack times" ref={times}>
        <Times
          {...{ id, book, minutes, error, choose }}
          first={firstFreeDay(book, closed)}
          day={shownDay}
          time={shownDay === choice.day ? choice.time : null}
        />
        {aside}
      </div>
    </div>
  )
}

/** In one column the times begin below the calendar: their day comes to the top, so that no week is cut in half. */
function showBelow(times: HTMLElement | null) {
  const calendar = times?.previousElementSibling
  if (!times || !calendar) return
  const isBelow = times.getBoundingClientRect().top >= calendar.getBoundingClientRect().bottom
  times.scrollIntoView({ block: isBelow ? 'start' : 'nearest' })
}

/**
 * One function for all drawings of the picker, so that its parts need not be drawn again for it. The press is seen
 * first, and drawn from: a slow phone takes longer for it than somebody waits for a sign.
 */
function useLatest<Facts>(act: (facts: Facts) => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((facts: Facts) => startTransition(() => latest.current(facts)), [])
}

type Known = { book: SlotBook; closed: readonly DayRange[] }

/** Shows the first day with a free time, so that times are seen before anything is pressed. */
function useFirstFreeDay({ book, closed }: Known, choice: SlotChoice, choose: Props['onChoose']) {
  const first = firstFreeDay(book, closed)
  const isShut = choice.day !== null && isWithin(closed, choice.day)
  const begun = useRef(false)
  useEffect(() => {
    // Once, and again where the day turns out to be closed: a month without free days is left without one.
    if (!first || (choice.day ? !isShut : begun.current)) return
    begun.current = true
    choose({ day: first, time: null })
  }, [first, choice.day, isShut, choose])
}

type TimesProps = Pick<Props, 'id' | 'minutes' | 'error'> &
  SlotChoice & { book: SlotBook; first: ClinicDay | null; choose: Props['onChoose'] }

const Times = memo(function Times({ id, book, first, day, time, choose, minutes, error }: TimesProps) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  return (
    <div>
      <p className="strong times-day" id={`${id}-day`}>
        {day ? dayHeading(day, lng, spanOf(book)?.first) : t('choose-day-first')}
      </p>
      {day ? (
        <p className="small mut times-note">
          {day === first ? `${t('first-free')} ` : null}
          {t('set-aside', { minutes })} {t('free-times', { count: freeOn(book, day) })}
        </p>
      ) : null}
      {error ? (
        <div className="times-error">
          <Message id={`${id}-message`} error={error} />
        </div>
      ) : null}
      {day && book.has(day) ? (
        <SlotGrid
          slots={slotsOn(book, day)}
          chosen={time}
          onChoose={(chosen) => choose({ day, time: chosen })}
          labelledBy={`${id}-day`}
        />
      ) : null}
    </div>
  )
})

/** Why so many days cannot be chosen, and the first that can: the law's six weeks between two treatments. */
function SixWeeks({ book, closed }: Known) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const span = spanOf(book)
  const inSight = span ? closed.filter(({ from, to }) => from <= span.last && to >= span.first) : []
  if (inSight.length === 0) return null
  const first = firstFreeDay(book, closed)
  const last = inSight
    .map(({ to }) => to)
    .sort()
    .at(-1)!
  return (
    <p className="note cal-six-weeks">
      <span>
        {t('six-weeks-why')}{' '}
        {first
          ? t('six-weeks-first', { day: dayInText(first, lng) })
          : t('six-weeks-beyond', { day: formatDay(addDays(last, 1), lng) })}
      </span>
    </p>
  )
}

// A Monday, to name weekdays by.
const MONDAY = clinicDay('2026-01-05')

/**
 * What the marks mean. The day buttons say the same in words, so this is for the eye alone.
 * @param whoever false: the days one person is away say nothing of when the clinic is closed.
 */
function Legend({ book, whoever }: { book: SlotBook; whoever: boolean }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const closed = closedWeekdays(book, weekdayOf).map(
    (weekday) => formatDay(addDays(MONDAY, weekday - 1), lng).split(' ')[0]!,
  )
  const names = new Intl.ListFormat(lng, { type: 'conjunction' }).format(closed)
  return (
    <ul className="cal-legend small sec" aria-hidden="true">
      <li>
        <i className="bar" />
        {t('legend-free')}
      </li>
      <li>
        <i className="dot" />
        {t('legend-few')}
      </li>
      {whoever && closed.length > 0 && closed.length < 4 ? (
        <li>{t('legend-closed', { days: names[0]!.toUpperCase() + names.slice(1) })}</li>
      ) : null}
    </ul>
  )
}

function TimesUnread({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('booking')
  return (
    <div className="unread" role="alert">
      <p className="strong">{t('times-unread')}</p>
      <p className="small sec">{t('times-unread-text')}</p>
      <Button tone="secondary" size="small" onClick={onRetry}>
        {t('try-again')}
      </Button>
    </div>
  )
}
