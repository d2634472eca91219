import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { useEndOf } from './course-end.ts'

/** One session as a dot of the brand's fade: full while it is done, a ring for the next, an outline for the rest. */
export function FadeDot({ index, done, isDone }: { index: number; done: number; isDone: boolean }) {
  const is = isDone ? 'done' : index === done ? 'next' : 'later'
  return <span className="fade-dot" data-is={is} data-step={Math.min(index, 9)} aria-hidden="true" />
}

/** How far a course is, as the brand's fade. */
export function CourseFade({ plan, heading }: { plan: PlanView; heading: string }) {
  const { t } = useTranslation(['dashboard', 'plans'])
  const lng = useLanguage()
  const endOf = useEndOf()
  const done = plan.sessions.filter(({ doneOn }) => doneOn).length
  return (
    <>
      <p className="small sec">{heading}</p>
      <h2 className="start-progress" id="start-title">
        {t('dashboard:sessions-of', { done, count: plan.sessions.length })}
      </h2>
      <p className="start-fade" aria-hidden="true">
        {plan.sessions.map(({ id, doneOn }, index) => (
          <FadeDot key={id} index={index} done={done} isDone={doneOn !== null} />
        ))}
      </p>
      <p className="start-end small">
        <span>{endOf(plan)}</span>
        <a className="link" href={inLanguage(`/dashboard/plan/${plan.id}`, lng)}>
          {t('plans:see-plan')}
        </a>
      </p>
    </>
  )
}
