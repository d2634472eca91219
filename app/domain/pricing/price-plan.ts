import { addDays, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { plainLetters } from '#app/domain/fold.ts'
import {
  problemsOf,
  ruleFrom,
  sameTerms,
  termsOf,
  withTerms,
  type NewRule,
  type PriceDraft,
  type RuleTerms,
} from './price-draft.ts'
import { rulesOn, type PricingRule } from './pricing-rules.ts'

export type PriceRefusal =
  | 'prices-in-past'
  | 'prices-incomplete'
  | 'prices-later-incomplete'
  | 'add-on-untitled'
  | 'nothing-changed'

/** One rule's terms before and after; null before is a rule that came, null after one that went. */
export type PlannedChange = { ruleName: string; was: RuleTerms | null; became: RuleTerms | null }
export type PricePlan = { rules: PricingRule[]; planned: PlannedChange[] }

type Plan = { draft: PriceDraft; from: ClinicDay; newId(): string; revived?: readonly PricingRule[] }

/**
 * The dated list with a draft that holds from a day on. A rule in force ends the day before and its successor bears the
 * same name; a retired one ends too, with what was planned for it; what is past stays as it was.
 * `revived` are rules that had been retired and hold again from that day.
 */
export function planned(all: readonly PricingRule[], { draft, from, newId, revived = [] }: Plan): PricePlan {
  const holding = rulesOn(all, from)
  const changes = draft.changes.flatMap((change) => {
    const rule = holding.find(({ ruleName }) => ruleName === change.ruleName)
    return rule && !sameTerms(termsOf(rule), change) ? [{ rule, change }] : []
  })
  const gone = holding.filter(({ ruleName }) => draft.retired.includes(ruleName))
  const come = [...draft.added.map(ruleFrom), ...revived].map((rule) => ({
    ...rule,
    id: newId(),
    isActive: true,
    validFrom: from,
    validUntil: null,
  }))
  const rules = all.flatMap((rule): PricingRule[] => {
    const change = changes.find((one) => one.rule.id === rule.id)?.change
    const isGone = gone.some(({ ruleName }) => ruleName === rule.ruleName) && (rule.validUntil ?? from) >= from
    if (!change && !isGone) return [rule]
    const begun = rule.validFrom === null || rule.validFrom < from
    const past = begun ? [{ ...rule, validUntil: addDays(from, -1) }] : []
    if (!change) return past
    return [...past, { ...withTerms(rule, change), validFrom: from, ...(begun && { id: newId() }) }]
  })
  const of = (ruleName: string, was: RuleTerms | null, became: RuleTerms | null) => ({ ruleName, was, became })
  return {
    rules: [...rules, ...come],
    planned: [
      ...changes.map(({ rule, change }) => of(rule.ruleName, termsOf(rule), termsOf(withTerms(rule, change)))),
      ...gone.map((rule) => of(rule.ruleName, termsOf(rule), null)),
      ...come.map((rule) => of(rule.ruleName, null, termsOf(rule))),
    ],
  }
}

/** Why a plan cannot be made, or null: no day that is past, and no day from then on with a gap or an overlap. */
export function whyNotPlanned(
  { rules, planned }: PricePlan,
  { from, today }: { from: ClinicDay; today: ClinicDay },
): PriceRefusal | null {
  if (planned.length === 0) return 'nothing-changed'
  if (from < today) return 'prices-in-past'
  if (rules.some(({ ruleType, titleDa, validFrom }) => ruleType === 'addon' && !titleDa && validFrom === from))
    return 'add-on-untitled'
  if (problemsOf(rulesOn(rules, from)).length > 0) return 'prices-incomplete'
  const later = new Set(rules.flatMap(({ validFrom }) => (validFrom && validFrom > from ? [validFrom] : [])))
  return [...later].some((day) => problemsOf(rulesOn(rules, day)).length > 0) ? 'prices-later-incomplete' : null
}

/**
 * A name for a new rule that no other has or had, at most 40 signs. An add-on's begins with `extra-`, so that it never
 * bears the name of one that needs a doctor.
 */
export function nameFor({ ruleType, titleEn, titleDa, sizeMinCm2, sizeMaxCm2 }: NewRule, taken: readonly string[]) {
  const words = plainLetters(titleEn || titleDa)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 28)
    .replaceAll(/^-|-$/g, '')
  const size = sizeMaxCm2 === null ? `${sizeMinCm2}+` : `${sizeMinCm2}-${sizeMaxCm2}`
  const name = ruleType === 'size_tier' ? `size-${size}` : `extra-${words}`
  for (let nth = 1; ; nth++) {
    const tried = nth === 1 ? name : `${name}-${nth}`
    if (!taken.includes(tried)) return tried
  }
}
