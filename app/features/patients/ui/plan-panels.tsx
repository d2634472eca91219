import { useTranslation } from 'react-i18next'
import { Panel } from '#app/ui/desk.tsx'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { PlanBadge, PlanSums, SessionList } from '#app/features/plans/ui/plan-parts.tsx'
import type { PlanView } from '#app/features/plans/queries.ts'

/** A client's plans on their page: how far each has come, its sessions, and what is paid of it. */
export function PlanPanels({ plans }: { plans: PlanView[] }) {
  const { t } = useTranslation(['plans', 'clients'])
  return plans.map((plan) => {
    const done = plan.sessions.filter(({ doneOn }) => doneOn).length
    const sessions = plan.sessions.length
    return (
      <Panel key={plan.id} title={t(`plans:type-${plan.treatmentType}`)} aside={<PlanBadge plan={plan} />}>
        <div className="patient-plan">
          <FadeScale done={done} total={sessions} label={t('clients:course', { done, sessions })} />
          {plan.areaCm2 || plan.description ? (
            <p className="small sec">
              {[plan.areaCm2 ? `${plan.areaCm2} cm²` : '', plan.description].filter(Boolean).join(' · ')}
            </p>
          ) : null}
        </div>
        <PlanSums plan={plan} />
        <SessionList sessions={plan.sessions} />
      </Panel>
    )
  })
}
