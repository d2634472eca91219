import { useTranslation } from 'react-i18next'
import { formatArea } from '#app/domain/scan/analysis.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { PlanBadge, SessionList } from '#app/features/plans/ui/plan-parts.tsx'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'

const NEXT_SHOWN = 2

/** A client's plans on their page: how far each has come, what is paid of it, and the sessions that come next. */
export function PlanPanels({ id, plans }: { id: string; plans: PlanView[] }) {
  const { t } = useTranslation(['plans', 'clients'])
  const lng = useLanguage()
  // Where the only plan stands is said beside the name.
  const isSaid = plans.length === 1 && !plans[0]?.endedBecause
  const panels = plans.map((plan) => {
    const next = plan.sessions.filter(({ doneOn }) => !doneOn).slice(0, NEXT_SHOWN)
    const done = plan.sessions.filter(({ doneOn }) => doneOn).length
    const sessions = plan.sessions.length
    return (
      <Panel
        key={plan.id}
        title={t(`plans:type-${plan.treatmentType}`)}
        aside={isSaid ? null : <PlanBadge plan={plan} />}
      >
        <div className="patient-plan">
          <FadeScale done={done} total={sessions} label={t('clients:course', { done, sessions })} />
          {plan.areaCm2 || plan.description ? (
            <p className="small sec">
              {[plan.areaCm2 ? formatArea(plan.areaCm2, lng) : '', plan.description].filter(Boolean).join(' · ')}
            </p>
          ) : null}
        </div>
        <Owed plan={plan} />
        {next.length > 0 && !plan.endedBecause ? <SessionList sessions={next} /> : null}
        <a className="patient-all" href={inLanguage(`/admin/patients/${id}/payments`, lng)}>
          {t('clients:all-sessions', { count: sessions })}
        </a>
      </Panel>
    )
  })
  return <div className="patient-plans">{panels}</div>
}

/** What is left to be paid, of what, and how much has come. */
function Owed({ plan: { total, paid, remaining } }: { plan: PlanView }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const share = total > 0 ? Math.round((Math.min(paid, total) / total) * 100) : 0
  return (
    <>
      <p className="patient-owed">
        {remaining > 0 ? (
          <>
            <span className="sec">{t('remaining')}</span> <b className="tnum">{formatMoney(remaining, lng)}</b>
          </>
        ) : (
          <span className="sec">{t('all-paid')}</span>
        )}
      </p>
      <progress className="plan-bar" max={100} value={share} aria-label={t('paid')} />
      <p className="small sec tnum patient-sums">
        <span>{t('bar-paid', { amount: formatMoney(paid, lng) })}</span>
        <span>{t('bar-total', { amount: formatMoney(total, lng) })}</span>
      </p>
    </>
  )
}
