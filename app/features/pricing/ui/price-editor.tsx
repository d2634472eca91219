import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSearchParams } from 'react-router'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import {
  EMPTY_DRAFT,
  mendOf,
  problemsOf,
  typed,
  withDraft,
  withNewAddOn,
  withNewSize,
  without,
  type PriceDraft,
} from '#app/domain/price-draft.ts'
import { titleOf, type PricingRule, type RuleProblem } from '#app/domain/pricing-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DayInput } from '#app/ui/day-field.tsx'
import { Panel } from '#app/ui/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { AddOnRow, RetiredRow, SizeRow } from './price-rows.tsx'
import { EffectTable, PriceTrial } from './price-trial.tsx'
import { SizeStrip } from './size-strip.tsx'
import './prices.css'

type Props = {
  /** The list of the day the draft begins, and that of today. */
  rules: PricingRule[]
  todays: PricingRule[]
  from: ClinicDay
  today: ClinicDay
  error: string | null
}

/** The price list as a draft: what is typed is quoted, checked for gaps and compared at once, and saved from a day on. */
export function PriceEditor({ rules, todays, from, today, error }: Props) {
  const { t } = useTranslation('owner')
  // Another day's list being fetched is no saving.
  const busy = useNavigation().formMethod !== undefined
  const [, setSearch] = useSearchParams()
  const [draft, setDraft] = useState<PriceDraft>(EMPTY_DRAFT)
  const list = withDraft(rules, draft)
  const problems = problemsOf(list)
  const wrong = new Set(
    problems.flatMap((one) =>
      'next' in one ? [one.ruleName, one.next] : one.code === 'sizes-crossed' ? one.ruleName : [],
    ),
  )
  const isUntouched = Object.values(draft).every((changes) => changes.length === 0)
  const newName = () => `new-${1 + Math.max(0, ...draft.added.map(({ ruleName }) => Number(ruleName.slice(4))))}`
  const moveTo = (day: string) =>
    setSearch((search) => (day >= today ? { ...Object.fromEntries(search), from: day } : search), {
      preventScrollReset: true,
      replace: true,
    })
  const rowsOf = (group: Group) => {
    const Row = group === 'size' ? SizeRow : AddOnRow
    const isHere = (rule: PricingRule) => groupOf(rule) === group
    return (
      <div className="price-rows">
        {list.filter(isHere).map((rule) => (
          <Row
            key={rule.ruleName}
            rule={rule}
            was={rules.find(({ ruleName }) => ruleName === rule.ruleName) ?? null}
            isWrong={wrong.has(rule.ruleName)}
            onChange={(change) => setDraft(typed(draft, rules, change))}
            onRetire={() => setDraft(without(draft, rule.ruleName))}
          />
        ))}
        {rules
          .filter((rule) => isHere(rule) && draft.retired.includes(rule.ruleName))
          .map((rule) => (
            <RetiredRow
              key={rule.ruleName}
              rule={rule}
              onKeep={() =>
                setDraft({ ...draft, retired: draft.retired.filter((ruleName) => ruleName !== rule.ruleName) })
              }
            />
          ))}
      </div>
    )
  }
  return (
    <Form method="post" className="price-editor">
      <input type="hidden" name="draft" value={JSON.stringify(draft)} />
      {error ? <FormRefusal>{error}</FormRefusal> : null}
      <div aria-live="polite">
        {problems.map((problem) => (
          <p className="note danger price-problem" key={JSON.stringify(problem)}>
            <Icon name="alert" />
            <span>
              <Problem problem={problem} rules={list} />
            </span>
            <Mend problem={problem} rules={list} onMend={(change) => setDraft(typed(draft, rules, change))} />
          </p>
        ))}
      </div>
      <div className="price-cols">
        <div>
          <Panel
            title={t('prices-area')}
            aside={
              <label className="price-from">
                <span className="small sec">{t('prices-from')}</span>
                <DayInput
                  name="from"
                  required
                  min={today}
                  defaultValue={from}
                  onChange={(event) => moveTo(event.target.value)}
                />
              </label>
            }
          >
            <SizeStrip rules={list} />
            {rowsOf('size')}
            <Button tone="secondary" size="small" onClick={() => setDraft(withNewSize(draft, rules, newName()))}>
              {t('add-size')}
            </Button>
          </Panel>
          <Panel title={t('prices-add-ons')}>
            <h3 className="price-group">{t('in-treatment')}</h3>
            {rowsOf('treatment')}
            <Button tone="secondary" size="small" onClick={() => setDraft(withNewAddOn(draft, rules, newName()))}>
              {t('add-add-on')}
            </Button>
            {rules.some((rule) => groupOf(rule) === 'package') ? (
              <>
                <h3 className="price-group">{t('in-package')}</h3>
                {rowsOf('package')}
              </>
            ) : null}
          </Panel>
        </div>
        <div>
          <PriceTrial before={todays} after={list} />
          <EffectTable before={todays} after={list} from={from} />
          <Button
            type="submit"
            block
            busy={busy}
            busyLabel={t('saving')}
            disabled={problems.length > 0 || isUntouched}
            aria-describedby="prices-why"
          >
            {t('plan-prices')}
          </Button>
          <p className="small sec" id="prices-why">
            {isUntouched ? t('prices-untouched') : t('prices-keep')}
          </p>
        </div>
      </div>
    </Form>
  )
}

type Group = 'size' | 'treatment' | 'package'

/** Under which head a rule stands: an add-on costs one thing at a treatment and another in a package. */
const groupOf = ({ ruleType, dialog }: PricingRule): Group =>
  ruleType !== 'addon' ? 'size' : dialog === 'package' ? 'package' : 'treatment'

type ProblemProps = { problem: RuleProblem; rules: PricingRule[] }

function Problem({ problem, rules }: ProblemProps) {
  const { t } = useTranslation('owner')
  const named = useNames(rules)
  if ('next' in problem) return t(problem.code, { first: named(problem.ruleName), next: named(problem.next) })
  if (problem.code === 'largest-tier-ends') return t(problem.code, { area: problem.atCm2 })
  if (problem.code === 'tier-without-size' || problem.code === 'sizes-crossed')
    return t(problem.code, { first: named(problem.ruleName) })
  return t(problem.code)
}

/** The way out of a gap or an overlap, where there is one that needs no more typing. */
function Mend({
  problem,
  rules,
  onMend,
}: ProblemProps & { onMend(change: NonNullable<ReturnType<typeof mendOf>>): void }) {
  const { t } = useTranslation('owner')
  const named = useNames(rules)
  const change = mendOf(problem, rules)
  if (!change) return null
  const rule = named(change.ruleName)
  return (
    <Button tone="danger" size="small" onClick={() => onMend(change)}>
      {change.sizeMaxCm2 === null ? t('mend-open', { rule }) : t('mend-to', { rule, area: change.sizeMaxCm2 })}
    </Button>
  )
}

function useNames(rules: PricingRule[]) {
  const lng = useLanguage()
  return (name: string) => {
    const rule = rules.find(({ ruleName }) => ruleName === name)
    return rule ? titleOf(rule, lng) : name
  }
}
