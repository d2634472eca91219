import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { addDays, clinicDay, dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { SUN_ROWS, type CourseAnswer, type ProposedSession } from '#app/features/plans/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Checkbox, Select } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { KeptWish, wishOf } from './kept-wish.tsx'
import { courseIntents } from '../intent-schema.ts'

type Props = {
  plan: PlanView
  answer: CourseAnswer | null
  /** Staff read another sentence, and their page knows several plans. */
  forStaff?: boolean
}

/** Times for all sessions of a plan: when the client can come, what is suggested, and yes in one press. */
export function CoursePlanner({ plan, answer, forStaff = false }: Props) {
  const { t } = useTranslation('plans')
  const hasProposal = answer !== null && answer.proposed.length > 0
  return (
    <section className="course" aria-labelledby={`course-${plan.id}`} id="course">
      <h2 className="h4" id={`course-${plan.id}`}>
        {t('course')}
      </h2>
      <p className="small sec">{t(forStaff ? 'course-lead-staff' : 'course-lead')}</p>
      {answer?.text ? <FormRefusal>{answer.text}</FormRefusal> : null}
      {hasProposal ? <Proposal plan={plan} answer={answer} /> : null}
      {hasProposal ? (
        <details>
          <summary>{t('course-scope')}</summary>
          <WishForm plan={plan} answer={answer} />
        </details>
      ) : (
        <WishForm plan={plan} answer={answer} />
      )}
    </section>
  )
}

function Proposal({ plan, answer }: { plan: PlanView; answer: CourseAnswer }) {
  const { t } = useTranslation('plans')
  const busy = useNavigation().state !== 'idle'
  const { proposed, missing, scope, wish } = answer
  const count = proposed.length
  return (
    <Form method="post" className="course-proposal" preventScrollReset>
      <input type="hidden" name="plan" value={plan.id} />
      <input type="hidden" name="scope" value={scope} />
      {wish ? <KeptWish wish={wish} /> : null}
      <p className="strong" role="status">
        {t('course-proposed', { count })}
      </p>
      <ol className="plan-sessions">
        {proposed.map((session) => (
          <Suggested key={session.sessionId} session={session} />
        ))}
      </ol>
      {missing > 0 ? <p className="note warn">{t('course-missing', { count: missing })}</p> : null}
      <Button type="submit" {...courseIntents.field('course-book')} busy={busy} block>
        {t('course-book', { count })}
      </Button>
    </Form>
  )
}

function Suggested({ session: { sessionId, number, startsAt, was, isLate } }: { session: ProposedSession }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const at = (time: ProposedSession['startsAt']) => ({ day: formatDay(dayOf(time), lng), time: formatTime(time, lng) })
  return (
    <li>
      <span className="plan-sessions-name">{t('session', { number })}</span>
      <span className="tnum">
        {t('booked-for', at(startsAt))}
        {was && was !== startsAt ? <span className="cap sec course-more">{t('course-was', at(was))}</span> : null}
        {isLate ? <span className="cap course-more course-late">{t('course-late')}</span> : null}
      </span>
      <input type="hidden" name="time" value={`${sessionId}@${startsAt}`} />
    </li>
  )
}

const MONDAY = clinicDay('2026-01-05')
const HALF_HOURS = Array.from({ length: 27 }, (_, index) => {
  const minutes = 7 * 60 + index * 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})

function WishForm({ plan, answer }: Props) {
  const clinic = useClinic()
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const error = (name: string) => ({ error: answer?.fields[name] })
  const wish = answer?.wish ?? wishOf(plan)
  const isBooked = plan.sessions.some(({ startsAt, doneOn }) => startsAt && !doneOn)
  return (
    <Form method="post" className="course-form" noValidate preventScrollReset>
      <input type="hidden" name="plan" value={plan.id} />
      {isBooked ? <Scope anew={answer?.scope === 'anew'} /> : <input type="hidden" name="scope" value="rest" />}
      <fieldset className="course-days">
        <legend>{t('course-weekdays')}</legend>
        <p className="cap sec">{t('course-weekdays-hint')}</p>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Checkbox
            key={day}
            id={`weekday-${plan.id}-${day}`}
            name="weekday"
            value={day}
            defaultChecked={wish.weekdays.includes(day)}
            label={formatDay(addDays(MONDAY, day - 1), lng)
              .split(' ')[0]!
              .replace(',', '')}
          />
        ))}
      </fieldset>
      <div className="course-pair">
        <Hour name="from" label={t('course-from')} value={wish.from} any="00:00" />
        <Hour name="until" label={t('course-until')} value={wish.until} any="23:59" />
      </div>
      <fieldset className="course-sun">
        <legend>{t('course-sun')}</legend>
        <p className="cap sec">
          {t('course-sun-hint', { before: policy.sunWeeks, after: policy.sunWeeksBeforeLaser })}
        </p>
        {SUN_ROWS.map((row) => (
          <div className="course-pair" key={row}>
            <DayField
              label={t('course-sun-from')}
              name={`sun${row}From`}
              defaultValue={wish.sun[row - 1]?.from ?? ''}
              {...error(`sun${row}From`)}
            />
            <DayField
              label={t('course-sun-to')}
              name={`sun${row}To`}
              defaultValue={wish.sun[row - 1]?.to ?? ''}
              {...error(`sun${row}To`)}
            />
          </div>
        ))}
      </fieldset>
      <DayField
        label={t('course-not-before')}
        hint={t('course-not-before-hint')}
        name="notBefore"
        optional
        defaultValue={wish.notBefore ?? ''}
        {...error('notBefore')}
      />
      <div>
        <Button type="submit" {...courseIntents.field('course-propose')} tone="secondary" busy={busy}>
          {t('course-propose')}
        </Button>
      </div>
      {answer && answer.proposed.length === 0 && !answer.text ? (
        <p className="note warn" role="status">
          {t('course-none', { phone: clinic.phone })}
        </p>
      ) : null}
    </Form>
  )
}

function Scope({ anew }: { anew: boolean }) {
  const { t } = useTranslation('plans')
  return (
    <fieldset className="course-scope">
      <legend>{t('course-scope')}</legend>
      <Checkbox
        type="radio"
        id="scope-rest"
        name="scope"
        value="rest"
        defaultChecked={!anew}
        label={t('course-rest')}
      />
      <Checkbox
        type="radio"
        id="scope-anew"
        name="scope"
        value="anew"
        defaultChecked={anew}
        label={t('course-anew')}
        hint={t('course-anew-hint')}
      />
    </fieldset>
  )
}

type HourProps = { name: 'from' | 'until'; label: string; value: string; any: string }

function Hour({ name, label, value, any }: HourProps) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  return (
    <Select label={label} name={name} defaultValue={HALF_HOURS.includes(value) ? value : any}>
      <option value={any}>{t('course-any-hour')}</option>
      {HALF_HOURS.map((time) => (
        <option key={time} value={time}>
          {formatTime(timeOf(`2026-01-05T${time}` as ProposedSession['startsAt']), lng)}
        </option>
      ))}
    </Select>
  )
}
