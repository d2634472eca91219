import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { WEEKDAYS, type OpenSpan, type Weekday, type WeeklyHours } from '#app/domain/time/opening-hours.ts'
import { formatTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage, weekdayName } from '#app/ui/dates.ts'
import { bringIntoView } from '#app/ui/hooks/into-view.ts'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { TimeOptions } from '#app/ui/fields/time-field.tsx'
import { SelectInput } from '#app/ui/fields/field.tsx'
import { SPANS_PER_DAY } from '../schema.ts'
import { Effect, type MetVisit } from './effect.tsx'
import './hours.css'
import { hoursIntents } from '../intent-schema.ts'

const FIRST_HOUR = 6
const LAST_HOUR = 22
const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
const minutesOf = (spans: readonly OpenSpan[]) =>
  Math.round(spans.reduce((sum, { opens, closes }) => sum + (hourOf(closes) - hourOf(opens)) * 60, 0))

/** A week as bars over the hours of the day. */
export function WeekBars({ week }: { week: WeeklyHours }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const total = WEEKDAYS.reduce((sum, day) => sum + minutesOf(week[day]), 0)
  return (
    <div className="week">
      <WeekHours />
      {WEEKDAYS.map((day) => (
        <div className="week-day" key={day}>
          <span className="week-name">{weekdayName(day, lng)}</span>
          <Track spans={week[day]} />
          <span className={week[day].length > 0 ? 'week-sum tnum' : 'week-sum mut'}>
            <span className="week-times" aria-hidden="true">
              {week[day].map((span) => spanText(span, lng)).join(', ')}
            </span>
            {week[day].length > 0 ? <Duration minutes={minutesOf(week[day])} /> : t('closed')}
          </span>
        </div>
      ))}
      <p className="small sec week-total">
        <Duration minutes={total} /> {t('a-week')}
      </p>
    </div>
  )
}

function Duration({ minutes }: { minutes: number }) {
  const { t } = useTranslation('owner')
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return <>{rest === 0 ? t('hours-whole', { hours }) : t('hours-and-minutes', { hours, rest })}</>
}

const WIDTH = 380
const HEIGHT = 34
const xOf = (hour: number) => ((hour - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR)) * WIDTH

function WeekHours() {
  const marks = [8, 10, 12, 14, 16, 18, 20]
  return (
    <div className="week-day week-axis" aria-hidden="true">
      <span />
      <svg viewBox={`0 0 ${WIDTH} 16`}>
        {marks.map((hour) => (
          <text key={hour} x={xOf(hour)} y="12">
            {hour}
          </text>
        ))}
      </svg>
      <span />
    </div>
  )
}

const spanText = ({ opens, closes }: OpenSpan, lng: Language) => `${formatTime(opens, lng)}–${formatTime(closes, lng)}`

// Drawn: colours and places set by data must not be inline style.
function Track({ spans }: { spans: readonly OpenSpan[] }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const shown = spans.map(({ opens, closes }) => {
    return { text: spanText({ opens, closes }, lng), from: xOf(hourOf(opens)), to: xOf(hourOf(closes)) }
  })
  return (
    <svg
      className="week-track"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={shown.map(({ text }) => text).join(', ') || t('closed')}
    >
      {[8, 10, 12, 14, 16, 18, 20].map((hour) => (
        <path key={hour} d={`M${xOf(hour)} 0V${HEIGHT}`} />
      ))}
      {shown.map(({ text, from, to }) => (
        <g key={text}>
          <rect x={from} width={Math.max(4, to - from)} height={HEIGHT} rx="3" />
          {to - from > 78 ? (
            <text x={(from + to) / 2} y={HEIGHT / 2 + 4}>
              {text}
            </text>
          ) : null}
        </g>
      ))}
      {shown.length === 0 ? <rect className="none" x="1" y="1" width={WIDTH - 2} height={HEIGHT - 2} rx="3" /> : null}
    </svg>
  )
}

type FormProps = {
  week: WeeklyHours
  cancelHref: string
  error: string | null
  /** Whom this week leaves outside the hours; null: not asked yet, or nobody. */
  met: MetVisit[] | null
}

/** The week with its times to type: two spans a day, the second for after a break. */
export function WeekForm({ week, cancelHref, error, met }: FormProps) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const effect = useRef<HTMLDivElement>(null)
  // Asked for by a press further down the page, too.
  useEffect(() => {
    if (met && effect.current) bringIntoView(effect.current)
  }, [met])
  return (
    <Form method="post" className="week-form">
      <input type="hidden" {...hoursIntents.field('week')} />
      {error ? <FormRefusal>{error}</FormRefusal> : null}
      {WEEKDAYS.map((day) => (
        <fieldset className="week-edit" key={day}>
          <legend>{weekdayName(day, lng)}</legend>
          {Array.from({ length: SPANS_PER_DAY }, (_, at) => (
            <SpanFields key={at} day={day} at={at} span={week[day][at]} />
          ))}
        </fieldset>
      ))}
      <p className="small sec">{t('week-hint')}</p>
      {met ? (
        <div ref={effect}>
          <Effect visits={met} of="week" />
        </div>
      ) : null}
      <div className="acts">
        <Button type="submit" busy={busy} busyLabel={t('saving')}>
          {t(met ? 'save-week-and-tell' : 'save-week')}
        </Button>
        <ButtonLink tone="secondary" href={cancelHref}>
          {t('cancel')}
        </ButtonLink>
      </div>
    </Form>
  )
}

function SpanFields({ day, at, span }: { day: Weekday; at: number; span: OpenSpan | undefined }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const name = (end: string) =>
    t(at === 0 ? `span-${end as 'opens'}` : `span-again-${end as 'opens'}`, { day: weekdayName(day, lng) })
  return (
    <span className="week-span">
      <SelectInput name={`${day}-${at}-opens`} defaultValue={span?.opens ?? ''} aria-label={name('opens')}>
        <option value="">–</option>
        <TimeOptions kept={span?.opens ?? ''} />
      </SelectInput>
      <span aria-hidden="true">–</span>
      <SelectInput name={`${day}-${at}-closes`} defaultValue={span?.closes ?? ''} aria-label={name('closes')}>
        <option value="">–</option>
        <TimeOptions kept={span?.closes ?? ''} />
      </SelectInput>
    </span>
  )
}
