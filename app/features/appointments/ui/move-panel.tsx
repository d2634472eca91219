import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import { formatTime } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { Slot } from '#app/domain/slots.ts'
import { Button } from '#app/ui/button.tsx'
import type { ManagedFacts } from './manage-facts.ts'
import { SlotPicker, type SlotChoice } from '#app/features/booking/ui/slots/slot-picker.tsx'
import { isGone } from '#app/features/booking/ui/slots/slot-book.ts'
import { useAvailability } from '#app/features/booking/ui/slots/use-availability.ts'
import { dayInText, useLanguage } from '#app/ui/dates.ts'

/** Another time for the same appointment. `fresh` are the slots that came with a refusal. */
export function MovePanel({ facts, fresh }: { facts: ManagedFacts; fresh: Slot[] | null }) {
  const { t } = useTranslation('manage')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const { availability, choice, lost, choose } = useMoveChoice(facts, { fresh, busy })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { day, time } = choice
  return (
    <section className="change" aria-labelledby="move-title">
      <h2 id="move-title" ref={heading} tabIndex={-1}>
        {t('move-title')}
      </h2>
      <SlotPicker
        id="m-slot"
        availability={availability}
        choice={choice}
        minutes={facts.minutes}
        error={lost ?? undefined}
        onChoose={choose}
      />
      <Form method="post" className="acts">
        <input type="hidden" name="day" value={day ?? ''} />
        <input type="hidden" name="time" value={time ?? ''} />
        <Button type="submit" name="intent" value="move" disabled={!day || !time} busy={busy} busyLabel={t('moving')}>
          {day && time ? t('move-to', { day: dayInText(day, lng), time: formatTime(time, lng) }) : t('choose-time')}
        </Button>
        <Link className="btn btn-s" to={inLanguage('?', lng)} preventScrollReset>
          {t('keep')}
        </Link>
      </Form>
    </section>
  )
}

/** The time chosen, let go of with a word when someone else takes it. */
function useMoveChoice({ type, minutes }: ManagedFacts, { fresh, busy }: { fresh: Slot[] | null; busy: boolean }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const availability = useAvailability(lng, type, minutes)
  const [choice, setChoice] = useState<SlotChoice>({ day: null, time: null })
  const [lost, setLost] = useState<string | null>(null)
  const { learn, book } = availability
  const { day, time } = choice
  useEffect(() => {
    if (fresh && day) learn(day, fresh)
    // Only when a refusal brings new slots.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fresh])
  const gone = !busy && isGone(book, day, time)
  if (gone && day && time) {
    setChoice({ day, time: null })
    setLost(t('chosen-gone', { day: dayInText(day, lng), time: formatTime(time, lng) }))
  }
  const choose = (next: SlotChoice) => {
    setLost(null)
    setChoice(next)
  }
  return { availability, choice, lost, choose }
}
