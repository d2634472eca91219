import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { useLanguage } from '#app/ui/dates.ts'

/** What was paid and what became of the plan, in one line of time, the newest first. */
export function PlanHistory({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const paid = plan.payments.toReversed().map(({ id, day, amount, refunded }) => ({
    key: id,
    on: day,
    what: `${t('paid')} ${formatMoney(amount, lng)}${refunded > 0 ? ` (−${formatMoney(refunded, lng)})` : ''}`,
  }))
  const became = plan.history.map((one, index) => ({
    key: `${one.on} ${index}`,
    on: one.on,
    what: t(one.reason === 'withdrawn' || one.reason === 'stopped' ? 'became-ended' : `became-${one.became}`),
  }))
  const events = [...paid, ...became].toSorted((one, other) => other.on.localeCompare(one.on))
  return (
    <section className="plan-part">
      <h2 className="h4">{t('history')}</h2>
      <dl className="plan-facts">
        {plan.referredBy ? <Fact name={t('referred-by')}>{plan.referredBy}</Fact> : null}
        {plan.code ? <Fact name={t('code')}>{plan.code}</Fact> : null}
        {events.map(({ key, on, what }) => (
          <Fact key={key} name={formatDay(on, lng, 'data')}>
            {what}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="kv">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
