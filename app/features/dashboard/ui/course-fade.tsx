import { useTranslation } from 'react-i18next'
import type { PlanView } from '#app/features/plans/queries.ts'

/** One session as a dot of the brand's fade: full while it is done, a ring for the next, an outline for the rest. */
export function FadeDot({ index, done, isDone }: { index: number; done: number; isDone: boolean }) {
  const is = isDone ? 'done' : index === done ? 'next' : 'later'
  return <span className="fade-dot" data-is={is} data-step={Math.min(index, 9)} aria-hidden="true" />
}

/** How far a course is, as the brand's fade. */
export function CourseFade({ plan, heading }: { plan: PlanView; heading: string }) {
  const { t } = useTranslation('dashboard')
  const done = plan.sessions.filter(({ doneOn }) => doneOn).length
  return (
    <>
      <p className="small sec">{heading}</p>
      <h2 className="start-progress" id="start-title">
        {t('sessions-of', { done, count: plan.sessions.length })}
      </h2>
      <p className="start-fade" aria-hidden="true">
        {plan.sessions.map(({ id, doneOn }, index) => (
          <FadeDot key={id} index={index} done={done} isDone={doneOn !== null} />
        ))}
      </p>
    </>
  )
}
