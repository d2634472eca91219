import { percentOf, vatIn, type Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'

export type CommissionKind = 'commission' | 'bonus'
export type CommissionBucket = 'pending' | 'approved' | 'paid'
export type CommissionCause = 'payment' | 'refund' | 'approval' | 'payout' | 'review'

/** What can become of a wish to be paid. */
export const PAYOUT_MOVES = { requested: ['paid', 'declined'], paid: [], declined: [] } as const
export type PayoutStatus = keyof typeof PAYOUT_MOVES

/** Who is compared when somebody might earn on themselves; empty texts match nobody. */
export type Party = { userId: string; email: string; phone: string }

/** An address without a plus tag, small: `Partner+x@post.example` reaches `partner@post.example`. */
export function mailboxOf(email: string): string {
  const [local = '', ...host] = email.toLowerCase().split('@')
  return [local.split('+', 1)[0], ...host].join('@')
}

/**
 * True when both are one person as far as can be seen: the same account, mailbox or phone. Nobody earns on themselves.
 * Source: [decisions 7].
 */
export const isSameParty = (one: Party, other: Party): boolean =>
  one.userId === other.userId ||
  (one.email !== '' && mailboxOf(one.email) === mailboxOf(other.email)) ||
  (one.phone !== '' && one.phone === other.phone)

/**
 * The part of a payment that commission is reckoned on, whole øre without VAT: the treatment's, never an add-on's such
 * as numbing or a doctor's time ([law 33]). What was paid before counts towards the treatment first.
 * @param treatment what the treatment costs incl. VAT; null where nothing is known, and the payment counts whole.
 */
export function commissionBase({ amount, treatment, paidBefore }: Paid): Ore {
  const left = treatment === null ? amount : Math.max(0, treatment - paidBefore)
  return withoutVat(Math.min(amount, left) as Ore)
}
export type Paid = { amount: Ore; treatment: Ore | null; paidBefore: Ore }

const withoutVat = (amount: Ore) => (amount - vatIn(amount, policy.vatPercent)) as Ore

/**
 * What a payment earns after so much of it went back, whole øre: the same part of the commission goes. A payment that
 * went back whole earns nothing. 0 ≤ result ≤ percent of base. Source: [decisions 7].
 */
export function earnedOn({ base, percent, amount, refunded }: Earning): Ore {
  if (refunded >= amount) return 0 as Ore
  return Math.floor((percentOf(base, percent) * (amount - refunded)) / amount) as Ore
}
export type Earning = { base: Ore; percent: number; amount: Ore; refunded: Ore }

export type Buckets = Record<CommissionBucket, Ore>
export type Step = { bucket: CommissionBucket; amount: Ore }

/**
 * The entries that bring what was earned on one payment down to what it earns now: taken from what waits first, the
 * rest from what was approved, which may fall below zero and is made up by later earnings.
 */
export function counterEntries({ pending, approved }: Pick<Buckets, 'pending' | 'approved'>, earns: Ore): Step[] {
  const over = pending + approved - earns
  if (over <= 0) return []
  const waiting = Math.min(over, Math.max(0, pending))
  const steps: Step[] = [
    { bucket: 'pending', amount: -waiting as Ore },
    { bucket: 'approved', amount: -(over - waiting) as Ore },
  ]
  return steps.filter(({ amount }) => amount !== 0)
}

/** Sessions that were given and can no longer be withdrawn from, of all that the payment is for; 1 of 1 for a visit. */
export type Delivered = { given: number; of: number }

/**
 * How much more of a commission may be approved, whole øre: the share of the sessions given, less what was approved
 * before; all of it with the last. Never more than waits.
 */
export function approvable(
  { pending, approved }: Pick<Buckets, 'pending' | 'approved'>,
  { given, of }: Delivered,
): Ore {
  const earned = pending + approved
  const share = given >= of ? earned : Math.floor((earned * given) / of)
  return Math.max(0, Math.min(pending, share - approved)) as Ore
}
