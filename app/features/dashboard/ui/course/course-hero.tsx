import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { dayOfSession, useEndOf } from './course-end.ts'
import { FadeDot } from './course-fade.tsx'
import './course.css'

/** "3. dec.": the year is said where it matters. */
const shortDay = (day: ClinicDay, lng: Language) => formatDay(day, lng, 'short').replace(/ \d{4}$/, '')

/**
 * A course as a line in time: what is done, what is booked, and the earliest day of the rest. `heading`: null where the
 * page's own says it.
 */
export function CourseHero({ plan, heading }: { plan: PlanView; heading: string | null }) {
  const { t } = useTranslation(['dashboard', 'plans'])
  const lng = useLanguage()
  const done = plan.sessions.filter(({ doneOn }) => doneOn).length
  const endOf = useEndOf()
  const id = `course-${plan.id}`
  return (
    <section className="course-hero" aria-labelledby={id}>
      <div className="course-hero-head">
        <div>
          {heading ? <p className="small sec">{heading}</p> : null}
          <h2 className="start-progress" id={id}>
            {t('dashboard:sessions-of', { done, count: plan.sessions.length })}
          </h2>
        </div>
        <div className="course-hero-end small">
          <p>{endOf(plan)}</p>
          <a className="link" href={inLanguage(`/dashboard/plan/${plan.id}`, lng)}>
            {t('dashboard:plan-terms')}
          </a>
        </div>
      </div>
      <ol className="course-line">
        {plan.sessions.map((session, index) => {
          const day = dayOfSession(session)
          const isBooked = !session.doneOn && session.startsAt !== null
          const isEarliest = !session.doneOn && !isBooked
          return (
            <li key={session.id}>
              <FadeDot index={index} done={done} isDone={session.doneOn !== null} />
              <span className="course-number tnum">{session.number}</span>
              <span className="cap">
                {day && isEarliest ? `${t('dashboard:line-from')} ` : null}
                <span>{day ? shortDay(day, lng) : t('dashboard:line-open')}</span>
              </span>
              {isBooked ? <span className="cap">{t('dashboard:line-booked')}</span> : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
