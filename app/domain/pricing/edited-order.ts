import type { Benefits } from '#app/domain/partners/affiliate.ts'
import { sum, type Ore } from '#app/domain/money/money.ts'
import { quote, withoutDeposit, type Quote } from './pricing.ts'
import type { PricingRule } from './pricing-rules.ts'
import { priced, type QuoteLine } from './quote.ts'

export type OrderedVisit = {
  order: Quote | null
  /** The area the order was priced for, cm². */
  areaCm2: number | null
  /** The treatment is paid by its plan: the order holds the extras of this visit alone. */
  isOfPlan: boolean
}
export type EditedParts = { areaCm2: number | null; addOns: readonly string[] }
type Ground = {
  rules: readonly PricingRule[]
  /** Off a single session, for a visit that had no price before. */
  singleDiscountPercent: number
  /** What the code of the order gives today; null: it has none, or it has run out. */
  benefits: Benefits | null
}

/**
 * The order of a visit whose area or add-ons are edited. What stays costs what it was ordered at, what is new costs
 * today's price, and the discounts of the order hold for all of it. What was due at booking stays: the rest is what
 * changes. Null: nothing is left that has a price.
 */
export function editedOrder(visit: OrderedVisit, parts: EditedParts, ground: Ground): Quote | null {
  const { order, isOfPlan } = visit
  const rules = asOrdered(ground.rules, visit, parts.areaCm2)
  if (isOfPlan) return withExtras(order, parts, rules)
  const fresh = quote(
    {
      ...parts,
      plan: 'single',
      benefits: order ? orderedBenefits(order, ground.benefits) : null,
      code: order?.lines.find(({ code }) => code)?.code ?? null,
      singleDiscountPercent: order ? percentOff(order, 'single-discount') : ground.singleDiscountPercent,
    },
    rules,
  )
  return order ? keepingDeposit(fresh, order) : withoutDeposit(fresh)
}

const keepingDeposit = (fresh: Quote, { deposit, depositLine, dueNow }: Quote): Quote => ({
  ...fresh,
  deposit,
  depositLine,
  dueNow,
  dueAtClinic: (fresh.total - dueNow) as Ore,
})

/** The price list with the prices of the order in place of today's, also of what is not sold any more. */
function asOrdered(rules: readonly PricingRule[], { order, areaCm2: was }: OrderedVisit, areaCm2: number | null) {
  const isKept = ({ kind }: QuoteLine) =>
    kind === 'add-on' || (areaCm2 === was && (kind === 'session' || kind === 'size'))
  const kept = new Map((order?.lines ?? []).filter(isKept).map((line) => [line.ruleName, line]))
  const listed = rules.map((rule) => {
    const line = kept.get(rule.ruleName)
    return line ? { ...rule, price: line.unitPrice ?? line.amount } : rule
  })
  const known = new Set(rules.map(({ ruleName }) => ruleName))
  return [
    ...listed,
    ...[...kept.values()].filter((line) => line.kind === 'add-on' && !known.has(line.ruleName)).map(ruleOf),
  ]
}

const ruleOf = ({ ruleName, titleDa, titleEn, amount }: QuoteLine): PricingRule => ({
  id: ruleName,
  ruleName,
  ruleType: 'addon',
  dialog: 'treatment',
  titleDa,
  titleEn,
  descriptionDa: null,
  descriptionEn: null,
  baseCoverageCm2: null,
  sizeMinCm2: null,
  sizeMaxCm2: null,
  price: amount,
  unitCm2: null,
  isActive: true,
  displayOrder: 0,
  validFrom: null,
  validUntil: null,
})

const percentOff = (order: Quote, key: string) => order.lines.find((line) => line.key === key)?.percent ?? 0

/** What the code gave when it was ordered. Its pain coverage gave nothing while there was no pain relief to cover. */
function orderedBenefits(order: Quote, today: Benefits | null): Benefits {
  const line = (key: string) => order.lines.find((one) => one.key === key)
  return {
    discountPercent: percentOff(order, 'code-percent'),
    discount: -(line('code-amount')?.amount ?? 0) as Ore,
    zeroDeposit: false,
    freePainCoverage: line('pain-coverage') !== undefined || today?.freePainCoverage === true,
  }
}

/** The extras of a visit that its plan pays for. */
function withExtras(
  order: Quote | null,
  { areaCm2, addOns }: EditedParts,
  rules: readonly PricingRule[],
): Quote | null {
  const { lines: all, warnings } = quote({ areaCm2, plan: 'single', addOns }, rules)
  const extras = all.filter(({ kind }) => kind === 'add-on')
  const treatment = (order?.lines ?? []).filter(({ kind }) => kind !== 'add-on')
  if (extras.length + treatment.length === 0) return null
  const sums = priced(order?.subject ?? 'session', [...treatment, ...extras])
  const addOnsTotal = sum(extras.map(({ amount }) => amount))
  const dueNow = order?.dueNow ?? (0 as Ore)
  return {
    ...sums,
    subject: order?.subject ?? 'session',
    sessions: order?.sessions ?? 1,
    treatmentTotal: (sums.total - addOnsTotal) as Ore,
    addOnsTotal,
    deposit: order?.deposit ?? (0 as Ore),
    depositLine: order?.depositLine ?? null,
    dueNow,
    dueAtClinic: (sums.total - dueNow) as Ore,
    warnings: warnings.filter((one) => one === 'add-on-unavailable' || one === 'add-on-needs-doctor'),
  }
}
