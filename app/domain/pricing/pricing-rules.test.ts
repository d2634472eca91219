import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { FALLBACK_RULES, ruleProblems, rulesOn, titleOf, type PricingRule } from './pricing-rules.ts'

const [base, small, medium, large] = FALLBACK_RULES as [PricingRule, PricingRule, PricingRule, PricingRule]

test('the shipped price list has no problem', () => {
  expect(ruleProblems(FALLBACK_RULES)).toEqual([])
})

test('a price list without a base price, or with two, is warned of', () => {
  expect(ruleProblems([])).toEqual([{ code: 'no-base-price' }])
  expect(ruleProblems([base, { ...base, ruleName: 'other' }])).toEqual([
    { code: 'several-base-prices', ruleNames: ['base-session', 'other'] },
  ])
})

test('gaps and overlaps between sizes are warned of by name', () => {
  expect(ruleProblems([base, small, large])).toEqual([{ code: 'tier-gap', ruleName: 'size-31-100', next: 'size-201+' }])
  expect(ruleProblems([base, small, { ...medium, sizeMinCm2: 100 }, large])).toEqual([
    { code: 'tier-overlap', ruleName: 'size-31-100', next: 'size-101-200' },
  ])
  expect(ruleProblems([base, { ...small, sizeMaxCm2: null }, medium, large])).toEqual([
    { code: 'tier-overlap', ruleName: 'size-31-100', next: 'size-101-200' },
  ])
  expect(ruleProblems([{ ...base, baseCoverageCm2: 25 }, small, medium, large])).toEqual([
    { code: 'tier-gap', ruleName: 'base-session', next: 'size-31-100' },
  ])
})

test('a size without bounds or unit, and a largest size that ends, are warned of', () => {
  expect(ruleProblems([base, { ...large, sizeMinCm2: 31, unitCm2: null }])).toEqual([
    { code: 'tier-without-size', ruleName: 'size-201+' },
  ])
  expect(ruleProblems([base, small])).toEqual([{ code: 'largest-tier-ends', ruleName: 'size-31-100', atCm2: 100 }])
})

test('an add-on that could never be offered, its least size above its largest, is warned of', () => {
  const sized = (sizeMinCm2: number | null, sizeMaxCm2: number | null) =>
    ruleProblems(
      FALLBACK_RULES.map((rule) => (rule.ruleName === 'smertefri' ? { ...rule, sizeMinCm2, sizeMaxCm2 } : rule)),
    )
  expect(sized(80, 40)).toEqual([{ code: 'sizes-crossed', ruleName: 'smertefri' }])
  for (const [min, max] of [
    [40, 80],
    [40, 40],
    [40, null],
    [null, 80],
  ] as const)
    expect(sized(min, max)).toEqual([])
})

test('a rule holds on its first and last day, when it is switched on', () => {
  const rule = { ...base, validFrom: clinicDay('2026-12-01'), validUntil: clinicDay('2026-12-31') }
  const holds = (day: string, more = {}) => rulesOn([{ ...rule, ...more }], clinicDay(day)).length === 1
  expect(['2026-12-01', '2026-12-31'].every((day) => holds(day))).toBe(true)
  expect(['2026-11-30', '2027-01-01'].some((day) => holds(day))).toBe(false)
  expect(holds('2026-12-10', { isActive: false })).toBe(false)
  expect(holds('2030-01-01', { validUntil: null })).toBe(true)
})

test('rules are listed in display order', () => {
  expect(rulesOn([medium, base, small], clinicDay('2026-12-01'))).toEqual([base, small, medium])
})

test('[spec 3 price-list] an English title falls back to Danish, a Danish one to the name of the rule', () => {
  expect([titleOf(base, 'da'), titleOf(base, 'en')]).toEqual(['Laserbehandling', 'Laser session'])
  expect(titleOf({ ...base, titleEn: null }, 'en')).toBe('Laserbehandling')
  expect(titleOf({ ...base, titleDa: null }, 'da')).toBe('base-session')
})

test('the shipped price list: place, price in øre, bounds and unit in cm²', () => {
  const rows = FALLBACK_RULES.map((rule) => [
    rule.ruleName,
    rule.dialog,
    rule.displayOrder,
    rule.price,
    rule.sizeMinCm2,
    rule.sizeMaxCm2,
    rule.unitCm2,
  ])
  expect(rows).toEqual([
    ['base-session', 'treatment', 10, 90_000, null, null, null],
    ['size-31-100', 'treatment', 20, 12_000, 31, 100, 5],
    ['size-101-200', 'treatment', 21, 10_000, 101, 200, 5],
    ['size-201+', 'treatment', 22, 8_000, 201, null, 5],
    ['creme', 'treatment', 30, 22_000, null, null, null],
    ['consultation', 'treatment', 31, 50_000, null, null, null],
    ['smertelindrende', 'treatment', 32, 22_000, null, null, null],
    ['smertefri', 'treatment', 33, 80_000, null, null, null],
    ['package-cream', 'package', 40, 25_000, null, null, null],
    ['package-consultation', 'package', 41, 100_000, null, null, null],
    ['package-anaesthesia', 'package', 42, 80_000, null, null, null],
  ])
  expect(base.baseCoverageCm2).toBe(30)
  expect(large).toMatchObject({ titleDa: 'Størrelse over 200 cm²', titleEn: 'Size over 200 cm²' })
})
