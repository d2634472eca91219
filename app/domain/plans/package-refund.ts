import type { Ore } from '#app/domain/money/money.ts'

/** The price of a given session when a package ends early: a setting, `single` by default. */
export const REFUND_RATES = ['single', 'package'] as const
export type RefundRate = (typeof REFUND_RATES)[number]

type Ended = {
  /** Paid and not refunded, øre. */
  paid: Ore
  /** Sessions given, 0 or more. */
  delivered: number
  /** The price of a single session of the same area, øre. */
  singlePrice: Ore
  /** The package's price, and how many sessions it has. */
  packagePrice: Ore
  sessions: number
  rate: RefundRate
}

/** The value of the given sessions and the refund: `used + refund` is at least what was paid. */
export type PackageRefund = { used: Ore; refund: Ore }

/**
 * The refund when a client stops a plan early: the amount paid less the given sessions, at the single price or, where the
 * owner chose it, the package's. Between 0 and the amount paid.
 * 6.750 kr. for ten, four given at 900 kr.: 3.150 kr. Source: [decisions 11], "Package refund".
 */
export function packageRefund({ paid, delivered, singlePrice, packagePrice, sessions, rate }: Ended): PackageRefund {
  const each = rate === 'single' ? singlePrice : packagePrice / sessions
  const used = Math.round(each * delivered) as Ore
  return { used, refund: Math.max(0, Math.min(paid, paid - used)) as Ore }
}

/**
 * The refund of a withdrawal in time: the amount paid less the agreed price of the given sessions, and the whole amount
 * where the client did not expressly ask for an early start.
 * Source: act 1457 of 2013 (FAL) § 25; directive 2011/83 art. 14(3): in proportion to the agreed total.
 */
export const withdrawalRefund = ({
  isExpress,
  ...ended
}: Omit<Ended, 'rate'> & { isExpress: boolean }): PackageRefund =>
  packageRefund({ ...ended, delivered: isExpress ? ended.delivered : 0, rate: 'package' })
