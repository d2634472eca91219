import { expect, test } from 'vitest'
import { addOnFacts, addOnsFor, arriveEarlyMinutes } from './add-ons.ts'
import { kroner } from '#app/domain/money/money.ts'
import { FALLBACK_RULES, titleOf, type PricingRule } from './pricing-rules.ts'

const rule = (ruleName: string): PricingRule => FALLBACK_RULES.find((one) => one.ruleName === ruleName)!
const names = (areaCm2: number | null, rules: readonly PricingRule[]) =>
  addOnsFor(areaCm2, rules).map((one) => one.ruleName)

test('the clinic ships with four add-ons', () => {
  expect(addOnsFor(null, FALLBACK_RULES).map((one) => [one.ruleName, one.price])).toEqual([
    ['creme', kroner(220)],
    ['consultation', kroner(500)],
    ['smertelindrende', kroner(220)],
    ['smertefri', kroner(800)],
  ])
})

test.each([
  [10, []],
  [11, ['smertefri']],
  [50, ['smertefri']],
  [50.5, []],
])('an anaesthetic for 11-50 cm² is offered at %d cm²: %j', (area, offered) => {
  expect(names(area, [{ ...rule('smertefri'), sizeMinCm2: 11, sizeMaxCm2: 50 }])).toEqual(offered)
})

test('[spec 5 add-ons] an open upper bound is no limit', () => {
  expect(names(5000, [{ ...rule('smertelindrende'), sizeMinCm2: 11, sizeMaxCm2: null }])).toEqual(['smertelindrende'])
})

test('bounds on any other add-on do not hide it', () => {
  expect(names(500, [{ ...rule('creme'), sizeMinCm2: 1, sizeMaxCm2: 10 }])).toEqual(['creme'])
})

test('an unknown area counts as the one the base price covers', () => {
  const small = { ...rule('smertefri'), sizeMinCm2: 0, sizeMaxCm2: 50 }
  const large = { ...rule('smertefri'), sizeMinCm2: 51, sizeMaxCm2: null }
  expect(addOnsFor(null, [large, small])).toEqual([small])
})

test('an add-on switched off is not offered', () => {
  expect(names(30, [{ ...rule('creme'), isActive: false }])).toEqual([])
})

test('[law 8] only the injection waits for a doctor', () => {
  const waits = (name: string) => addOnFacts(name).needsDoctor
  expect(['creme', 'smertefri', 'consultation', 'cooling'].filter(waits)).toEqual(['smertefri'])
})

test('an add-on the owner invents is a plain extra, whatever its name', () => {
  const plain = { bySize: false, needsDoctor: false, earlyMinutes: 0, painRelief: false }
  expect([addOnFacts('cooling'), addOnFacts('toString')]).toEqual([plain, plain])
})

test('the client comes as early as the slowest numbing needs', () => {
  expect(arriveEarlyMinutes(['smertefri'])).toBe(20)
  expect(arriveEarlyMinutes(['smertefri', 'creme'])).toBe(45)
  expect(arriveEarlyMinutes(['consultation'])).toBe(0)
  expect(arriveEarlyMinutes([])).toBe(0)
})

test('[spec 9 doctor-consultation] no title promises that nothing is felt', () => {
  for (const one of FALLBACK_RULES) {
    expect(`${titleOf(one, 'da')} ${titleOf(one, 'en')}`).not.toMatch(/smertefri|pain.?free|painless/i)
  }
})
