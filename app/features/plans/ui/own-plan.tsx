import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { PlanView } from '#app/features/plans/queries.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk.tsx'
import { PlanBadge, PlanSums, PlanTerms, SessionList } from './plan-parts.tsx'

/** A client's own plan: how far it is, what is paid, and when the next session can lie. */
export function OwnPlan({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const done = plan.sessions.filter(({ doneOn }) => doneOn).length
  const page = `/dashboard/plan/${plan.id}`
  const isRunning = plan.status === 'active' && !plan.endedBecause
  return (
    <Panel id="plan" title={t(`type-${plan.treatmentType}`)} aside={<PlanBadge plan={plan} />}>
      <div className="plan-money">
        <p className="small sec">{t('progress', { done, count: plan.sessions.length })}</p>
        <PlanSums plan={plan} />
        <SessionList sessions={plan.sessions} />
        {isRunning && plan.nextFrom ? (
          <p className="small">{t('next-from', { day: formatDay(plan.nextFrom, lng) })}</p>
        ) : null}
        <div className="acts">
          {isRunning && plan.sessions.some(({ doneOn, startsAt }) => !doneOn && !startsAt) ? (
            <ButtonLink href={inLanguage(`${page}?book=next#book-next`, lng)}>{t('book-next')}</ButtonLink>
          ) : null}
          <ButtonLink tone={isRunning ? 'secondary' : 'primary'} href={inLanguage(page, lng)}>
            {t('see-plan')}
          </ButtonLink>
        </div>
        <PlanTerms plan={plan} />
      </div>
    </Panel>
  )
}
