import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useNavigation } from 'react-router'
import { formatTime } from '#app/domain/clinic-time.ts'
import type { Slot } from '#app/domain/slots.ts'
import { Button } from '#app/ui/button.tsx'
import type { ManagedFacts } from './manage-facts.ts'
import { SlotPicker, type SlotChoice } from './slot-picker.tsx'
import { isGone } from './slot-book.ts'
import { useAvailability } from './use-availability.ts'
import { dayInText, inLanguage, useLanguage } from './words.ts'

/** Another time for the same appointment. `fresh` are the slots that came with a refusal. */
export function MovePanel({ facts, fresh }: { facts: ManagedFacts; fresh: Slot[] | null }) {
  const { t } = useTranslation(['manage', 'booking'])
  const lng = useLanguage()
  const availability = useAvailability(lng, facts.type, facts.minutes)
  const [choice, setChoice] = useState<SlotChoice>({ day: null, time: null })
  const [lost, setLost] = useState<string | null>(null)
  const busy = useNavigation().state !== 'idle'
  const { learn, book } = availability
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (fresh && choice.day) learn(choice.day, fresh)
    // Only when a refusal brings new slots.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fresh])
  const { day, time } = choice
  useEffect(() => {
    if (busy || !day || !time || !isGone(book, day, time)) return
    setChoice({ day, time: null })
    setLost(t('booking:chosen-gone', { day: dayInText(day, lng), time: formatTime(time, lng) }))
  }, [book, busy, day, time, lng, t])

  return (
    <section className="change" aria-labelledby="move-title">
      <h2 id="move-title" ref={heading} tabIndex={-1}>
        {t('manage:move-title')}
      </h2>
      <SlotPicker
        id="m-slot"
        availability={availability}
        choice={choice}
        minutes={facts.minutes}
        error={lost ?? undefined}
        onChoose={(next) => {
          setLost(null)
          setChoice(next)
        }}
      />
      <Form method="post" className="acts">
        <input type="hidden" name="day" value={day ?? ''} />
        <input type="hidden" name="time" value={time ?? ''} />
        <Button
          type="submit"
          name="intent"
          value="move"
          disabled={!day || !time}
          busy={busy}
          busyLabel={t('manage:moving')}
        >
          {day && time
            ? t('manage:move-to', { day: dayInText(day, lng), time: formatTime(time, lng) })
            : t('manage:choose-time')}
        </Button>
        <Link className="btn btn-s" to={inLanguage('?', lng)} preventScrollReset>
          {t('manage:keep')}
        </Link>
      </Form>
    </section>
  )
}
