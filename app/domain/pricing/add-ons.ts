import { policy } from '#app/domain/policy.ts'
import type { PricingRule, RuleDialog } from './pricing-rules.ts'

/**
 * What the clinic knows of an add-on beyond its price, by the rule's name.
 * - bySize: shown only for areas inside the rule's bounds ([specification 5]).
 * - needsDoctor: a request until a doctor approves it ([law 8]).
 * - earlyMinutes: how much earlier the client comes so it can work ([decisions 1]).
 * - painRelief: counts towards a code's pain coverage.
 */
export type AddOnFacts = { bySize: boolean; needsDoctor: boolean; earlyMinutes: number; painRelief: boolean }

const { cream, injection } = policy.numbingLeadMinutes

const KNOWN = new Map<string, AddOnFacts>([
  ['creme', { bySize: false, needsDoctor: false, earlyMinutes: cream, painRelief: true }],
  ['consultation', { bySize: false, needsDoctor: false, earlyMinutes: 0, painRelief: true }],
  ['smertelindrende', { bySize: true, needsDoctor: false, earlyMinutes: cream, painRelief: true }],
  ['smertefri', { bySize: true, needsDoctor: true, earlyMinutes: injection, painRelief: true }],
  ['package-cream', { bySize: false, needsDoctor: false, earlyMinutes: cream, painRelief: true }],
  ['package-consultation', { bySize: false, needsDoctor: false, earlyMinutes: 0, painRelief: true }],
  ['package-anaesthesia', { bySize: false, needsDoctor: true, earlyMinutes: injection, painRelief: true }],
])
// An add-on the owner invents is a plain extra: nothing is promised for it that nobody decided.
const PLAIN: AddOnFacts = { bySize: false, needsDoctor: false, earlyMinutes: 0, painRelief: false }

/** The add-ons that stay requests until a doctor has approved them. */
export const DOCTOR_ADD_ONS: readonly string[] = [...KNOWN]
  .filter(([, { needsDoctor }]) => needsDoctor)
  .map(([key]) => key)

export const addOnFacts = (key: string): AddOnFacts => KNOWN.get(key) ?? PLAIN

/**
 * The add-ons a dialog offers for an area in cm², in display order. An unknown area counts as the one the base price covers,
 * as it does for the price. Bounds are inclusive; an open bound is no limit. Source: [specification 5].
 */
export const addOnsFor = (
  areaCm2: number | null,
  rules: readonly PricingRule[],
  dialog: RuleDialog = 'treatment',
): PricingRule[] =>
  rules
    .filter((rule) => rule.ruleType === 'addon' && rule.dialog === dialog && rule.isActive)
    .filter((rule) => applies(rule, areaCm2 ?? policy.baseCoverageCm2))
    .sort((a, b) => a.displayOrder - b.displayOrder)

/** True when one of the keys names no add-on of the price list, whatever the size or the dialog. */
export const hasUnknownAddOn = (keys: readonly string[], rules: readonly PricingRule[]): boolean => {
  const known = new Set(rules.filter(({ ruleType }) => ruleType === 'addon').map(({ ruleName }) => ruleName))
  return keys.some((key) => !known.has(key))
}

const applies = ({ ruleName, sizeMinCm2, sizeMaxCm2 }: PricingRule, areaCm2: number) =>
  !addOnFacts(ruleName).bySize || (areaCm2 >= (sizeMinCm2 ?? 0) && areaCm2 <= (sizeMaxCm2 ?? Infinity))

/**
 * Pain relief a public page may name with its price. What a doctor must approve is prescription medicine, which is not
 * advertised ([law 34]): its price stands where it is booked. What numbs comes first, then a talk about it.
 */
export const publicRelief = (areaCm2: number | null, rules: readonly PricingRule[]): PricingRule[] =>
  addOnsFor(areaCm2, rules)
    .filter(({ ruleName }) => {
      const { painRelief, needsDoctor } = addOnFacts(ruleName)
      return painRelief && !needsDoctor
    })
    .sort((a, b) => Number(worksOnSkin(b)) - Number(worksOnSkin(a)))

const worksOnSkin = ({ ruleName }: PricingRule) => addOnFacts(ruleName).earlyMinutes > 0

/** True for an add-on of which numbing cream is a part. */
export const numbsWithCream = (key: string) => addOnFacts(key).earlyMinutes === cream

/** Minutes to come before the appointment: the longest any chosen add-on needs, for they work side by side. */
export const arriveEarlyMinutes = (keys: readonly string[]) =>
  keys.reduce((most, key) => Math.max(most, addOnFacts(key).earlyMinutes), 0)
