import { addOnFacts } from '#app/domain/pricing/add-ons.ts'
import type { Language } from '#app/domain/language.ts'
import { FALLBACK_RULES, titleOf } from '#app/domain/pricing/pricing-rules.ts'

/** What was ordered that a doctor must say yes to, in words; empty: nothing. */
export const orderedIn = (addOns: readonly string[], lng: Language): string =>
  [...new Set(addOns.filter((key) => addOnFacts(key).needsDoctor).map((key) => nameOf(key, lng)))].join(', ')

const nameOf = (key: string, lng: Language) => {
  const rule = FALLBACK_RULES.find(({ ruleName }) => ruleName === key)
  return rule ? titleOf(rule, lng) : key
}
