import { expect, test } from 'vitest'
import type { Benefits } from '#app/domain/partners/affiliate.ts'
import { formatMoney, kroner, ore, type Ore } from '#app/domain/money/money.ts'
import {
  FALLBACK_RULES,
  packagePrice,
  quote,
  sizePrice,
  type PricingRule,
  type Quote,
  type QuoteInput,
} from './pricing.ts'

const benefits = (more: Partial<Benefits> = {}): Benefits => ({
  discountPercent: 0,
  discount: ore(0),
  zeroDeposit: false,
  freePainCoverage: false,
  ...more,
})
const quoted = (input: Partial<QuoteInput> = {}) => quote({ areaCm2: 30, plan: 'single', ...input }, FALLBACK_RULES)
const figures = ({ lines }: Quote) => lines.map((line) => [line.key, formatMoney(line.amount, 'da')])

test.each([
  [0, 900],
  [30, 900],
  [30.1, 1020],
  [31, 1020],
  [35, 1020],
  [35.5, 1140],
  [36, 1140],
  [50, 1380],
  [100, 2580],
  [101, 2680],
  [200, 4580],
  [201, 4660],
  [1000, 4580 + 160 * 80],
])('one session on %d cm² costs %d kr.', (area, price) => {
  expect(sizePrice(area, FALLBACK_RULES).total).toBe(kroner(price))
})

test('an unknown area costs the base price, and says so', () => {
  const { total, warnings } = sizePrice(null, FALLBACK_RULES)
  expect([total, warnings]).toEqual([kroner(900), ['area-unknown']])
})

test.each([-1, Number.NaN, Infinity])('%d is no area', (area) => {
  expect(() => sizePrice(area, FALLBACK_RULES)).toThrow(RangeError)
})

const tier = (min: number, max: number | null, price: number): PricingRule => ({
  ...FALLBACK_RULES[1]!,
  ruleName: `size-${min}`,
  sizeMinCm2: min,
  sizeMaxCm2: max,
  price: kroner(price),
})
const base = FALLBACK_RULES[0]!

test('a gap or an overlap in the price list still gives one price', () => {
  const gap = [base, tier(41, 50, 100), tier(61, 70, 50)]
  expect(sizePrice(60, gap).total).toBe(kroner(900 + 6 * 100))
  expect(sizePrice(65, gap).total).toBe(kroner(900 + 6 * 100 + 50))
  const overlap = [base, tier(31, 60, 100), tier(51, null, 50)]
  expect(sizePrice(60, overlap).total).toBe(kroner(900 + 4 * 100 + 2 * 50))
})

test('an area above the largest tier goes on at its price, and says so', () => {
  const { total, warnings } = sizePrice(60, [base, tier(31, 50, 100)])
  expect([total, warnings]).toEqual([kroner(1500), ['above-largest-tier']])
  expect(sizePrice(50, [base, tier(31, 50, 100)]).warnings).toEqual([])
  expect(sizePrice(31, [base]).warnings).toEqual(['above-largest-tier'])
})

test('without a base price in the list the shipped one holds, and says so', () => {
  const { total, warnings } = sizePrice(31, [tier(31, null, 100), { ...base, isActive: false, price: kroner(1) }])
  expect([total, warnings]).toEqual([kroner(1000), ['base-price-missing']])
})

test('[spec 9 package-sessions] a package is its sessions less a quarter', () => {
  expect(packagePrice(6, kroner(900))).toBe(kroner(4050))
  expect(packagePrice(1, ore(90_002))).toBe(67_501)
})

test('a package nobody counted has the least sessions its goal needs', () => {
  expect(quoted({ plan: 'package', goal: 'coverUp' }).total).toBe(kroner(2025))
  expect(quoted({ plan: 'package', goal: 'completeRemoval' }).total).toBe(kroner(6750))
  expect(quoted({ plan: 'package' }).total).toBe(kroner(4050))
})

test.each([
  ['coverUp', 2, 1_800],
  ['coverUp', 3, 2_025],
  ['completeRemoval', 9, 8_100],
  ['completeRemoval', 10, 6_750],
  [null, 1, 900],
  [null, 2, 1_800],
  [null, 3, 2_025],
] as const)('[spec 12 package-minimum] a package for %s of %d sessions costs %d kr.', (goal, sessions, total) => {
  expect(quoted({ plan: 'package', goal, sessions }).total).toBe(kroner(total))
})

test('a package below its least sessions has the discount of single sessions', () => {
  const few = { plan: 'package', goal: 'coverUp', sessions: 2, singleDiscountPercent: 10 } as const
  expect(quoted(few).lines.map(({ kind }) => kind)).toEqual(['session', 'discount'])
  expect(quoted(few).total).toBe(kroner(1_620))
})

test('each session of a package pays for the size', () => {
  const result = quoted({ plan: 'package', sessions: 6, areaCm2: 50 })
  expect(figures(result)).toEqual([
    ['session', '5.400 kr.'],
    ['size-1', '2.880 kr.'],
    ['package-discount', '−2.070 kr.'],
  ])
  expect(result.total).toBe(packagePrice(6, sizePrice(50, FALLBACK_RULES).total))
})

test('[spec 9 size-tiers] a quote explains each figure by its rule', () => {
  const result = quoted({ areaCm2: 120, addOns: ['creme'] })
  expect(result.lines).toEqual([
    {
      key: 'session',
      ruleName: 'base-session',
      titleDa: 'Laserbehandling',
      titleEn: 'Laser session',
      kind: 'session',
      amount: 90_000,
      vat: 18_000,
      vatPercent: 25,
      quantity: 1,
      unit: 'session',
      unitPrice: 90_000,
    },
    {
      key: 'size-1',
      ruleName: 'size-31-100',
      titleDa: 'Størrelse 31–100 cm²',
      titleEn: 'Size 31–100 cm²',
      kind: 'size',
      amount: 168_000,
      vat: 33_600,
      vatPercent: 25,
      quantity: 14,
      unit: 'size-unit',
      unitPrice: 12_000,
    },
    {
      key: 'size-2',
      ruleName: 'size-101-200',
      titleDa: 'Størrelse 101–200 cm²',
      titleEn: 'Size 101–200 cm²',
      kind: 'size',
      amount: 40_000,
      vat: 8_000,
      vatPercent: 25,
      quantity: 4,
      unit: 'size-unit',
      unitPrice: 10_000,
    },
    {
      key: 'add-on-creme',
      ruleName: 'creme',
      titleDa: 'Bedøvelsescreme',
      titleEn: 'Numbing cream',
      kind: 'add-on',
      amount: 22_000,
      vat: 4_400,
      vatPercent: 25,
    },
  ])
  expect(result).toMatchObject({
    total: 320_000,
    treatmentTotal: 298_000,
    addOnsTotal: 22_000,
    vat: 64_000,
    currency: 'DKK',
    warnings: [],
  })
})

test('a treatment takes the deposit now, the rest and the add-ons at the clinic', () => {
  const result = quoted({ areaCm2: 50, addOns: ['creme', 'consultation'] })
  expect(result).toMatchObject({
    total: kroner(2100),
    deposit: kroner(500),
    dueNow: kroner(500),
    dueAtClinic: kroner(1600),
  })
  expect(result.depositLine).toMatchObject({ kind: 'deposit', amount: kroner(500), vat: kroner(100) })
})

test('a package is paid whole now, its add-ons at the clinic', () => {
  const result = quoted({ plan: 'package', sessions: 6, addOns: ['creme'] })
  expect(result).toMatchObject({ deposit: 0, depositLine: null, dueNow: kroner(4050), dueAtClinic: kroner(220) })
})

test('a single session may be paid whole, a package by deposit', () => {
  expect(quoted({ pay: 'full' })).toMatchObject({ deposit: 0, dueNow: kroner(900), dueAtClinic: 0 })
  expect(quoted({ plan: 'package', sessions: 6, pay: 'deposit' })).toMatchObject({
    dueNow: kroner(500),
    dueAtClinic: kroner(3550),
  })
})

test('a zero-deposit code leaves nothing to pay now', () => {
  const result = quoted({ benefits: benefits({ zeroDeposit: true }) })
  expect(result).toMatchObject({
    total: kroner(900),
    deposit: 0,
    depositLine: null,
    dueNow: 0,
    dueAtClinic: kroner(900),
  })
})

test('the deposit is never more than the treatment costs', () => {
  expect(quoted({ benefits: benefits({ discount: kroner(600) }) })).toMatchObject({
    deposit: kroner(300),
    dueAtClinic: 0,
  })
})

test('a code takes its percentage first, then its amount, and no more than the treatment costs', () => {
  const result = quoted({ code: 'FALM10', benefits: benefits({ discountPercent: 10, discount: kroner(100) }) })
  expect(figures(result)).toEqual([
    ['session', '900 kr.'],
    ['code-percent', '−90 kr.'],
    ['code-amount', '−100 kr.'],
  ])
  expect(result.lines[1]).toMatchObject({
    kind: 'code-discount',
    code: 'FALM10',
    titleDa: 'Rabatkode FALM10 (10 %)',
    titleEn: 'Discount code FALM10 (10%)',
  })

  const free = quoted({ addOns: ['creme'], benefits: benefits({ discount: kroner(1000) }) })
  expect(free).toMatchObject({ treatmentTotal: 0, total: kroner(220), dueNow: 0, warnings: ['discount-capped'] })
})

test('a code comes off after the package discount, and never off the add-ons', () => {
  const result = quoted({
    plan: 'package',
    sessions: 6,
    addOns: ['smertefri'],
    benefits: benefits({ discountPercent: 10 }),
  })
  expect(figures(result)).toEqual([
    ['session', '5.400 kr.'],
    ['package-discount', '−1.350 kr.'],
    ['code-percent', '−405 kr.'],
    ['add-on-smertefri', '800 kr.'],
  ])
})

test('[law 36] pain coverage is a discount on the treatment as large as the chosen relief, which keeps its price', () => {
  const result = quoted({ areaCm2: 50, addOns: ['creme', 'smertefri'], benefits: benefits({ freePainCoverage: true }) })
  expect(figures(result)).toEqual([
    ['session', '900 kr.'],
    ['size-1', '480 kr.'],
    ['pain-coverage', '−1.020 kr.'],
    ['add-on-creme', '220 kr.'],
    ['add-on-smertefri', '800 kr.'],
  ])
  expect(result.total).toBe(kroner(1380))
})

test('[spec 9 pain-coverage] pain coverage ends at 3.000 kr. and at the price of the treatment, and covers no other extra', () => {
  const dear = FALLBACK_RULES.map((rule) => (rule.ruleName === 'smertefri' ? { ...rule, price: kroner(4000) } : rule))
  const extra = { ...FALLBACK_RULES[4]!, ruleName: 'cooling', price: kroner(50) }
  const covered = (areaCm2: number, addOns: string[]) => {
    const result = quote({ areaCm2, plan: 'single', addOns, benefits: benefits({ freePainCoverage: true }) }, [
      ...dear,
      extra,
    ])
    return result.lines.find((line) => line.key === 'pain-coverage')?.amount
  }
  expect(covered(200, ['smertefri'])).toBe(-kroner(3000))
  expect(covered(30, ['smertefri'])).toBe(-kroner(900))
  expect(covered(30, ['cooling'])).toBeUndefined()
  expect(covered(30, [])).toBeUndefined()
})

test('an add-on that does not apply is left out with a warning, one that needs a doctor is marked', () => {
  expect(quoted({ addOns: ['nonsense', 'creme', 'creme'] })).toMatchObject({
    addOnsTotal: kroner(220),
    warnings: ['add-on-unavailable'],
  })
  expect(quoted({ addOns: ['smertefri'] }).warnings).toEqual(['add-on-needs-doctor'])
})

test.each([0, 21, 2.5])('%d sessions are no package', (sessions) => {
  expect(() => quoted({ plan: 'package', sessions })).toThrow(RangeError)
})

test('the owner’s deposit and package discount replace the shipped ones', () => {
  expect(quoted({ deposit: kroner(200) }).dueNow).toBe(kroner(200))
  expect(quoted({ plan: 'package', sessions: 10, packageDiscountPercent: 10 }).total).toBe(kroner(8100))
})

test('a larger area never costs less', () => {
  let last: Ore = ore(0)
  for (let area = 0; area <= 400; area += 0.5) {
    const { total } = sizePrice(area, FALLBACK_RULES)
    expect(total, `${area} cm²`).toBeGreaterThanOrEqual(last)
    last = total
  }
})
