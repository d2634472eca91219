import type { Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import { sizePrice } from './pricing.ts'
import type { PricingRule } from './pricing-rules.ts'

/**
 * How many cm² the base price covers, and what each started unit above it costs: what is said where nobody has measured.
 * `next` is null where the list has no sizes; its `beyond` is the most a unit costs above the size's end, null where the
 * size has none or a larger one is counted in other units.
 */
export function aboveBase(rules: readonly PricingRule[]) {
  const coveredCm2 = sizePrice(null, rules).base.baseCoverageCm2 ?? policy.baseCoverageCm2
  const rule = sizePrice(coveredCm2 + 1, rules).tiers[0]?.rule
  if (!rule?.unitCm2) return { coveredCm2, next: null }
  return { coveredCm2, next: { unitCm2: rule.unitCm2, price: rule.price, beyond: above(rule, rules) } }
}

function above({ sizeMaxCm2: end, unitCm2 }: PricingRule, rules: readonly PricingRule[]) {
  if (end === null) return null
  const larger = rules.filter(
    ({ ruleType, isActive, sizeMinCm2 }) => ruleType === 'size_tier' && isActive && (sizeMinCm2 ?? 0) > end,
  )
  if (larger.length === 0 || larger.some((rule) => rule.unitCm2 !== unitCm2)) return null
  return { fromCm2: end, atMost: Math.max(...larger.map(({ price }) => price)) as Ore }
}

/** From what the base price covers to the largest area the list names: the span of prices shown for an unknown size. */
export function listedSpan(rules: readonly PricingRule[]): { least: number; most: number } {
  const { coveredCm2 } = aboveBase(rules)
  const ends = rules
    .filter(({ ruleType, isActive }) => ruleType === 'size_tier' && isActive)
    .map(({ sizeMinCm2, sizeMaxCm2 }) => sizeMaxCm2 ?? (sizeMinCm2 ?? 0) - 1)
  return { least: coveredCm2, most: Math.max(coveredCm2, ...ends) }
}
