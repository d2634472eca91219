import { useTranslation } from 'react-i18next'
import { dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { sessionToPayOf } from '#app/domain/plans/plan.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { PaidOfTotal } from './payments/paid-of-total.tsx'
import { PayNext } from './payments/pay-next.tsx'

/** What is left of a course to pay, how much of it is paid, and the next payment in one press. */
export function StartMoney({ plan }: { plan: PlanView }) {
  const { t } = useTranslation(['dashboard', 'plans'])
  const lng = useLanguage()
  const { id, status, priceNow, paid, remaining, payBy, sessions } = plan
  const money = (amount: Ore) => formatMoney(amount, lng)
  const next = payBy === 'session' ? sessionToPayOf(status, sessions) : undefined
  const name = next && t('plans:session', { number: next.number })
  return (
    <Panel
      title={t('dashboard:payment')}
      aside={<a href={inLanguage('/dashboard/payments', lng)}>{t('dashboard:payments-all')}</a>}
    >
      <p className="start-due">
        {money(remaining)} <span className="small mut">{t('dashboard:missing')}</span>
      </p>
      <PaidOfTotal paid={paid} total={priceNow} />
      {next ? (
        <dl className="start-next">
          <div className="kv">
            <dt>{next.startsAt ? `${name}, ${formatDay(dayOf(next.startsAt), lng, 'data')}` : name}</dt>
            <dd>
              <Badge tone="warn" shape="hollow">
                {t('dashboard:due')}
              </Badge>
            </dd>
          </div>
        </dl>
      ) : null}
      <div className="acts">
        {next ? (
          <PayNext planId={id} tone="secondary">
            {t('plans:pay-next', { amount: money(next.left) })}
          </PayNext>
        ) : (
          <ButtonLink tone="secondary" block href={inLanguage(`/dashboard/plan/${id}`, lng)}>
            {t('dashboard:pay-now')}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}
