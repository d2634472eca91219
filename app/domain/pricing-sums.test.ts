import { expect, test } from 'vitest'
import { hold } from '#test/hold.ts'
import { ore, sum, vatIn } from './money.ts'
import { payableLines } from './payable.ts'
import { FALLBACK_RULES, quote, type PricingRule, type QuoteInput } from './pricing.ts'
import { reversed, splitEvenly } from './quote.ts'

test('whatever is asked, the lines add up to the total, the VAT too, and nothing is below zero', () => {
  for (const { input, rules } of askings(2000)) {
    const { lines, total, vat, treatmentTotal, addOnsTotal, dueNow, dueAtClinic, deposit } = quote(input, rules)
    hold(
      {
        'the lines are the total': sum(lines.map(({ amount }) => amount)) === total,
        'their VAT is the VAT': sum(lines.map((line) => line.vat)) === vat,
        'a fifth is VAT': vat === vatIn(total),
        'treatment and add-ons are the total': treatmentTotal + addOnsTotal === total,
        'now and at the clinic are the total': dueNow + dueAtClinic === total,
        'nothing is below zero': Math.min(treatmentTotal, dueNow, dueAtClinic, deposit) >= 0,
        'each line is whole øre': lines.every(
          (line) => Number.isSafeInteger(line.amount) && Number.isSafeInteger(line.vat),
        ),
        'each line has a key of its own': new Set(lines.map(({ key }) => key)).size === lines.length,
      },
      input,
    )
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
      hold(
        { 'no less than a smaller one': total >= before, 'the treatment alone': total === treatmentTotal },
        { input, area },
      )
      before = total
    }
  }
})

test('what the payment page lists adds up to what is paid, and no line is below zero', () => {
  for (const { input, rules } of askings(1000)) {
    const order = quote({ ...input, plan: 'package', pay: 'full' }, rules)
    const lines = payableLines(order, 'da')
    hold(
      {
        'the lines are what is paid': sum(lines.map(({ amount }) => amount)) === order.dueNow,
        'no line is below zero': lines.every(({ amount }) => amount >= 0),
      },
      input,
    )
  }
})

test('an order taken back gives exactly its total and its VAT', () => {
  for (const { input, rules } of askings(500)) {
    const order = quote(input, rules)
    const back = reversed(order)
    hold(
      {
        'its total': back.total + order.total === 0,
        'its VAT': back.vat + order.vat === 0,
        'its lines': sum(back.lines.map(({ vat }) => vat)) === back.vat,
      },
      input,
    )
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
