import { sum, type Ore } from '#app/domain/money/money.ts'
import { quote, type PricingRule, type Quote, type QuoteInput } from '#app/domain/pricing/pricing.ts'

/** The price of a treatment as single sessions and as a package, with code, add-ons and the owner's terms. */
export type PlanChoices = {
  /** One session after discounts, and the part due at booking. */
  single: { price: Ore; deposit: Ore }
  package: {
    sessions: number
    /** After its discounts. */
    price: Ore
    /** The price of a session when a package that ends early is settled at the single price. */
    singlePrice: Ore
  }
}

/** Both ways to buy, each with its quote. @throws RangeError as `quote` does. */
export function planChoices(input: Omit<QuoteInput, 'plan'>, rules: readonly PricingRule[]): PlanChoices {
  const one = quote({ ...input, plan: 'single' }, rules)
  const course = quote({ ...input, plan: 'package' }, rules)
  return {
    single: { price: one.treatmentTotal, deposit: one.deposit },
    package: { sessions: course.sessions, price: course.treatmentTotal, singlePrice: singlePriceOf(course) },
  }
}

/** The price of one session outside the package, before discounts. */
export const singlePriceOf = ({ lines, sessions }: Pick<Quote, 'lines' | 'sessions'>): Ore =>
  Math.round(
    sum(lines.filter(({ kind }) => kind === 'session' || kind === 'size').map(({ amount }) => amount)) / sessions,
  ) as Ore

/** The saving of a package over as many single sessions, in øre and per cent; 0 for none. */
export function savedBy({ single, package: course }: PlanChoices): { saved: Ore; percent: number } {
  const singles = single.price * course.sessions
  const saved = Math.max(0, singles - course.price) as Ore
  return { saved, percent: singles > 0 ? Math.round((saved / singles) * 100) : 0 }
}
