import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitingOf, withoutAddOn } from './add-on-requests.ts'
import { kroner, sum } from '#app/domain/money/money.ts'
import { FALLBACK_RULES, quote, type QuoteInput } from './pricing.ts'

const order = (input: Partial<QuoteInput> = {}) =>
  quote(
    { areaCm2: 30, plan: 'single', addOns: ['package-anaesthesia', 'package-cream'], dialog: 'package', ...input },
    FALLBACK_RULES,
  )
const covered = { discountPercent: 0, discount: kroner(0), zeroDeposit: true, freePainCoverage: true }

test('an add-on that needs a doctor waits until one has answered; the others wait for nobody', () => {
  expect(waitingOf(['package-cream', 'package-anaesthesia'], [])).toEqual(['package-anaesthesia'])
  expect(waitingOf(['package-cream', 'package-anaesthesia'], ['package-anaesthesia'])).toEqual([])
})

test('a no takes the add-on off the order, and off what is to be paid at the clinic', () => {
  const before = order()
  const after = withoutAddOn(before, 'package-anaesthesia')
  expect([after.total, after.dueNow, after.dueAtClinic]).toEqual([
    before.total - kroner(800),
    before.dueNow,
    before.dueAtClinic - kroner(800),
  ])
  expect(after.warnings).not.toContain('add-on-needs-doctor')
})

test('a code that covered the pain relief covers no more than what is left of it', () => {
  const after = withoutAddOn(order({ benefits: covered }), 'package-anaesthesia')
  expect(after.lines.find(({ key }) => key === 'pain-coverage')!.amount).toBe(-kroner(250))
  expect(after.total).toBe(kroner(900))
})

test('whatever was ordered: lines and VAT add up, the total does not rise, and a second no changes nothing', () => {
  const inputs = fc.record({
    areaCm2: fc.option(fc.integer({ min: 1, max: 400 })),
    plan: fc.constantFrom('single' as const, 'package' as const),
    addOns: fc.subarray(['package-cream', 'package-consultation', 'package-anaesthesia']),
    benefits: fc.constantFrom(null, covered, { ...covered, discountPercent: 35, zeroDeposit: false }),
  })
  fc.assert(
    fc.property(inputs, (input) => {
      const before = order(input)
      const after = withoutAddOn(before, 'package-anaesthesia')
      expect(sum(after.lines.map(({ amount }) => amount))).toBe(after.total)
      expect(sum(after.lines.map(({ vat }) => vat))).toBe(after.vat)
      expect(after.total).toBeLessThanOrEqual(before.total)
      expect(after.total).toBeGreaterThanOrEqual(0)
      expect(after.dueNow + after.dueAtClinic).toBe(after.total)
      expect(withoutAddOn(after, 'package-anaesthesia')).toEqual(after)
    }),
    { numRuns: 150 },
  )
})
