import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { at, formatTime } from '#app/domain/time/clinic-time.ts'
import { serviceFor } from '#app/domain/booking/booking.ts'
import type { DayRange } from '#app/domain/time/interval.ts'
import { SlotPicker, type SlotChoice } from '#app/features/booking/ui/slots/slot-picker.tsx'
import { useAvailability } from '#app/features/booking/ui/slots/use-availability.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { Button } from '#app/ui/button.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { FormRefusal } from '#app/ui/refusal.tsx'
import '#app/features/booking/ui/booking.css'
import { courseIntents } from '../intent-schema.ts'

type Props = { plan: PlanView; sessionId: string; closed: readonly DayRange[]; refusal: string | null }

/** The next session of a plan at a time of the client's choice: no deposit, and the days the six weeks close are grey. */
export function BookNext({ plan, sessionId, closed, refusal }: Props) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const { durationMinutes: minutes } = serviceFor('treatment', plan.areaCm2, useClinic().visitLengths)
  const availability = useAvailability(lng, 'treatment', minutes)
  const [{ day, time }, setChoice] = useState<SlotChoice>({ day: null, time: null })
  return (
    <section className="slots-frame book-next" aria-labelledby="book-next-title" id="book-next">
      <h2 className="h4" id="book-next-title">
        {t('book-next-title')}
      </h2>
      <p className="small sec">{t('book-next-text')}</p>
      {refusal ? <FormRefusal>{refusal}</FormRefusal> : null}
      <SlotPicker
        id="plan-slot"
        availability={{ ...availability, closed }}
        choice={{ day, time }}
        onChoose={setChoice}
        minutes={minutes}
      />
      <Form method="post" preventScrollReset>
        <input type="hidden" name="scope" value="next" />
        <input type="hidden" name="time" value={day && time ? `${sessionId}@${at(day, time)}` : ''} />
        <Button type="submit" {...courseIntents.field('course-book')} disabled={!day || !time} busy={busy}>
          {day && time
            ? t('book-next-do', { day: dayInText(day, lng), time: formatTime(time, lng) })
            : t('book-next-choose')}
        </Button>
      </Form>
    </section>
  )
}
