import type { Ore } from '#app/domain/money/money.ts'
import { sizePrice } from './pricing.ts'
import { coverTexts, ruleProblems, sizeTitles, type PricingRule, type RuleProblem } from './pricing-rules.ts'

/** What an owner may change of a rule. Sizes in whole cm²; a base price has its coverage as `sizeMaxCm2`. */
export type RuleTerms = { price: Ore; sizeMinCm2: number | null; sizeMaxCm2: number | null }
export type RuleChange = RuleTerms & { ruleName: string }

/** A size or an add-on that is not on the list yet. A size is called by its bounds, an add-on by its title. */
export type NewRule = RuleChange & {
  ruleType: 'size_tier' | 'addon'
  titleDa: string
  titleEn: string
  unitCm2: number | null
  displayOrder: number
}

/** What is typed in a rule's row; a new rule's name and unit too. */
export type TypedRule = RuleChange & Partial<Pick<NewRule, 'titleDa' | 'titleEn' | 'unitCm2'>>

/** What an owner has typed so far: terms that change, rules that come and rules that go, by name. */
export type PriceDraft = {
  changes: readonly RuleChange[]
  added: readonly NewRule[]
  retired: readonly string[]
}
export const EMPTY_DRAFT: PriceDraft = { changes: [], added: [], retired: [] }

/** The areas on which a change is shown before it is saved, cm². */
export const SAMPLE_AREAS = [10, 50, 150, 400] as const
/** How wide a size is made when the last one, which has no end, is divided in two. */
const NEW_SIZE_CM2 = 200
const USUAL_UNIT_CM2 = 5

export const termsOf = (rule: PricingRule): RuleTerms => ({
  price: rule.price,
  sizeMinCm2: rule.sizeMinCm2,
  sizeMaxCm2: rule.ruleType === 'base_pricing' ? rule.baseCoverageCm2 : rule.sizeMaxCm2,
})

/** A rule with other terms. A title that names the bounds follows them; one the clinic wrote itself stays. */
export function withTerms(rule: PricingRule, { price, sizeMinCm2, sizeMaxCm2 }: RuleTerms): PricingRule {
  if (rule.ruleType === 'base_pricing') {
    const isOurs = rule.descriptionDa === coverTexts(rule.baseCoverageCm2 ?? 0).descriptionDa
    return { ...rule, ...(isOurs && coverTexts(sizeMaxCm2 ?? 0)), price, baseCoverageCm2: sizeMaxCm2 }
  }
  const isOurs =
    rule.ruleType === 'size_tier' && rule.titleDa === sizeTitles(rule.sizeMinCm2 ?? 0, rule.sizeMaxCm2).titleDa
  return { ...rule, ...(isOurs && sizeTitles(sizeMinCm2 ?? 0, sizeMaxCm2)), price, sizeMinCm2, sizeMaxCm2 }
}

/** A rule the owner adds, as a row of the list. */
export const ruleFrom = ({ ruleType, titleDa, titleEn, unitCm2, ...added }: NewRule): PricingRule => ({
  ...added,
  id: added.ruleName,
  ruleType,
  dialog: 'treatment',
  ...(ruleType === 'size_tier'
    ? sizeTitles(added.sizeMinCm2 ?? 0, added.sizeMaxCm2)
    : { titleDa: titleDa.trim() || null, titleEn: titleEn.trim() || null }),
  descriptionDa: null,
  descriptionEn: null,
  baseCoverageCm2: null,
  unitCm2: ruleType === 'size_tier' ? unitCm2 : null,
  isActive: true,
  validFrom: null,
  validUntil: null,
})

/** The list as it will be with this draft. */
export const withDraft = (rules: readonly PricingRule[], { changes, added, retired }: PriceDraft): PricingRule[] =>
  [
    ...rules
      .filter(({ ruleName }) => !retired.includes(ruleName))
      .map((rule) => {
        const change = changes.find(({ ruleName }) => ruleName === rule.ruleName)
        return change ? withTerms(rule, change) : rule
      }),
    ...added.map(ruleFrom),
  ].toSorted((a, b) => a.displayOrder - b.displayOrder)

/** The draft with a rule's terms typed anew; terms as they were are no change. */
export function typed(draft: PriceDraft, rules: readonly PricingRule[], change: TypedRule): PriceDraft {
  const { ruleName } = change
  if (draft.added.some((one) => one.ruleName === ruleName))
    return { ...draft, added: draft.added.map((one) => (one.ruleName === ruleName ? { ...one, ...change } : one)) }
  const others = draft.changes.filter((one) => one.ruleName !== ruleName)
  const was = rules.find((rule) => rule.ruleName === ruleName)
  return { ...draft, changes: was && sameTerms(termsOf(was), change) ? others : [...others, change] }
}

export const sameTerms = (a: RuleTerms, b: RuleTerms) =>
  a.price === b.price && a.sizeMinCm2 === b.sizeMinCm2 && a.sizeMaxCm2 === b.sizeMaxCm2

/** The draft without a rule: one that was only added is gone, one of the list is retired. */
export const without = (draft: PriceDraft, ruleName: string): PriceDraft =>
  draft.added.some((one) => one.ruleName === ruleName)
    ? { ...draft, added: draft.added.filter((one) => one.ruleName !== ruleName) }
    : {
        ...draft,
        changes: draft.changes.filter((one) => one.ruleName !== ruleName),
        retired: [...draft.retired, ruleName],
      }

type GapOrOverlap = Extract<RuleProblem, { next: string }>

/** The draft with one more size: in the first gap, else the last size divided in two. */
export function withNewSize(draft: PriceDraft, rules: readonly PricingRule[], ruleName: string): PriceDraft {
  const list = withDraft(rules, draft)
  const gap = problemsOf(list).find((problem): problem is GapOrOverlap => problem.code === 'tier-gap')
  const named = (name: string) => list.find((rule) => rule.ruleName === name)
  const sizes = list.filter(({ ruleType }) => ruleType === 'size_tier')
  const last = sizes.toSorted((a, b) => (a.sizeMinCm2 ?? 0) - (b.sizeMinCm2 ?? 0)).at(-1)
  const base = list.find(({ ruleType }) => ruleType === 'base_pricing')
  const before = (gap && named(gap.ruleName)) ?? last ?? base
  if (!before) return draft
  const like = before.ruleType === 'size_tier' ? before : ((gap && named(gap.next)) ?? last)
  const next = gap && named(gap.next)
  const isDivided = !gap && before === last && last.sizeMaxCm2 === null
  const end = isDivided ? (before.sizeMinCm2 ?? 0) - 1 + NEW_SIZE_CM2 : (termsOf(before).sizeMaxCm2 ?? 0)
  const added: NewRule = {
    ruleName,
    ruleType: 'size_tier',
    titleDa: '',
    titleEn: '',
    price: like?.price ?? (0 as Ore),
    unitCm2: like?.unitCm2 ?? USUAL_UNIT_CM2,
    sizeMinCm2: end + 1,
    sizeMaxCm2: next ? (next.sizeMinCm2 ?? 1) - 1 : null,
    displayOrder: before.displayOrder,
  }
  const divided = isDivided
    ? typed(draft, rules, { ...termsOf(before), ruleName: before.ruleName, sizeMaxCm2: end })
    : draft
  return { ...divided, added: [...divided.added, added] }
}

/** The draft with one more add-on for the treatment dialog, without title or price yet. */
export const withNewAddOn = (draft: PriceDraft, rules: readonly PricingRule[], ruleName: string): PriceDraft => {
  const orders = withDraft(rules, draft).filter(
    ({ ruleType, dialog }) => ruleType === 'addon' && dialog === 'treatment',
  )
  const added: NewRule = {
    ruleName,
    ruleType: 'addon',
    titleDa: '',
    titleEn: '',
    price: 0 as Ore,
    unitCm2: null,
    sizeMinCm2: null,
    sizeMaxCm2: null,
    displayOrder: Math.max(30, ...orders.map(({ displayOrder }) => displayOrder)),
  }
  return { ...draft, added: [...draft.added, added] }
}

/** The change that closes a gap or an overlap: the rule before it extends to where the next begins. Null: by hand. */
export function fixFor(problem: RuleProblem, list: readonly PricingRule[]): RuleChange | null {
  const terms = (ruleName: string) => {
    const rule = list.find((one) => one.ruleName === ruleName)
    return rule && { ...termsOf(rule), ruleName }
  }
  if (problem.code === 'largest-tier-ends') {
    const last = terms(problem.ruleName)
    return last ? { ...last, sizeMaxCm2: null } : null
  }
  if (!('next' in problem)) return null
  const [before, after] = [terms(problem.ruleName), terms(problem.next)]
  if (!before || !after || after.sizeMinCm2 === null) return null
  const end = after.sizeMinCm2 - 1
  return end > (before.sizeMinCm2 ?? 0) ? { ...before, sizeMaxCm2: end } : null
}

export type Effect = { areaCm2: number; before: Ore; after: Ore }

/** One session of each sample area, before and after. */
export const effectOf = (before: readonly PricingRule[], after: readonly PricingRule[]): Effect[] =>
  SAMPLE_AREAS.map((areaCm2) => ({
    areaCm2,
    before: sizePrice(areaCm2, before).total,
    after: sizePrice(areaCm2, after).total,
  }))

export const problemsOf = (rules: readonly PricingRule[]): RuleProblem[] => ruleProblems(rules)
