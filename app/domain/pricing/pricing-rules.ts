import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { titleIn, type Language } from '#app/domain/language.ts'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'

export const RULE_TYPES = ['base_pricing', 'size_tier', 'addon'] as const
export type RuleType = (typeof RULE_TYPES)[number]

/** Where an add-on is offered: the two dialogs have prices of their own ([specification 9]; [decisions 11]). */
export const RULE_DIALOGS = ['treatment', 'package'] as const
export type RuleDialog = (typeof RULE_DIALOGS)[number]

/**
 * A row of the price list ([specification 3]). Money is øre here, kroner (`price_dkk`) in the table.
 * `unitCm2` is the table's `price_per_unit`: a size tier's price buys each started unit of so many cm².
 * `validFrom`…`validUntil` are the days it holds, both included; null is open.
 */
export type PricingRule = {
  id: string
  ruleName: string
  ruleType: RuleType
  dialog: RuleDialog
  titleDa: string | null
  titleEn: string | null
  descriptionDa: string | null
  descriptionEn: string | null
  baseCoverageCm2: number | null
  sizeMinCm2: number | null
  sizeMaxCm2: number | null
  price: Ore
  unitCm2: number | null
  isActive: boolean
  displayOrder: number
  validFrom: ClinicDay | null
  validUntil: ClinicDay | null
}

/** The rules that hold on a day, in display order. */
export const rulesOn = (rules: readonly PricingRule[], day: ClinicDay): PricingRule[] =>
  rules
    .filter(({ isActive, validFrom, validUntil }) => {
      return isActive && (!validFrom || validFrom <= day) && (!validUntil || validUntil >= day)
    })
    .sort((a, b) => a.displayOrder - b.displayOrder || (a.sizeMinCm2 ?? 0) - (b.sizeMinCm2 ?? 0))

/** What a size is called by its bounds: "Størrelse 31–100 cm²". It follows them when they change. */
export function sizeTitles(min: number, max: number | null): { titleDa: string; titleEn: string } {
  const size = max === null ? `over ${min - 1} cm²` : `${min}–${max} cm²`
  return { titleDa: `Størrelse ${size}`, titleEn: `Size ${size}` }
}

/** What the base price says it covers. */
export const coverTexts = (covered: number) => ({
  descriptionDa: `Dækker op til ${covered} cm²`,
  descriptionEn: `Covers up to ${covered} cm²`,
})

/** The title shown: English falls back to Danish, Danish to the rule's name ([specification 3]). */
export const titleOf = (rule: PricingRule, language: Language) => titleIn(rule, language) || rule.ruleName

const blank = {
  dialog: 'treatment' as RuleDialog,
  descriptionDa: null,
  descriptionEn: null,
  baseCoverageCm2: null,
  sizeMinCm2: null,
  sizeMaxCm2: null,
  unitCm2: null,
  isActive: true,
  validFrom: null,
  validUntil: null,
}

const tier = (order: number, min: number, max: number | null, price: number): PricingRule => {
  const name = max === null ? `${min}+` : `${min}-${max}`
  return {
    ...blank,
    id: `fallback-size-${name}`,
    ruleName: `size-${name}`,
    ruleType: 'size_tier',
    ...sizeTitles(min, max),
    sizeMinCm2: min,
    sizeMaxCm2: max,
    price: kroner(price),
    unitCm2: 5,
    displayOrder: order,
  }
}

/** What an add-on is and for whom, in a line: no promise of what is felt, and no name or strength of a medicine. */
const ABOUT = {
  cream: {
    descriptionDa: 'Bedøver hudens overflade. Du kan stadig mærke tryk og varme.',
    descriptionEn: 'Numbs the surface of the skin. You can still feel pressure and warmth.',
  },
  // Its line is part of its name to whoever hears it: the other kind is not named in it.
  gel: {
    descriptionDa: 'Virker på samme måde, blot som gel. Du kan stadig mærke tryk og varme.',
    descriptionEn: 'Works in the same way, as a gel. You can still feel pressure and warmth.',
  },
  injection: {
    descriptionDa: 'En indsprøjtning, mest til små og følsomme områder.',
    descriptionEn: 'An injection, mostly for small and sensitive areas.',
  },
  consultation: {
    descriptionDa: 'Om smerte, medicin og dit helbred, ved dit første besøg.',
    descriptionEn: 'About pain, medicines and your health, at your first visit.',
  },
} satisfies Record<string, Pick<PricingRule, 'descriptionDa' | 'descriptionEn'>>

type AddOnTexts = [titleDa: string, titleEn: string, about: keyof typeof ABOUT]

const addOn = (order: number, key: string, price: number, ...[titleDa, titleEn, about]: AddOnTexts): PricingRule => ({
  ...blank,
  ...ABOUT[about],
  id: `fallback-${key}`,
  ruleName: key,
  ruleType: 'addon',
  titleDa,
  titleEn,
  price: kroner(price),
  displayOrder: order,
})

const packageAddOn = (...as: Parameters<typeof addOn>): PricingRule => ({ ...addOn(...as), dialog: 'package' })

/**
 * The price list the clinic ships with, and what is used when the table cannot be read ([specification 9]).
 * The key "smertefri" is the specification's; its title promises no absence of pain.
 */
export const FALLBACK_RULES: readonly PricingRule[] = [
  {
    ...blank,
    id: 'fallback-base',
    ruleName: 'base-session',
    ruleType: 'base_pricing',
    titleDa: 'Laserbehandling',
    titleEn: 'Laser session',
    ...coverTexts(policy.baseCoverageCm2),
    baseCoverageCm2: policy.baseCoverageCm2,
    price: policy.singleSession,
    displayOrder: 10,
  },
  tier(20, 31, 100, 120),
  tier(21, 101, 200, 100),
  tier(22, 201, null, 80),
  addOn(30, 'creme', 220, 'Bedøvelsescreme', 'Numbing cream', 'cream'),
  addOn(31, 'consultation', 500, 'Lægekonsultation', 'Doctor consultation', 'consultation'),
  addOn(32, 'smertelindrende', 220, 'Bedøvende gel', 'Numbing gel', 'gel'),
  addOn(33, 'smertefri', 800, 'Lokalbedøvelse', 'Local anaesthesia', 'injection'),
  packageAddOn(40, 'package-cream', 250, 'Bedøvelsescreme', 'Numbing cream', 'cream'),
  packageAddOn(41, 'package-consultation', 1000, 'Lægekonsultation', 'Doctor consultation', 'consultation'),
  packageAddOn(42, 'package-anaesthesia', 800, 'Lokalbedøvelse', 'Local anaesthesia', 'injection'),
]

export type RuleProblem =
  | { code: 'no-base-price' }
  | { code: 'several-base-prices'; ruleNames: string[] }
  | { code: 'tier-without-size' | 'sizes-crossed'; ruleName: string }
  | { code: 'tier-gap' | 'tier-overlap'; ruleName: string; next: string }
  | { code: 'largest-tier-ends'; ruleName: string; atCm2: number }

/** What the price-list manager warns of. The price itself stays defined: see `sizePrice`. */
export function ruleProblems(rules: readonly PricingRule[]): RuleProblem[] {
  const active = rules.filter((rule) => rule.isActive)
  const bases = active.filter((rule) => rule.ruleType === 'base_pricing')
  const tiers = active.filter((rule) => rule.ruleType === 'size_tier')
  const sized = tiers.filter((rule) => rule.sizeMinCm2 !== null).sort((a, b) => a.sizeMinCm2! - b.sizeMinCm2!)
  const problems: RuleProblem[] = []
  if (bases.length === 0) problems.push({ code: 'no-base-price' })
  if (bases.length > 1) problems.push({ code: 'several-base-prices', ruleNames: bases.map((rule) => rule.ruleName) })
  for (const rule of tiers) {
    if (rule.sizeMinCm2 === null || !rule.unitCm2) problems.push({ code: 'tier-without-size', ruleName: rule.ruleName })
  }
  for (const { ruleName, ruleType, sizeMinCm2, sizeMaxCm2 } of active)
    if (ruleType === 'addon' && (sizeMinCm2 ?? 0) > (sizeMaxCm2 ?? Infinity))
      problems.push({ code: 'sizes-crossed', ruleName })
  const ends = [bases[0]?.baseCoverageCm2 ?? null, ...sized.map((rule) => rule.sizeMaxCm2)]
  const names = [bases[0]?.ruleName ?? '', ...sized.map((rule) => rule.ruleName)]
  sized.forEach((rule, index) => {
    const end = ends[index] ?? (index === 0 ? rule.sizeMinCm2! - 1 : Infinity)
    const pair = { ruleName: names[index]!, next: rule.ruleName }
    if (rule.sizeMinCm2! > end + 1) problems.push({ code: 'tier-gap', ...pair })
    if (rule.sizeMinCm2! <= end) problems.push({ code: 'tier-overlap', ...pair })
  })
  const last = sized.at(-1)
  if (last?.sizeMaxCm2) problems.push({ code: 'largest-tier-ends', ruleName: last.ruleName, atCm2: last.sizeMaxCm2 })
  return problems
}
