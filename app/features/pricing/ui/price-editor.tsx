import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { formatMoney, type Ore } from '#app/domain/money.ts'
import { effectOf, problemsOf, termsOf, withChanges, type RuleChange } from '#app/domain/price-draft.ts'
import { sizePrice } from '#app/domain/pricing.ts'
import { titleOf, type PricingRule, type RuleProblem } from '#app/domain/pricing-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel, TableFrame } from '#app/ui/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { SizeStrip } from './size-strip.tsx'
import './prices.css'

type Props = { rules: PricingRule[]; from: ClinicDay; today: ClinicDay; error: string | null }

/** The price list as a draft: what is typed is quoted, checked for gaps and compared at once, and saved from a day on. */
export function PriceEditor({ rules, from, today, error }: Props) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const [changes, setChanges] = useState<RuleChange[]>([])
  const draft = withChanges(rules, changes)
  const problems = problemsOf(draft)
  const change = (next: RuleChange) => setChanges([...changes.filter(({ id }) => id !== next.id), next])
  const wrong = new Set(problems.flatMap((one) => ('next' in one ? [one.ruleName, one.next] : [])))
  return (
    <Form method="post" className="price-editor">
      <input type="hidden" name="changes" value={JSON.stringify(changes)} />
      {error ? <FormRefusal>{error}</FormRefusal> : null}
      <div aria-live="polite">
        {problems.map((problem) => (
          <p className="note danger price-problem" key={JSON.stringify(problem)}>
            <Icon name="alert" /> <Problem problem={problem} rules={draft} />
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
                <input className="in" type="date" name="from" required min={today} defaultValue={from} />
              </label>
            }
          >
            <SizeStrip rules={draft} />
            <div className="price-rows">
              {draft
                .filter(({ ruleType }) => ruleType !== 'addon')
                .map((rule) => (
                  <SizeRow
                    key={rule.id}
                    rule={rule}
                    was={rules.find(({ id }) => id === rule.id)!}
                    isWrong={wrong.has(rule.ruleName)}
                    onChange={change}
                  />
                ))}
            </div>
          </Panel>
          <Panel title={t('prices-add-ons')}>
            <div className="price-rows">
              {draft
                .filter(({ ruleType }) => ruleType === 'addon')
                .map((rule) => (
                  <div className="price-row" key={rule.id}>
                    <span>
                      {titleOf(rule, lng)}
                      <br />
                      <span className="cap mut">{t(rule.dialog === 'package' ? 'in-package' : 'in-treatment')}</span>
                    </span>
                    <Price rule={rule} onChange={change} />
                    <Before rule={rule} was={rules.find(({ id }) => id === rule.id)!} />
                  </div>
                ))}
            </div>
          </Panel>
        </div>
        <div>
          <Try before={rules} after={draft} />
          <EffectTable before={rules} after={draft} />
          <Button
            type="submit"
            block
            busy={busy}
            busyLabel={t('saving')}
            disabled={problems.length > 0 || changes.length === 0}
          >
            {t('plan-prices')}
          </Button>
          <p className="small sec">{t('prices-keep')}</p>
        </div>
      </div>
    </Form>
  )
}

type RowProps = { rule: PricingRule; onChange(change: RuleChange): void }

function SizeRow({ rule, was, isWrong, onChange }: RowProps & { was: PricingRule; isWrong: boolean }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const terms = termsOf(rule)
  const size = (end: 'sizeMinCm2' | 'sizeMaxCm2') => (
    <input
      className="in"
      type="number"
      min={0}
      max={5000}
      aria-label={t(end === 'sizeMinCm2' ? 'size-from' : 'size-to', { rule: titleOf(rule, lng) })}
      aria-invalid={isWrong || undefined}
      value={terms[end] ?? ''}
      onChange={(event) => {
        const typed = event.target.value
        onChange({ ...terms, id: rule.id, [end]: typed === '' ? null : Math.max(0, Math.round(Number(typed))) })
      }}
    />
  )
  const isBase = rule.ruleType === 'base_pricing'
  return (
    <div className="price-row" data-wrong={isWrong || undefined}>
      <span className="price-size">
        {isBase ? <span className="tnum">0</span> : size('sizeMinCm2')} – {size('sizeMaxCm2')} cm²
      </span>
      <span className="price-with-unit">
        <Price rule={rule} onChange={onChange} />
        <span className="small sec">{isBase ? t('fixed') : t('per-unit', { unit: rule.unitCm2 })}</span>
      </span>
      <Before rule={rule} was={was} />
    </div>
  )
}

function Price({ rule, onChange }: RowProps) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  return (
    <span className="price-value">
      <input
        className="in"
        type="number"
        min={0}
        max={100_000}
        aria-label={t('price-of', { rule: titleOf(rule, lng) })}
        value={rule.price / 100}
        onChange={(event) => {
          const kroner = Math.min(100_000, Math.max(0, Math.round(Number(event.target.value))))
          onChange({ ...termsOf(rule), id: rule.id, price: (kroner * 100) as Ore })
        }}
      />
      <span className="small">{t('currency')}</span>
    </span>
  )
}

function Before({ rule, was }: { rule: PricingRule; was: PricingRule }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const isSame = JSON.stringify(termsOf(rule)) === JSON.stringify(termsOf(was))
  if (isSame) return <span className="small mut">{t('unchanged')}</span>
  return (
    <span className="small">
      {t('before')}{' '}
      <del>
        {rule.price === was.price
          ? `${termsOf(was).sizeMinCm2 ?? 0}–${termsOf(was).sizeMaxCm2 ?? ''}`
          : formatMoney(was.price, lng)}
      </del>
    </span>
  )
}

function Problem({ problem, rules }: { problem: RuleProblem; rules: PricingRule[] }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const named = (name: string) => {
    const rule = rules.find(({ ruleName }) => ruleName === name)
    return rule ? titleOf(rule, lng) : name
  }
  if ('next' in problem) return t(problem.code, { first: named(problem.ruleName), next: named(problem.next) })
  if (problem.code === 'largest-tier-ends') return t(problem.code, { area: problem.atCm2 })
  if (problem.code === 'tier-without-size') return t(problem.code, { first: named(problem.ruleName) })
  return t(problem.code)
}

type Lists = { before: PricingRule[]; after: PricingRule[] }

/** A price of any area with the draft, beside today's. */
function Try({ before, after }: Lists) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const [area, setArea] = useState(64)
  const { total, base, tiers } = sizePrice(area, after)
  return (
    <Panel title={t('try-price')} tone="skin">
      <div className="price-try">
        <span>
          <span className="cap">{t('area')}</span>
          <span className="price-big tnum">{area} cm²</span>
        </span>
        <span>
          <span className="cap">{t('a-session')}</span>
          <output className="price-big tnum">{formatMoney(total, lng)}</output>
        </span>
      </div>
      <input
        type="range"
        min={1}
        max={500}
        value={area}
        aria-label={t('area')}
        onChange={(event) => setArea(Number(event.target.value))}
      />
      <dl className="price-lines">
        <div>
          <dt>{titleOf(base, lng)}</dt>
          <dd>{formatMoney(base.price, lng)}</dd>
        </div>
        {tiers.map(({ rule, units, amount }) => (
          <div key={rule.id}>
            <dt>{t('units', { units, unit: rule.unitCm2, price: formatMoney(rule.price, lng) })}</dt>
            <dd>{formatMoney(amount, lng)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('today')}</dt>
          <dd>{formatMoney(sizePrice(area, before).total, lng)}</dd>
        </div>
      </dl>
    </Panel>
  )
}

function EffectTable({ before, after }: Lists) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  return (
    <Panel title={t('effect')}>
      <TableFrame label={t('effect')}>
        <thead>
          <tr>
            <th scope="col">{t('area')}</th>
            <th scope="col" className="r">
              {t('today')}
            </th>
            <th scope="col" className="r">
              {t('new')}
            </th>
            <th scope="col" className="r">
              {t('difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {effectOf(before, after).map(({ areaCm2, before: was, after: becomes }) => (
            <tr key={areaCm2}>
              <td className="strong">{areaCm2} cm²</td>
              <td className="r">{formatMoney(was, lng)}</td>
              <td className="r">{formatMoney(becomes, lng)}</td>
              <td className={becomes === was ? 'r mut' : 'r'}>
                {becomes > was ? '+' : ''}
                {formatMoney((becomes - was) as Ore, lng)}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Panel>
  )
}
