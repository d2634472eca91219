import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addOnFacts } from '#app/domain/pricing/add-ons.ts'
import { typedNumber } from '#app/domain/language.ts'
import { formatAmount, formatMoney, inKroner, kroner } from '#app/domain/money/money.ts'
import { sameTerms, termsOf, type TypedRule } from '#app/domain/pricing/price-draft.ts'
import { titleOf, type PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import { figureIn } from '#app/domain/typed-text.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'

type RowProps = {
  rule: PricingRule
  /** Null: the rule is new. */
  was: PricingRule | null
  isWrong: boolean
  onChange(change: TypedRule): void
  onRetire(): void
}

/** A size: from and to, what each unit of it costs, and how it was before. */
export function SizeRow({ rule, was, isWrong, onChange, onRetire }: RowProps) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const { ruleName } = rule
  const terms = termsOf(rule)
  const title = was ? titleOf(was, lng) : titleOf(rule, lng)
  const size = (end: SizeEnd) => <SizeField end={end} rule={rule} title={title} isWrong={isWrong} onChange={onChange} />
  const isBase = rule.ruleType === 'base_pricing'
  return (
    <div className="price-row" data-wrong={isWrong || undefined}>
      <span className="price-size">
        {isBase ? <span className="tnum">0</span> : size('sizeMinCm2')} – {size('sizeMaxCm2')} cm²
      </span>
      <span className="price-with-unit">
        <Price rule={rule} title={title} onChange={onChange} />
        {isBase || was ? (
          <span className="small sec">{isBase ? t('fixed') : t('per-unit', { unit: rule.unitCm2 })}</span>
        ) : (
          <span className="small sec price-size">
            {t('per')}
            <input
              className="in"
              type="number"
              min={1}
              max={1000}
              required
              aria-label={t('unit-of', { rule: title })}
              value={rule.unitCm2 ?? ''}
              onChange={(event) =>
                onChange({ ...terms, ruleName, unitCm2: Math.round(Number(event.target.value)) || null })
              }
            />
            cm²
          </span>
        )}
      </span>
      <Before rule={rule} was={was} />
      {isBase ? null : <Retire title={title} onRetire={onRetire} />}
    </div>
  )
}

type SizeEnd = 'sizeMinCm2' | 'sizeMaxCm2'
type SizeProps = Pick<RowProps, 'rule' | 'isWrong' | 'onChange'> & { end: SizeEnd; title: string }

/** Where a rule's sizes begin or end; empty: they do not. */
function SizeField({ end, rule, title, isWrong, onChange }: SizeProps) {
  const { t } = useTranslation('owner')
  const terms = termsOf(rule)
  return (
    <input
      className="in"
      type="number"
      min={0}
      max={5000}
      aria-label={t(end === 'sizeMinCm2' ? 'size-from' : 'size-to', { rule: title })}
      aria-invalid={isWrong || undefined}
      value={terms[end] ?? ''}
      onChange={(event) => {
        const value = event.target.value
        const size = value === '' ? null : Math.max(0, Math.round(Number(value)))
        onChange({ ...terms, ruleName: rule.ruleName, [end]: size })
      }}
    />
  )
}

/** An add-on and its price, and of one that is offered by size at which; one that is new gets its name here. */
export function AddOnRow({ rule, was, isWrong, onChange, onRetire }: RowProps) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const title = titleOf(was ?? { ...rule, ruleName: t('new-add-on') }, lng)
  const name = (field: 'titleDa' | 'titleEn') => (
    <input
      className="in"
      maxLength={60}
      required={field === 'titleDa'}
      aria-label={t(field === 'titleDa' ? 'add-on-name-da' : 'add-on-name-en')}
      placeholder={t(field === 'titleDa' ? 'add-on-name-da' : 'add-on-name-en')}
      defaultValue={rule[field] ?? ''}
      onChange={(event) => onChange({ ...termsOf(rule), ruleName: rule.ruleName, [field]: event.target.value })}
    />
  )
  return (
    <div className="price-row" data-wrong={isWrong || undefined}>
      {was ? (
        <span>{title}</span>
      ) : (
        <span className="price-names">
          {name('titleDa')}
          {name('titleEn')}
        </span>
      )}
      <Price rule={rule} title={title} onChange={onChange} />
      <Before rule={rule} was={was} />
      <Retire title={title} onRetire={onRetire} />
      {was && addOnFacts(rule.ruleName).bySize ? (
        <span className="price-offered">
          <span className="cap mut">{t('offered-at')}</span>
          <span className="price-size">
            <SizeField end="sizeMinCm2" {...{ rule, title, isWrong, onChange }} /> –{' '}
            <SizeField end="sizeMaxCm2" {...{ rule, title, isWrong, onChange }} /> cm²
          </span>
          <span className="cap mut">{t('no-limit')}</span>
        </span>
      ) : null}
    </div>
  )
}

/** A rule that goes with this change, and the way to keep it. */
export function RetiredRow({ rule, onKeep }: { rule: PricingRule; onKeep(): void }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  return (
    <div className="price-row">
      <del>{titleOf(rule, lng)}</del>
      <del className="tnum">{formatMoney(rule.price, lng)}</del>
      <span className="small">{t('retired')}</span>
      <Button tone="text" size="small" aria-label={t('keep-rule', { rule: titleOf(rule, lng) })} onClick={onKeep}>
        {t('keep')}
      </Button>
    </div>
  )
}

function Retire({ title, onRetire }: { title: string; onRetire(): void }) {
  const { t } = useTranslation('owner')
  const name = t('retire-rule', { rule: title })
  return (
    <Button tone="text" size="icon" aria-label={name} title={name} onClick={onRetire}>
      <Icon name="close" />
    </Button>
  )
}

type PriceProps = Pick<RowProps, 'rule' | 'onChange'> & { title: string }

const MOST_KRONER = 100_000

/** A price in kroner: "1.000" until somebody writes in it, then what they write. */
function Price({ rule, title, onChange }: PriceProps) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className="price-value">
      <input
        className="in"
        inputMode="numeric"
        aria-label={t('price-of', { rule: title })}
        value={typed ?? formatAmount(rule.price, lng)}
        onFocus={() => setTyped(typedNumber(inKroner(rule.price), lng))}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          setTyped(event.target.value)
          const figure = figureIn(event.target.value)
          if (figure === null) return
          const price = kroner(Math.min(MOST_KRONER, Math.round(figure)))
          onChange({ ...termsOf(rule), ruleName: rule.ruleName, price })
        }}
      />
      <span className="small">{t('currency')}</span>
    </span>
  )
}

/** How it was before; the place stays empty while nothing is changed. */
function Before({ rule, was }: Pick<RowProps, 'rule' | 'was'>) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  if (!was) return <span className="small">{t('new-rule')}</span>
  const [now, then] = [termsOf(rule), termsOf(was)]
  if (sameTerms(now, then)) return <span />
  return (
    <span className="small">
      {t('before')}{' '}
      <del>
        {rule.price === was.price ? `${then.sizeMinCm2 ?? 0}–${then.sizeMaxCm2 ?? ''}` : formatMoney(was.price, lng)}
      </del>
    </span>
  )
}
