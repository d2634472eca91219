import { expect, test } from 'vitest'
import { hold } from '#test/clinic/hold.ts'
import { ore, sum, type Ore } from '#app/domain/money/money.ts'
import { creditNote, sessionInvoice } from '#app/domain/money/invoice.ts'
import { payableLines } from '#app/domain/money/payable.ts'
import { FALLBACK_RULES, quote, type PricingRule, type QuoteInput } from './pricing.ts'
import { reversed, splitEvenly } from './quote.ts'

/** The VAT in a sum, reckoned by hand: what is left of it once the price without VAT, a 1.25th, is taken off. */
const vatByHand = (gross: Ore) => Math.sign(gross) * Math.round(Math.abs(gross) - Math.abs(gross) / 1.25)

test('[law 22] whatever is asked, the lines add up to the total, the VAT too, and nothing is below zero', () => {
  for (const { input, rules } of askings(2000)) {
    const { lines, total, vat, treatmentTotal, addOnsTotal, dueNow, dueAtClinic, deposit } = quote(input, rules)
    hold(
      {
        'the lines are the total': sum(lines.map(({ amount }) => amount)) === total,
        'their VAT is the VAT': sum(lines.map((line) => line.vat)) === vat,
        'the VAT is what the price without it leaves': vat === vatByHand(total),
        'the price without VAT and a quarter of it are the price':
          Math.abs(total - vat + (total - vat) / 4 - total) < 1,
        'each line has its part of the VAT of all until then': lines.every(
          (line, at) =>
            line.vat === vatByHand(upToLine(lines, at + 1)) - vatByHand(upToLine(lines, at)) &&
            Math.abs(line.vat - line.amount / 5) <= 1,
        ),
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

const upToLine = (lines: readonly { amount: Ore }[], count: number) =>
  sum(lines.slice(0, count).map(({ amount }) => amount))

test('an invoice has the VAT of its sum, and its credit notes take back neither more nor less', () => {
  const luck = made()
  for (let n = 0; n < 500; n++) {
    const amount = ore(1 + luck(2_000_000))
    const invoice = sessionInvoice(amount, { da: 'Behandling', en: 'Session' })
    expect(invoice.vat).toBe(vatByHand(amount))
    const parts = splitUp(amount, luck)
    const notes = parts.map((part, at) =>
      creditNote(invoice, part, sum(parts.slice(0, at)), { da: 'Retur', en: 'Refund' }),
    )
    hold(
      {
        'all of it goes back': sum(notes.map(({ total }) => total)) === -amount,
        'with its VAT': sum(notes.map(({ vat }) => vat)) === -vatByHand(amount),
        'each note a fifth of its own': notes.every(({ total, vat }) => Math.abs(vat - total / 5) <= 1),
      },
      { amount, parts },
    )
  }
})

/** A sum in one to four parts. */
function splitUp(amount: Ore, luck: (n: number) => number): Ore[] {
  const cuts = Array.from({ length: luck(3) }, () => luck(amount)).toSorted((a, b) => a - b)
  return [...cuts, amount].flatMap((cut, at) => (cut > (cuts[at - 1] ?? 0) ? [ore(cut - (cuts[at - 1] ?? 0))] : []))
}

/** Whole numbers from 0 to n, the same in every run. */
function made(seed = 20_261_203) {
  let state = seed
  return (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * (n + 1))
  }
}

/** Made-up questions, the same in every run: sizes, plans, codes and odd prices. */
function* askings(count: number): Generator<{ input: QuoteInput; rules: PricingRule[] }> {
  const upTo = made()
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

test('a price never falls when the area grows, whatever the plan, the code, the add-ons and the owner’s tiers', () => {
  const luck = made(7)
  for (const { input, rules: shipped } of askings(300)) {
    const own = luck(1) ? ownersTiers(shipped, luck) : shipped
    const dialog = luck(1) ? ('package' as const) : ('treatment' as const)
    const addOns = own.filter(({ ruleType }) => ruleType === 'addon' && luck(1) === 1).map(({ ruleName }) => ruleName)
    const asked = { ...input, dialog, addOns: [...addOns, ...input.addOns!] }
    let before = { offered: '', total: 0, treatmentTotal: 0, area: 0 }
    for (let area = 0.1; area <= 450; area += (1 + luck(39)) / 10) {
      const { treatmentTotal, total, lines } = quote({ ...asked, areaCm2: area }, own)
      // An add-on the clinic offers for some sizes alone is no part of the price of the others.
      const offered = lines.flatMap(({ kind, ruleName }) => (kind === 'add-on' ? ruleName : [])).join()
      if (offered === before.offered)
        hold(
          {
            'no less than a smaller one': total >= before.total,
            'nor the treatment alone': treatmentTotal >= before.treatmentTotal,
          },
          { asked, area, before },
        )
      const bare = quote({ ...asked, areaCm2: area, addOns: [] }, own).total
      hold({ 'add-ons make nothing cheaper': total >= bare }, { asked, area, total, bare })
      before = { offered, total, treatmentTotal, area }
    }
  }
})

/** Another ladder of the owner's: tiers with gaps and overlaps between them, in any order, small units and odd prices. */
function ownersTiers(rules: readonly PricingRule[], luck: (n: number) => number): PricingRule[] {
  const tier = rules.find(({ ruleType }) => ruleType === 'size_tier')!
  const tiers = Array.from({ length: luck(5) }, (_, at): PricingRule => {
    const from = 1 + luck(300)
    return {
      ...tier,
      id: `own-${at}`,
      ruleName: `own-${at}`,
      sizeMinCm2: from,
      sizeMaxCm2: luck(2) ? from + luck(120) : null,
      unitCm2: (1 + luck(40)) / 4,
      price: ore(luck(30_000)),
    }
  })
  return [...rules.filter(({ ruleType }) => ruleType !== 'size_tier'), ...tiers]
}

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
