import { useTranslation } from 'react-i18next'
import type { PlanView } from '#app/features/plans/queries.ts'

/** How far a course is, as the brand's fade: full dots for what is done, a ring for the next, outlines for the rest. */
export function CourseFade({ plan }: { plan: PlanView }) {
  const { t } = useTranslation(['dashboard', 'plans'])
  const done = plan.sessions.filter(({ doneOn }) => doneOn).length
  const count = plan.sessions.length
  return (
    <>
      <p className="small sec">{t(`plans:type-${plan.treatmentType}`)}</p>
      <h2 className="start-progress" id="start-title">
        {t('dashboard:sessions-of', { done, count })}
      </h2>
      <ol className="start-fade" aria-hidden="true">
        {plan.sessions.map(({ id, doneOn }, index) => (
          <li key={id} data-is={doneOn ? 'done' : index === done ? 'next' : 'later'} data-step={Math.min(index, 9)} />
        ))}
      </ol>
    </>
  )
}
