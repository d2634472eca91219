import { addOnFacts, addOnsFor } from './add-ons.ts'
import type { Benefits } from '#app/domain/partners/affiliate.ts'
import { percentOf, sum, vatIn, type Ore } from '#app/domain/money/money.ts'
import { depositFor } from '#app/domain/money/payment.ts'
import { policy } from '#app/domain/policy.ts'
import { FALLBACK_RULES, titleOf, type PricingRule, type RuleDialog } from './pricing-rules.ts'
import { priced, type DraftLine as Draft, type DiscountReason, type Priced, type QuoteLine } from './quote.ts'
import {
  defaultSessions,
  discountFrom,
  isPackageCount,
  SHIPPED_LEAST,
  type Goal,
  type PackageLeast,
  type PlanChoice,
} from './sessions.ts'

export { FALLBACK_RULES, titleOf, type PricingRule } from './pricing-rules.ts'

export type { QuoteLine } from './quote.ts'

export type QuoteWarning =
  | 'area-unknown'
  | 'area-least'
  | 'base-price-missing'
  | 'above-largest-tier'
  | 'add-on-unavailable'
  | 'add-on-needs-doctor'
  | 'discount-capped'

/**
 * - `sessions`: for a package; unset is the least the goal needs, else 6. A single plan is one session.
 * - `areaIsLeast`: nobody measured it: the area is the least it may be, and the price may rise.
 * - `addOns`: rule names, of those `dialog` offers; unset is the treatment dialog. `benefits` and `code` are those of one checked code.
 * - `pay`: what is asked for at booking: the deposit, or the treatment whole. Unset: a package whole, a single by deposit.
 * - `deposit`, `packageDiscountPercent`, `packageLeast`, `singleDiscountPercent`: the owner's settings; unset are the shipped ones.
 */
export type QuoteInput = {
  areaCm2: number | null
  areaIsLeast?: boolean
  plan: PlanChoice
  goal?: Goal | null
  sessions?: number | null
  addOns?: readonly string[]
  dialog?: RuleDialog
  benefits?: Benefits | null
  code?: string | null
  pay?: 'deposit' | 'full'
  deposit?: Ore
  packageDiscountPercent?: number
  packageLeast?: PackageLeast
  singleDiscountPercent?: number
}

export type Quote = Priced & {
  subject: 'session' | 'package'
  sessions: number
  /** The treatment part after discounts, and the add-ons part. Together the total. */
  treatmentTotal: Ore
  addOnsTotal: Ore
  /** The part of the total paid at booking as deposit, with its own line to show. Not added to the total. */
  deposit: Ore
  depositLine: QuoteLine | null
  dueNow: Ore
  dueAtClinic: Ore
  warnings: QuoteWarning[]
}

type Tier = { rule: PricingRule; units: number; amount: Ore }
type SizePrice = { total: Ore; base: PricingRule; tiers: Tier[]; warnings: QuoteWarning[] }

/**
 * The price of one session by area, and the tiers it is made of. The base price covers its coverage; above it each
 * started unit costs the price of the tier it lies in, added up tier by tier. A tier reaches to where the next begins,
 * the largest has no end, so a gap or an overlap in the list still gives one price. 31 cm² → 1.020 kr., 101 → 2.680 kr.
 * @param areaCm2 0 or more, fractions allowed; null is unknown and costs the base price.
 * @throws RangeError on a negative or infinite area. Source: [decisions 2].
 */
export function sizePrice(areaCm2: number | null, rules: readonly PricingRule[]): SizePrice {
  if (areaCm2 !== null && !(areaCm2 >= 0 && areaCm2 < Infinity)) throw new RangeError(`Not an area: ${areaCm2}`)
  const listed = rules.find((rule) => rule.ruleType === 'base_pricing' && rule.isActive)
  const base = listed ?? FALLBACK_RULES[0]!
  const covered = base.baseCoverageCm2 ?? policy.baseCoverageCm2
  const area = areaCm2 ?? covered
  const ladder = rules
    .filter((rule) => rule.ruleType === 'size_tier' && rule.isActive && rule.sizeMinCm2 !== null && rule.unitCm2)
    .sort((a, b) => a.sizeMinCm2! - b.sizeMinCm2!)
  const tiers = ladder.flatMap((rule, index): Tier[] => {
    const from = index === 0 ? covered : Math.max(covered, rule.sizeMinCm2! - 1)
    const to = ladder[index + 1] ? ladder[index + 1]!.sizeMinCm2! - 1 : Infinity
    const units = Math.ceil(Math.max(0, Math.min(area, to) - from) / rule.unitCm2!)
    return units > 0 ? [{ rule, units, amount: (units * rule.price) as Ore }] : []
  })
  const warnings: QuoteWarning[] = []
  if (areaCm2 === null) warnings.push('area-unknown')
  if (!listed) warnings.push('base-price-missing')
  if (area > Math.max(covered, ladder.length === 0 ? 0 : (ladder.at(-1)?.sizeMaxCm2 ?? Infinity))) {
    warnings.push('above-largest-tier')
  }
  return { total: sum([base.price, ...tiers.map((tier) => tier.amount)]), base, tiers, warnings }
}

/** Sessions × the price of one, less the package discount (25 % unless set). Source: [decisions 2]. */
export function packagePrice(
  sessions: number,
  sessionPrice: Ore,
  discountPercent: number = policy.packageDiscountPercent,
): Ore {
  const full = (sessions * sessionPrice) as Ore
  return (full - percentOf(full, discountPercent)) as Ore
}

/**
 * The one price of a treatment or package: every figure with the rule it came from. The screens, the mails, the payment
 * and the invoice all print this object. The lines add up to the total.
 * Discounts touch the treatment only: the package's from its least sessions on, else the single session's, then the code's percentage, then its amount, then its pain
 * coverage, which is a discount on the treatment because medicine may not be given away ([law 36]).
 * Add-ons cost what they cost and are paid at the clinic.
 * @throws RangeError when sessions is not a whole number from 1 to 20, or the area is no area.
 * Source: [decisions 2, 10]; [specification 9].
 */
export function quote(input: QuoteInput, rules: readonly PricingRule[]): Quote {
  const sessions = sessionCount(input)
  const size = sizePrice(input.areaCm2, rules)
  const { chosen, warnings: addOnWarnings } = chooseAddOns(input, rules)
  const treatment = treatmentLines(size, sessions)
  const discounts = discountLines({ ...input, sessions }, sum(treatment.map((line) => line.amount)), painRelief(chosen))
  const addOns = chosen.map(addOnLine)

  const treatmentTotal = sum([...treatment, ...discounts.lines].map((line) => line.amount))
  const addOnsTotal = sum(addOns.map((line) => line.amount))
  const sums = priced(input.plan === 'package' ? 'package' : 'session', [...treatment, ...discounts.lines, ...addOns])
  const byDeposit = (input.pay ?? (input.plan === 'package' ? 'full' : 'deposit')) === 'deposit'
  const due = depositFor(input.benefits ?? null, input.deposit)
  const deposit = (byDeposit ? Math.min(due, treatmentTotal) : 0) as Ore
  const dueNow = byDeposit ? deposit : treatmentTotal
  return {
    ...sums,
    subject: input.plan === 'package' ? 'package' : 'session',
    sessions,
    treatmentTotal,
    addOnsTotal,
    deposit,
    depositLine: deposit > 0 ? depositLine(deposit) : null,
    dueNow,
    dueAtClinic: (sums.total - dueNow) as Ore,
    warnings: [
      ...size.warnings,
      ...(input.areaIsLeast ? ['area-least' as const] : []),
      ...addOnWarnings,
      ...discounts.warnings,
    ],
  }
}

/** True of a price that may rise with the size measured in the clinic: it is said as 'from', before the order too. */
export const hasPriceWarning = ({ warnings }: { warnings: readonly QuoteWarning[] }) =>
  warnings.includes('area-unknown') || warnings.includes('area-least')

/** What a buyer was shown, øre; a figure nobody was shown is left out. */
export type ShownPrice = { total?: number | null | undefined; dueNow?: number | null | undefined }

/** True when the price is the one the buyer saw: nobody owes another than they ordered at. */
export const isPriceShown = ({ total, dueNow }: ShownPrice, price: Pick<Quote, 'total' | 'dueNow'>) =>
  (total ?? price.total) === price.total && (dueNow ?? price.dueNow) === price.dueNow

function sessionCount({ plan, goal, sessions, packageLeast = SHIPPED_LEAST }: QuoteInput): number {
  const count = plan === 'single' ? 1 : (sessions ?? defaultSessions(goal ?? null, packageLeast))
  if (!isPackageCount(count)) throw new RangeError(`Not a number of sessions: ${count}`)
  return count
}

function treatmentLines({ base, tiers }: SizePrice, sessions: number): Draft[] {
  const session: Draft = {
    key: 'session',
    ...named(base),
    kind: 'session',
    amount: (base.price * sessions) as Ore,
    quantity: sessions,
    unit: 'session',
    unitPrice: base.price,
  }
  const sizes = tiers.map(({ rule, units, amount }, index): Draft => ({
    key: `size-${index + 1}`,
    ...named(rule),
    kind: 'size',
    amount: (amount * sessions) as Ore,
    quantity: units * sessions,
    unit: 'size-unit',
    unitPrice: rule.price,
  }))
  return [session, ...sizes]
}

function discountLines(input: QuoteInput & { sessions: number }, price: Ore, painReliefTotal: Ore) {
  const { plan, benefits, code } = input
  const lines: Draft[] = []
  const warnings: QuoteWarning[] = []
  let left = price
  const take = (line: Omit<Draft, 'amount'>, wanted: Ore, capIsNews = true) => {
    const given = Math.max(0, Math.min(wanted, left)) as Ore
    if (given < wanted && capIsNews) warnings.push('discount-capped')
    if (given === 0) return
    left = (left - given) as Ore
    lines.push({ ...line, amount: -given as Ore })
  }
  const percent = input.packageDiscountPercent ?? policy.packageDiscountPercent
  const single = input.singleDiscountPercent ?? 0
  const least = discountFrom(input.goal ?? null, input.packageLeast ?? SHIPPED_LEAST)
  const isDiscounted = plan === 'package' && input.sessions >= least
  if (isDiscounted) take(packageDiscount(percent), percentOf(left, percent))
  else if (single > 0) take(singleDiscount(single), percentOf(left, single))
  if (!benefits) return { lines, warnings }
  const { discountPercent, discount, freePainCoverage } = benefits
  take(codeDiscount('code-percent', code, discountPercent), percentOf(left, discountPercent))
  take(codeDiscount('code-amount', code), discount)
  const coverage = Math.min(painReliefTotal, policy.painCoverageMax) as Ore
  if (freePainCoverage) take(painCoverage(code), coverage, false)
  return { lines, warnings }
}

const packageDiscount = (percent: number): Omit<Draft, 'amount'> => ({
  key: 'package-discount',
  ruleName: 'package-discount',
  titleDa: `Pakkerabat ${percent}\u00a0%`,
  titleEn: `Package discount ${percent}%`,
  kind: 'package-discount',
  reason: 'package',
  percent,
})

const singleDiscount = (percent: number): Omit<Draft, 'amount'> => ({
  key: 'single-discount',
  ruleName: 'single_discount_percent',
  titleDa: `Rabat på en enkelt behandling ${percent} %`,
  titleEn: `Single session discount ${percent}%`,
  kind: 'discount',
  reason: 'single',
  percent,
})

const codeDiscount = (
  reason: Exclude<DiscountReason, 'package'>,
  code: string | null | undefined,
  percent?: number,
): Omit<Draft, 'amount'> => ({
  key: reason,
  ruleName: reason,
  titleDa: `Rabatkode${code ? ` ${code}` : ''}${percent ? ` (${percent} %)` : ''}`,
  titleEn: `Discount code${code ? ` ${code}` : ''}${percent ? ` (${percent}%)` : ''}`,
  kind: 'code-discount',
  reason,
  ...(percent && { percent }),
  ...(code && { code }),
})

const painCoverage = (code: string | null | undefined): Omit<Draft, 'amount'> => ({
  ...codeDiscount('pain-coverage', code),
  titleDa: 'Smertedækning: rabat på behandlingen',
  titleEn: 'Pain coverage: discount on the treatment',
})

const depositLine = (amount: Ore): QuoteLine => ({
  key: 'deposit',
  ruleName: 'deposit',
  titleDa: 'Depositum, trækkes fra prisen',
  titleEn: 'Deposit, taken off the price',
  kind: 'deposit',
  amount,
  vat: vatIn(amount, policy.vatPercent),
  vatPercent: policy.vatPercent,
})

const addOnLine = (rule: PricingRule): Draft => ({
  key: `add-on-${rule.ruleName}`,
  ...named(rule),
  kind: 'add-on',
  amount: rule.price,
})

const named = (rule: PricingRule) => ({
  ruleName: rule.ruleName,
  titleDa: titleOf(rule, 'da'),
  titleEn: titleOf(rule, 'en'),
})

function chooseAddOns({ areaCm2, addOns = [], dialog }: QuoteInput, rules: readonly PricingRule[]) {
  const offered = addOnsFor(areaCm2, rules, dialog)
  const keys = [...new Set(addOns)]
  const chosen = keys.flatMap((key) => offered.find((rule) => rule.ruleName === key) ?? [])
  const warnings: QuoteWarning[] = []
  if (chosen.length < keys.length) warnings.push('add-on-unavailable')
  if (chosen.some((rule) => addOnFacts(rule.ruleName).needsDoctor)) warnings.push('add-on-needs-doctor')
  return { chosen, warnings }
}

const painRelief = (chosen: readonly PricingRule[]) =>
  sum(chosen.filter((rule) => addOnFacts(rule.ruleName).painRelief).map((rule) => rule.price))

/** The same price with nothing due before the visit: staff have taken the deposit upon the clinic. */
export const withoutDeposit = (price: Quote): Quote => ({
  ...price,
  deposit: 0 as Ore,
  depositLine: null,
  dueNow: 0 as Ore,
  dueAtClinic: price.total,
})
