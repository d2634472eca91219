import { expect, test } from 'vitest'
import { aboveBase, listedSpan } from './above-base.ts'
import { kroner } from '#app/domain/money/money.ts'
import { FALLBACK_RULES } from './pricing-rules.ts'

test('the base price covers so many cm², and more costs so much a started unit', () => {
  expect(aboveBase(FALLBACK_RULES)).toEqual({
    coveredCm2: 30,
    next: { unitCm2: 5, price: kroner(120), beyond: { fromCm2: 100, atMost: kroner(100) } },
  })
})

test('a list without sizes says nothing of more', () => {
  const bare = FALLBACK_RULES.filter(({ ruleType }) => ruleType !== 'size_tier')
  expect(aboveBase(bare)).toEqual({ coveredCm2: 30, next: null })
})

test('the next size is the one right above what the base price covers', () => {
  const wide = FALLBACK_RULES.map((rule) =>
    rule.ruleType === 'base_pricing' ? { ...rule, baseCoverageCm2: 150 } : rule,
  )
  expect(aboveBase(wide)).toEqual({
    coveredCm2: 150,
    next: { unitCm2: 5, price: kroner(100), beyond: { fromCm2: 200, atMost: kroner(80) } },
  })
})

test('nothing is said of larger sizes that are counted in other units, or where the size has no end', () => {
  const coarse = FALLBACK_RULES.map((rule) => (rule.sizeMinCm2 === 201 ? { ...rule, unitCm2: 10 } : rule))
  expect(aboveBase(coarse).next?.beyond).toBeNull()
  const endless = FALLBACK_RULES.filter(({ sizeMinCm2 }) => (sizeMinCm2 ?? 0) < 100).map((rule) => ({
    ...rule,
    sizeMaxCm2: null,
  }))
  expect(aboveBase(endless).next?.beyond).toBeNull()
})

test('the list goes from what the base price covers to the last area it names', () => {
  expect(listedSpan(FALLBACK_RULES)).toEqual({ least: 30, most: 200 })
  const bare = FALLBACK_RULES.filter(({ ruleType }) => ruleType !== 'size_tier')
  expect(listedSpan(bare)).toEqual({ least: 30, most: 30 })
})
