import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { startsAfterArrival } from '#app/domain/schedule/numbing.ts'
import type { Slot } from '#app/domain/schedule/slots.ts'
import { epochMinutesOf, formatTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { bringIntoView } from '#app/ui/hooks/into-view.ts'
import { Refusal } from '#app/ui/refusal.tsx'
import type { ManagedFacts, ManageRefusal } from './manage-facts.ts'
import { SlotPicker, type SlotChoice } from '#app/features/booking/ui/slots/slot-picker.tsx'
import { isGone, slotsOn, type SlotBook } from '#app/features/booking/ui/slots/slot-book.ts'
import { useAvailability } from '#app/features/booking/ui/slots/use-availability.ts'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { TimeField } from '#app/ui/fields/time-field.tsx'
import { RouteButton } from '#app/ui/parts/route-button.tsx'
import { manageIntents } from '../intent-schema.ts'

/** Another time for the same appointment. */
export function MovePanel({ facts, refusal }: { facts: ManagedFacts; refusal: ManageRefusal | null }) {
  const { t } = useTranslation('manage')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const { availability, book, early, choice, lost, choose } = useMoveChoice(facts, { refusal, busy })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (heading.current) bringIntoView(heading.current)
  }, [])
  const { day, time } = choice
  return (
    <section className="change slots-frame" aria-labelledby="move-title">
      <h2 id="move-title" ref={heading} tabIndex={-1}>
        {t('move-title')}
      </h2>
      {refusal ? <Refusal of={refusal}>{refusal.text}</Refusal> : null}
      <PlainMove startsAt={facts.startsAt} />
      <SlotPicker
        id="m-slot"
        availability={{ ...availability, book }}
        choice={choice}
        minutes={facts.minutes}
        error={lost ?? undefined}
        onChoose={choose}
        aside={early > 0 ? <FirstNumbed all={slotsOn(availability.book, day)} numbed={slotsOn(book, day)} /> : null}
      />
      <Form method="post" className="acts">
        <input type="hidden" name="seen" value={facts.startsAt} />
        <input type="hidden" name="day" value={day ?? ''} />
        <input type="hidden" name="time" value={time ?? ''} />
        <Button
          type="submit"
          {...manageIntents.field('move')}
          disabled={!day || !time}
          busy={busy}
          busyLabel={t('moving')}
        >
          {day && time ? t('move-to', { day: dayInText(day, lng), time: formatTime(time, lng) }) : t('choose-time')}
        </Button>
        <RouteButton tone="secondary" to={inLanguage('?', lng)} preventScrollReset>
          {t('keep')}
        </RouteButton>
      </Form>
    </section>
  )
}

type Starts = readonly Slot[]

/** On a day that begins too early for the numbing that was ordered: from when it has time to work. */
function FirstNumbed({ all, numbed }: { all: Starts; numbed: Starts }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const free = (slots: Starts) => slots.filter(({ available }) => available)
  if (free(all).length === free(numbed).length) return null
  const [first] = free(numbed)
  return (
    <p className="small sec">
      {first ? t('numbing-ordered-from', { time: formatTime(first.time, lng) }) : t('numbing-not-that-day')}
    </p>
  )
}

/** Where no script runs, no page can show what is free: any day and time, and the server says whether it is. */
function PlainMove({ startsAt }: Pick<ManagedFacts, 'startsAt'>) {
  const { t } = useTranslation('manage')
  const lng = useLanguage()
  return (
    <noscript>
      <form method="post" className="change-form">
        <input type="hidden" name="seen" value={startsAt} />
        <div className="pair">
          <DayField label={t('move-day')} name="day" required />
          <TimeField label={t('move-hour')} name="time" required />
        </div>
        <div className="acts">
          <Button type="submit" {...manageIntents.field('move')}>
            {t('move')}
          </Button>
          <ButtonLink tone="secondary" href={inLanguage('?', lng)}>
            {t('keep')}
          </ButtonLink>
        </div>
      </form>
    </noscript>
  )
}

/** The time chosen, let go of with a word when someone else takes it. */
function useMoveChoice(
  { type, minutes, icsUrl, startsAt, arriveAt }: ManagedFacts,
  { refusal, busy }: { refusal: ManageRefusal | null; busy: boolean },
) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const link = icsUrl
    .split('/')
    .pop()
    ?.replace(/\.ics.*$/, '')
  const availability = useAvailability(lng, type, minutes, { link })
  const [choice, setChoice] = useState<SlotChoice>({ day: null, time: null })
  const [lost, setLost] = useState<string | null>(null)
  const { learn, close } = availability
  const early = epochMinutesOf(startsAt) - epochMinutesOf(arriveAt)
  const book = useMemo(() => bookAfterArrival(availability.book, early), [availability.book, early])
  const { day, time } = choice
  useEffect(() => {
    if (!refusal || !day) return
    if (refusal.slots) learn(day, refusal.slots)
    if (refusal.firstOpenDay) close({ from: day, until: refusal.firstOpenDay })
    // Only when a refusal brings new slots.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusal])
  const gone = !busy && isGone(book, day, time)
  if (gone && day && time) {
    setChoice({ day, time: null })
    setLost(t('chosen-gone', { day: dayInText(day, lng), time: formatTime(time, lng) }))
  }
  const choose = (next: SlotChoice) => {
    setLost(null)
    setChoice(next)
  }
  return { availability, book, early, choice, lost, choose }
}

const bookAfterArrival = (book: SlotBook, early: number): SlotBook =>
  new Map([...book].map(([day, { slots, asked }]) => [day, { slots: startsAfterArrival(slots, early), asked }]))
