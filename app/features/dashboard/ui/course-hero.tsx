import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/clinic-time.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import type { PlanView } from '#app/features/plans/queries.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { dayOfSession, useEndOf } from './course-end.ts'
import { FadeDot } from './course-fade.tsx'
import './course.css'

/** "3. dec.": the year is said where it matters. */
const shortDay = (day: ClinicDay, lng: Language) => formatDay(day, lng, 'short').replace(/ \d{4}$/, '')

/** A course as a line in time: what is done, what is booked, and the earliest day of the rest. */
export function CourseHero({ plan, heading }: { plan: PlanView; heading: string }) {
  const { t } = useTranslation(['dashboard', 'plans'])
  const lng = useLanguage()
  const done = plan.sessions.filter(({ doneOn }) => doneOn).length
  const endOf = useEndOf()
  const id = `course-${plan.id}`
  return (
    <section className="course-hero" aria-labelledby={id}>
      <div className="course-hero-head">
        <div>
          <p className="small sec">{heading}</p>
          <h2 className="start-progress" id={id}>
            {t('dashboard:sessions-of', { done, count: plan.sessions.length })}
          </h2>
        </div>
        <div className="course-hero-end small">
          <p>{endOf(plan)}</p>
          <a className="link" href={inLanguage(`/dashboard/plan/${plan.id}`, lng)}>
            {t('plans:see-plan')}
          </a>
        </div>
      </div>
      <ol className="course-line">
        {plan.sessions.map((session, index) => {
          const day = dayOfSession(session)
          const is = session.doneOn ? 'done' : session.startsAt ? 'booked' : 'later'
          return (
            <li key={session.id}>
              <FadeDot index={index} done={done} isDone={session.doneOn !== null} />
              <span className="strong">{t('plans:session', { number: session.number })}</span>
              <span className="cap">
                {day ? t(`dashboard:line-${is}`, { day: shortDay(day, lng) }) : t('dashboard:line-open')}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
