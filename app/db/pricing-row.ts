import { inKroner } from '#app/domain/money/money.ts'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'

/** A rule of the price list as its row in `pricing_rules`: kroner for øre, empty texts for those it has not. */
export const pricingRow = (rule: PricingRule) => ({
  rule_name: rule.ruleName,
  rule_type: rule.ruleType,
  dialog: rule.dialog,
  title_da: rule.titleDa ?? '',
  title_en: rule.titleEn ?? '',
  description_da: rule.descriptionDa ?? '',
  description_en: rule.descriptionEn ?? '',
  base_coverage_cm2: rule.baseCoverageCm2,
  size_min_cm2: rule.sizeMinCm2,
  size_max_cm2: rule.sizeMaxCm2,
  price_dkk: inKroner(rule.price),
  price_per_unit: rule.unitCm2,
  is_active: true,
  display_order: rule.displayOrder,
  valid_from: rule.validFrom,
  valid_until: rule.validUntil,
})
