import { dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from './money.ts'
import { policy } from '#app/domain/policy.ts'

/** What the owner has agreed with a lender; switched off as shipped. */
export type InstalmentTerms = {
  isOn: boolean
  /** Who gives the credit, by its legal name. */
  lender: string
  /** ÅOP, per cent a year. */
  aprPercent: number
  months: number
}

const MONTHS_A_YEAR = 12

export const NO_INSTALMENTS: InstalmentTerms = { isOn: false, lender: '', aprPercent: 0, months: 12 }

/** A credit as the law wants it shown: every field or nothing ([law 28]). */
export type InstalmentOffer = {
  lender: string
  months: number
  aprPercent: number
  /** The borrowing rate a year, fixed, two decimals: the yearly rate without its interest on interest. */
  ratePercent: number
  /** What is borrowed. */
  amount: Ore
  /** What is paid each month, and in all: øre, VAT included. */
  monthly: Ore
  total: Ore
  /** What the credit costs: the total less what is borrowed. */
  cost: Ore
}

/**
 * What paying an amount in monthly instalments costs: equal payments whose value today, at the yearly rate, is the amount.
 * Each is rounded up to a whole øre. Null where nothing may be offered: switched off, no lender named, a rate outside
 * what may be marketed, or nothing to pay.
 * Source: [law 28]; directive 2008/48 annex I, the definition of the annual percentage rate.
 */
export function instalmentOffer(
  amount: Ore,
  { isOn, lender, aprPercent, months }: InstalmentTerms,
): InstalmentOffer | null {
  const isSound = Number.isInteger(months) && months >= 2 && months <= policy.instalmentMonthsMax
  if (!isOn || lender.trim() === '' || !isSound || amount <= 0) return null
  if (!(aprPercent >= 0 && aprPercent <= policy.instalmentAprMax)) return null
  // Near nought: 1 + rate would round the rate away, and an øre with it.
  const rate = Math.expm1(Math.log1p(aprPercent / 100) / MONTHS_A_YEAR)
  const exact = rate === 0 ? amount / months : (amount * rate) / -Math.expm1(-months * Math.log1p(rate))
  const monthly = Math.ceil(exact - 1e-9) as Ore
  const total = (monthly * months) as Ore
  const ratePercent = Math.round(rate * MONTHS_A_YEAR * 10_000) / 100
  return {
    lender: lender.trim(),
    months,
    aprPercent,
    ratePercent,
    amount,
    monthly,
    total,
    cost: (total - amount) as Ore,
  }
}

/** A session as its instalment is reckoned from it. */
type PaidSession = {
  number: number
  price: Ore
  /** What is still to be paid of it. */
  left: Ore
  isPaid: boolean
  startsAt: ClinicTime | null
  doneOn: ClinicDay | null
  earliest: ClinicDay | null
}

/** One payment of a course that is paid session by session. */
export type Instalment = {
  number: number
  amount: Ore
  /** `next`: the one that is to be paid now; `owed`: its session has been given. */
  is: 'paid' | 'owed' | 'next' | 'later'
  /** To be paid before this day; null where no day can be said yet. */
  dueOn: ClinicDay | null
  /** The session has a time, so the day is certain; else it is the earliest it can be. */
  isCertain: boolean
}

/**
 * A course's payments in order: each before its session, none of it a loan, since nothing is given before it is paid.
 * A session that was given unpaid is owed from its day. Source: [law 29]; [decisions 10].
 */
export function instalmentsOf(sessions: readonly PaidSession[]): Instalment[] {
  const next = sessions.find(({ isPaid, doneOn }) => !isPaid && !doneOn)?.number
  return sessions.map(({ number, price, left, isPaid, startsAt, doneOn, earliest }) => ({
    number,
    amount: isPaid ? price : left,
    is: isPaid ? 'paid' : doneOn ? 'owed' : number === next ? 'next' : 'later',
    dueOn: doneOn ?? (startsAt ? dayOf(startsAt) : earliest),
    isCertain: doneOn !== null || startsAt !== null,
  }))
}
