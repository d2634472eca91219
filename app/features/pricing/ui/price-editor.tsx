import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSearchParams } from 'react-router'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import {
  EMPTY_DRAFT,
  fixFor,
  problemsOf,
  typed,
  withDraft,
  withNewAddOn,
  withNewSize,
  without,
  type PriceDraft,
} from '#app/domain/pricing/price-draft.ts'
import { titleOf, type PricingRule, type RuleProblem } from '#app/domain/pricing/pricing-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DayInput } from '#app/ui/fields/day-field.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'
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
  const drafting = usePriceDraft(rules)
  const { draft, list } = drafting
  return (
    <Form method="post" className="price-editor">
      <input type="hidden" name="draft" value={JSON.stringify(draft)} />
      {error ? <FormRefusal>{error}</FormRefusal> : null}
      <Problems drafting={drafting} />
      <div className="price-cols">
        <div>
          <Panel title={t('prices-area')} aside={<FromDay from={from} today={today} />}>
            <SizeStrip rules={list} />
            <Rows drafting={drafting} group="size" />
            <Button tone="secondary" size="small" onClick={drafting.addSize}>
              {t('add-size')}
            </Button>
          </Panel>
          <AddOns drafting={drafting} />
        </div>
        <div>
          <PriceTrial before={todays} after={list} />
          <EffectTable before={todays} after={list} from={from} />
          <Save drafting={drafting} />
        </div>
      </div>
    </Form>
  )
}

type Drafting = ReturnType<typeof usePriceDraft>
type OfDraft = { drafting: Drafting }

/** What is typed so far, the list it gives, and what is wrong with that. */
function usePriceDraft(rules: PricingRule[]) {
  const [draft, setDraft] = useState<PriceDraft>(EMPTY_DRAFT)
  const list = withDraft(rules, draft)
  const problems = problemsOf(list)
  const newName = () => `new-${1 + Math.max(0, ...draft.added.map(({ ruleName }) => Number(ruleName.slice(4))))}`
  return {
    rules,
    draft,
    list,
    problems,
    isUntouched: Object.values(draft).every((changes) => changes.length === 0),
    change: (change: Parameters<typeof typed>[2]) => setDraft(typed(draft, rules, change)),
    retire: (name: string) => setDraft(without(draft, name)),
    keep: (name: string) => setDraft({ ...draft, retired: draft.retired.filter((one) => one !== name) }),
    addSize: () => setDraft(withNewSize(draft, rules, newName())),
    addAddOn: () => setDraft(withNewAddOn(draft, rules, newName())),
  }
}

function Problems({ drafting: { problems, list, change } }: OfDraft) {
  return (
    <div aria-live="polite">
      {problems.map((problem) => (
        <p className="note danger price-problem" key={JSON.stringify(problem)}>
          <Icon name="alert" />
          <span>
            <Problem problem={problem} rules={list} />
          </span>
          <Mend problem={problem} rules={list} onFix={change} />
        </p>
      ))}
    </div>
  )
}

/** The day the draft begins; another one brings that day's list. */
function FromDay({ from, today }: Pick<Props, 'from' | 'today'>) {
  const { t } = useTranslation('owner')
  const [, setSearch] = useSearchParams()
  const moveTo = (day: string) =>
    setSearch((search) => (day >= today ? { ...Object.fromEntries(search), from: day } : search), {
      preventScrollReset: true,
      replace: true,
    })
  return (
    <label className="price-from">
      <span className="small sec">{t('prices-from')}</span>
      <DayInput name="from" required min={today} defaultValue={from} onChange={(event) => moveTo(event.target.value)} />
    </label>
  )
}

function AddOns({ drafting }: OfDraft) {
  const { t } = useTranslation('owner')
  return (
    <Panel title={t('prices-add-ons')}>
      <h3 className="price-group">{t('in-treatment')}</h3>
      <Rows drafting={drafting} group="treatment" />
      <Button tone="secondary" size="small" onClick={drafting.addAddOn}>
        {t('add-add-on')}
      </Button>
      {drafting.rules.some((rule) => groupOf(rule) === 'package') ? (
        <>
          <h3 className="price-group">{t('in-package')}</h3>
          <Rows drafting={drafting} group="package" />
        </>
      ) : null}
    </Panel>
  )
}

/** The rules under one head, those that go last. */
function Rows({ drafting: { rules, draft, list, problems, ...does }, group }: OfDraft & { group: Group }) {
  const Row = group === 'size' ? SizeRow : AddOnRow
  const isHere = (rule: PricingRule) => groupOf(rule) === group
  const wrong = new Set(problems.flatMap(wrongIn))
  return (
    <div className="price-rows">
      {list.filter(isHere).map((rule) => (
        <Row
          key={rule.ruleName}
          rule={rule}
          was={rules.find(({ ruleName }) => ruleName === rule.ruleName) ?? null}
          isWrong={wrong.has(rule.ruleName)}
          onChange={does.change}
          onRetire={() => does.retire(rule.ruleName)}
        />
      ))}
      {rules
        .filter((rule) => isHere(rule) && draft.retired.includes(rule.ruleName))
        .map((rule) => (
          <RetiredRow key={rule.ruleName} rule={rule} onKeep={() => does.keep(rule.ruleName)} />
        ))}
    </div>
  )
}

/** The rules a problem is about. */
const wrongIn = (problem: RuleProblem) =>
  'next' in problem ? [problem.ruleName, problem.next] : problem.code === 'sizes-crossed' ? [problem.ruleName] : []

function Save({ drafting: { problems, isUntouched } }: OfDraft) {
  const { t } = useTranslation('owner')
  // Another day's list being fetched is no saving.
  const busy = useNavigation().formMethod !== undefined
  return (
    <>
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
    </>
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
  onFix,
}: ProblemProps & { onFix(change: NonNullable<ReturnType<typeof fixFor>>): void }) {
  const { t } = useTranslation('owner')
  const named = useNames(rules)
  const change = fixFor(problem, rules)
  if (!change) return null
  const rule = named(change.ruleName)
  return (
    <Button tone="danger" size="small" onClick={() => onFix(change)}>
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
