import type { Ore } from '#app/domain/money/money.ts'

/** What a delivered session counts for when a package ends early: a setting, `single` unless the owner chose otherwise. */
export const REFUND_RATES = ['single', 'package'] as const
export type RefundRate = (typeof REFUND_RATES)[number]

type Ended = {
  /** What was paid and has not gone back, øre. */
  paid: Ore
  /** Sessions given, a whole number from 0. */
  delivered: number
  /** A single session of the same area, øre. */
  singlePrice: Ore
  /** The package's price, and how many sessions it has. */
  packagePrice: Ore
  sessions: number
  rate: RefundRate
}

/** What the sessions given are worth, and what goes back: `used + refund` is never less than what was paid. */
export type PackageRefund = { used: Ore; refund: Ore }

/**
 * What goes back when a client stops a course before its end: what was paid less the sessions given, at the single
 * price, or at the package's where the owner chose that. Never below 0, never more than was paid.
 * 6.750 kr. for ten, four given at 900 kr.: 3.150 kr. Source: [decisions 11], "Package refund".
 */
export function packageRefund({ paid, delivered, singlePrice, packagePrice, sessions, rate }: Ended): PackageRefund {
  const each = rate === 'single' ? singlePrice : packagePrice / sessions
  const used = Math.round(each * delivered) as Ore
  return { used, refund: Math.max(0, Math.min(paid, paid - used)) as Ore }
}

/**
 * What goes back when the contract is withdrawn from in time: what was paid less the agreed price of the sessions
 * given, and nothing less where their early start was not asked for expressly.
 * Source: act 1457 of 2013 (FAL) § 25; directive 2011/83 art. 14(3): in proportion to the agreed total.
 */
export const withdrawalRefund = ({
  isExpress,
  ...ended
}: Omit<Ended, 'rate'> & { isExpress: boolean }): PackageRefund =>
  packageRefund({ ...ended, delivered: isExpress ? ended.delivered : 0, rate: 'package' })
