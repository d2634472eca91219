import { sum, type Ore } from '#app/domain/money/money.ts'
import { quote, type PricingRule, type Quote, type QuoteInput } from '#app/domain/pricing/pricing.ts'

/** What the same treatment costs one at a time and as a package, with what was asked for: code, add-ons, the owner's terms. */
export type PlanChoices = {
  /** One session after its discounts, and what of it is due at booking. */
  single: { price: Ore; deposit: Ore }
  package: {
    sessions: number
    /** After its discounts. */
    price: Ore
    /** What a session counts for where a package that ends early is reckoned at the single price. */
    singlePrice: Ore
  }
}

/** Both ways to buy, each by the quote it would be ordered at. @throws RangeError as `quote` does. */
export function planChoices(input: Omit<QuoteInput, 'plan'>, rules: readonly PricingRule[]): PlanChoices {
  const one = quote({ ...input, plan: 'single' }, rules)
  const course = quote({ ...input, plan: 'package' }, rules)
  return {
    single: { price: one.treatmentTotal, deposit: one.deposit },
    package: { sessions: course.sessions, price: course.treatmentTotal, singlePrice: singlePriceOf(course) },
  }
}

/** What one session costs outside the package: the treatment before any discount. */
export const singlePriceOf = ({ lines, sessions }: Pick<Quote, 'lines' | 'sessions'>): Ore =>
  Math.round(
    sum(lines.filter(({ kind }) => kind === 'session' || kind === 'size').map(({ amount }) => amount)) / sessions,
  ) as Ore

/** What a package of these costs less than as many single sessions, and how much that is in per cent; 0 where none. */
export function savedBy({ single, package: course }: PlanChoices): { saved: Ore; percent: number } {
  const singles = single.price * course.sessions
  const saved = Math.max(0, singles - course.price) as Ore
  return { saved, percent: singles > 0 ? Math.round((saved / singles) * 100) : 0 }
}
