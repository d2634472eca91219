import { expect, test } from 'vitest'
import { ore, sum, vatIn } from './money.ts'
import { payableLines } from './payable.ts'
import { FALLBACK_RULES, quote, type PricingRule, type QuoteInput } from './pricing.ts'
import { reversed, splitEvenly } from './quote.ts'

test('whatever is asked, the lines add up to the total, the VAT too, and nothing is below zero', () => {
  for (const { input, rules } of askings(2000)) {
    const result = quote(input, rules)
    const told = JSON.stringify(input)
    expect(sum(result.lines.map((line) => line.amount)), told).toBe(result.total)
    expect(sum(result.lines.map((line) => line.vat)), told).toBe(result.vat)
    expect(result.vat, told).toBe(vatIn(result.total))
    expect(result.treatmentTotal + result.addOnsTotal, told).toBe(result.total)
    expect(result.dueNow + result.dueAtClinic, told).toBe(result.total)
    expect(
      Math.min(result.treatmentTotal, result.dueNow, result.dueAtClinic, result.deposit),
      told,
    ).toBeGreaterThanOrEqual(0)
    expect(
      result.lines.every((line) => Number.isSafeInteger(line.amount) && Number.isSafeInteger(line.vat)),
      told,
    ).toBe(true)
    expect(new Set(result.lines.map((line) => line.key)).size, told).toBe(result.lines.length)
  }
})

/** Made-up questions, the same in every run: sizes, plans, codes and odd prices. */
function* askings(count: number): Generator<{ input: QuoteInput; rules: PricingRule[] }> {
  let seed = 20_261_203
  const upTo = (n: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * (n + 1))
  }
  const keys = ['creme', 'consultation', 'smertelindrende', 'smertefri', 'unknown']
  for (let n = 0; n < count; n++) {
    const given = {
      discountPercent: upTo(3) ? upTo(110) : 0,
      discount: ore(upTo(2) ? upTo(200_000) : 0),
      zeroDeposit: upTo(1) === 0,
      freePainCoverage: upTo(1) === 0,
    }
    const input: QuoteInput = {
      areaCm2: upTo(5) ? upTo(4000) / 10 : null,
      plan: upTo(1) ? 'package' : 'single',
      sessions: upTo(2) ? 1 + upTo(19) : null,
      addOns: keys.filter(() => upTo(1)),
      benefits: upTo(2) ? given : null,
      ...(upTo(1) && { pay: upTo(1) ? 'full' : 'deposit' }),
    }
    yield { input, rules: FALLBACK_RULES.map((rule) => ({ ...rule, price: ore(rule.price + upTo(999)) })) }
  }
}

test('a price never falls when the area grows, whatever the plan and the code', () => {
  for (const { input, rules } of askings(300)) {
    let before = 0
    for (let area = 1; area <= 400; area += 13) {
      const { treatmentTotal, total } = quote({ ...input, areaCm2: area, addOns: [] }, rules)
      expect(total, JSON.stringify({ ...input, area })).toBeGreaterThanOrEqual(before)
      expect(total).toBe(treatmentTotal)
      before = total
    }
  }
})

test('what the payment page lists adds up to what is paid, and no line is below zero', () => {
  for (const { input, rules } of askings(1000)) {
    const order = quote({ ...input, plan: 'package', pay: 'full' }, rules)
    const lines = payableLines(order, 'da')
    expect(sum(lines.map(({ amount }) => amount)), JSON.stringify(input)).toBe(order.dueNow)
    expect(lines.every(({ amount }) => amount >= 0)).toBe(true)
  }
})

test('an order taken back gives exactly its total and its VAT', () => {
  for (const { input, rules } of askings(500)) {
    const order = quote(input, rules)
    const back = reversed(order)
    expect([back.total + order.total, back.vat + order.vat]).toEqual([0, 0])
    expect(sum(back.lines.map(({ vat }) => vat))).toBe(back.vat)
  }
})

test('the sessions of a course cost together what the course costs', () => {
  for (let parts = 1; parts <= 20; parts++)
    for (const total of [0, 1, 99, 100_000, 675_001, 1_234_567]) {
      const split = splitEvenly(ore(total), parts)
      expect([sum(split), split.length]).toEqual([total, parts])
      expect(Math.max(...split) - Math.min(...split)).toBeLessThanOrEqual(1)
    }
})
