import { useTranslation } from 'react-i18next'
import { sessionsForGoal, type Assessment } from '#app/domain/scan/assessment.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { PLAN_TREATMENT_TYPES } from '#app/domain/plans/plan.ts'
import { titleOf, type PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { Radio } from '#app/ui/fields/field.tsx'
import type { Scan } from './use-scan.ts'

/** What one may want of the same tattoo, each with its range. */
export function GoalOptions({ scan, result }: { scan: Scan; result: Assessment }) {
  const { t } = useTranslation('analysis')
  const { answers, setAnswers } = scan
  return (
    <fieldset className="c1-6">
      <legend className="sc-h">{t('goal')}</legend>
      <div className="sc-stack">
        {PLAN_TREATMENT_TYPES.map((goal) => (
          <label className="ch" key={goal}>
            <Radio
              className="sr"
              name="goal"
              checked={result.goal === goal}
              onChange={() => setAnswers({ ...answers, goal })}
            />
            <span className="strong">{t(`goal-${goal}`)}</span>
            <span className="small sec">{t('options-range', sessionsForGoal(goal, result.fullRemoval))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What can be had against the pain without a doctor’s word, with its price; null while the prices are read. */
export function Relief({ offered }: { offered: readonly PricingRule[] | null }) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  return (
    <div className="c8-13">
      <h3 className="sc-h">{t('relief')}</h3>
      {offered?.length === 0 ? <p className="sec">{t('relief-none')}</p> : null}
      <dl>
        {offered?.map((rule) => (
          <div className="kv" key={rule.ruleName}>
            <dt>{titleOf(rule, lng)}</dt>
            <dd>{formatMoney(rule.price, lng)}</dd>
          </div>
        ))}
      </dl>
      <p className="small mut">{t('relief-doctor')}</p>
    </div>
  )
}
