import { expect, test } from 'vitest'
import { kroner } from '#app/domain/money/money.ts'
import { packageRefund } from './package-refund.ts'
import { planChoices, savedBy } from './plan-choices.ts'
import { FALLBACK_RULES, quote, type QuoteInput } from '#app/domain/pricing/pricing.ts'

const ask = { areaCm2: 20, sessions: 10 } satisfies Omit<QuoteInput, 'plan'>
const benefits = { discountPercent: 10, discount: kroner(0), zeroDeposit: false, freePainCoverage: false }
const choices = (more: Partial<QuoteInput> = {}) => planChoices({ ...ask, ...more }, FALLBACK_RULES)

test('with a code both ways to buy cost what would be ordered, and four sessions of ten leave 2.475 kr. to go back', () => {
  const both = choices({ benefits, code: 'FALM10' })
  expect(both).toEqual({
    single: { price: kroner(810), deposit: kroner(500) },
    package: { sessions: 10, price: kroner(6075), singlePrice: kroner(900) },
  })
  const { price, singlePrice, sessions } = both.package
  const ended = { paid: price, delivered: 4, singlePrice, packagePrice: price, sessions }
  expect(packageRefund({ ...ended, rate: 'single' })).toEqual({ used: kroner(3600), refund: kroner(2475) })
  expect(savedBy(both)).toEqual({ saved: kroner(2025), percent: 25 })
})

test('a discount on single sessions makes the saving of a package smaller, in kroner and in per cent', () => {
  const both = choices({ singleDiscountPercent: 10 })
  expect(both.single.price).toBe(kroner(810))
  expect(savedBy(both)).toEqual({ saved: kroner(1350), percent: 17 })
  expect(savedBy(choices({ singleDiscountPercent: 40 }))).toEqual({ saved: 0, percent: 0 })
})

test('a code that takes the deposit away takes it off the single session’s card too', () => {
  expect(choices({ benefits: { ...benefits, zeroDeposit: true } }).single.deposit).toBe(0)
})

test('each way is the figure its own quote has', () => {
  for (const areaCm2 of [null, 12, 33.5, 180]) {
    const asked = { areaCm2, sessions: 7, benefits, addOns: ['package-cream'], dialog: 'package' } as const
    const both = planChoices(asked, FALLBACK_RULES)
    expect(both.single.price).toBe(quote({ ...asked, plan: 'single' }, FALLBACK_RULES).treatmentTotal)
    expect(both.package.price).toBe(quote({ ...asked, plan: 'package' }, FALLBACK_RULES).dueNow)
  }
})
