import { policy } from './policy.ts'
import { sizePrice } from './pricing.ts'
import type { PricingRule } from './pricing-rules.ts'

/**
 * How many cm² the base price covers, and what each started unit above it costs: what is said where nobody has measured.
 * `next` is null where the list has no sizes.
 */
export function aboveBase(rules: readonly PricingRule[]) {
  const coveredCm2 = sizePrice(null, rules).base.baseCoverageCm2 ?? policy.baseCoverageCm2
  const rule = sizePrice(coveredCm2 + 1, rules).tiers[0]?.rule
  return { coveredCm2, next: rule?.unitCm2 ? { unitCm2: rule.unitCm2, price: rule.price } : null }
}

/** From what the base price covers to the largest area the list names: the span of prices shown for an unknown size. */
export function listedSpan(rules: readonly PricingRule[]): { least: number; most: number } {
  const { coveredCm2 } = aboveBase(rules)
  const ends = rules
    .filter(({ ruleType, isActive }) => ruleType === 'size_tier' && isActive)
    .map(({ sizeMinCm2, sizeMaxCm2 }) => sizeMaxCm2 ?? (sizeMinCm2 ?? 0) - 1)
  return { least: coveredCm2, most: Math.max(coveredCm2, ...ends) }
}
