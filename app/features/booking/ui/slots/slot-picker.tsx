import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, formatDay, weekdayOf, type ClinicDay } from '#app/domain/clinic-time.ts'
import { Message } from '#app/ui/field.tsx'
import { Calendar } from './calendar.tsx'
import { closedWeekdays, firstFreeDay, freeOn, slotsOn, type SlotBook } from './slot-book.ts'
import { SlotGrid } from './slot-grid.tsx'
import type { useAvailability } from './use-availability.ts'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'

export type SlotChoice = { day: ClinicDay | null; time: string | null }
type Props = {
  id: string
  availability: ReturnType<typeof useAvailability>
  choice: SlotChoice
  onChoose(choice: SlotChoice): void
  minutes: number
  /** What is wrong with the choice, shown under the times. */
  error?: string | undefined
  aside?: React.ReactNode
}

/** Calendar and times side by side; choosing another day clears the time. */
export function SlotPicker({ id, availability, choice, onChoose, minutes, error, aside }: Props) {
  const { book, failed, reload } = availability
  const times = useRef<HTMLDivElement>(null)
  useFirstFreeDay(book, choice, onChoose)
  const [month, setMonth] = useState<ClinicDay | null>(null)
  if (failed && book.size === 0) return <TimesUnread onRetry={() => void reload()} />
  return (
    <div className="two">
      <div>
        <Calendar
          book={book}
          chosen={choice.day}
          month={month ?? choice.day ?? firstFreeDay(book)}
          onMonth={setMonth}
          onChoose={(day) => {
            onChoose({ day, time: day === choice.day ? choice.time : null })
            // In one column the times may lie below the edge.
            requestAnimationFrame(() => times.current?.scrollIntoView({ block: 'nearest' }))
          }}
          describedBy={`${id}-message`}
        />
        <Legend book={book} />
      </div>
      <div className="side-stack times" ref={times}>
        <Times {...{ id, book, choice, onChoose, minutes, error }} />
        {aside}
      </div>
    </div>
  )
}

/** Shows the first day with a free time, so that times are seen before anything is pressed. */
function useFirstFreeDay(book: SlotBook, choice: SlotChoice, onChoose: Props['onChoose']) {
  const first = firstFreeDay(book)
  const choose = useRef(onChoose)
  useEffect(() => {
    choose.current = onChoose
  })
  useEffect(() => {
    if (first && !choice.day) choose.current({ day: first, time: null })
  }, [first, choice.day])
}

type TimesProps = Pick<Props, 'id' | 'choice' | 'onChoose' | 'minutes' | 'error'> & { book: SlotBook }

function Times({ id, book, choice, onChoose, minutes, error }: TimesProps) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const { day, time } = choice
  return (
    <div>
      <p className="strong times-day" id={`${id}-day`}>
        {day ? dayHeading(day, lng) : t('choose-day-first')}
      </p>
      {day && book.has(day) ? (
        <SlotGrid
          slots={slotsOn(book, day)}
          chosen={time}
          onChoose={(chosen) => onChoose({ day, time: chosen })}
          labelledBy={`${id}-day`}
        />
      ) : null}
      <Message id={`${id}-message`} error={error} />
      {day ? (
        <p className="small mut times-note">
          {t('set-aside', { minutes })} {t('free-times', { count: freeOn(book, day) })}
        </p>
      ) : null}
    </div>
  )
}

// A Monday, to name weekdays by.
const MONDAY = '2026-01-05' as ClinicDay

/** What the marks mean. The day buttons say the same in words, so this is for the eye alone. */
function Legend({ book }: { book: SlotBook }) {
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
      {closed.length > 0 && closed.length < 4 ? (
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
      <button type="button" className="btn btn-s btn-sm" onClick={onRetry}>
        {t('try-again')}
      </button>
    </div>
  )
}
