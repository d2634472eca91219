import type { ClinicDay } from './clinic-time.ts'
import type { Ore } from './money.ts'
import { sizePrice } from './pricing.ts'
import { ruleProblems, type PricingRule, type RuleProblem } from './pricing-rules.ts'

/** What an owner may change of a rule. Sizes in whole cm²; a base price has its coverage as `sizeMaxCm2`. */
export type RuleTerms = { price: Ore; sizeMinCm2: number | null; sizeMaxCm2: number | null }
export type RuleChange = RuleTerms & { id: string }

/** The areas on which a change is shown before it is saved, cm². */
export const SAMPLE_AREAS = [10, 50, 150, 400] as const

export const termsOf = (rule: PricingRule): RuleTerms => ({
  price: rule.price,
  sizeMinCm2: rule.sizeMinCm2,
  sizeMaxCm2: rule.ruleType === 'base_pricing' ? rule.baseCoverageCm2 : rule.sizeMaxCm2,
})

/** The list as it will be with these changes. */
export const withChanges = (rules: readonly PricingRule[], changes: readonly RuleChange[]): PricingRule[] =>
  rules.map((rule) => {
    const change = changes.find(({ id }) => id === rule.id)
    if (!change) return rule
    const { price, sizeMinCm2, sizeMaxCm2 } = change
    return rule.ruleType === 'base_pricing'
      ? { ...rule, price, baseCoverageCm2: sizeMaxCm2 }
      : { ...rule, price, sizeMinCm2, sizeMaxCm2 }
  })

export type Effect = { areaCm2: number; before: Ore; after: Ore }

/** One session of each sample area, before and after. */
export const effectOf = (before: readonly PricingRule[], after: readonly PricingRule[]): Effect[] =>
  SAMPLE_AREAS.map((areaCm2) => ({
    areaCm2,
    before: sizePrice(areaCm2, before).total,
    after: sizePrice(areaCm2, after).total,
  }))

export type PriceRefusal = 'prices-in-past' | 'prices-incomplete' | 'nothing-changed'

/** Why a change cannot be planned, or null: a list with a gap or an overlap, or prices of days that are past. */
export function whyNotPlanned(
  after: readonly PricingRule[],
  { changes, from, today }: { changes: readonly RuleChange[]; from: ClinicDay; today: ClinicDay },
): PriceRefusal | null {
  if (changes.length === 0) return 'nothing-changed'
  if (from < today) return 'prices-in-past'
  return problemsOf(after).length > 0 ? 'prices-incomplete' : null
}

export const problemsOf = (rules: readonly PricingRule[]): RuleProblem[] => ruleProblems(rules)
