import type { Ore } from './money.ts'
import { policy } from './policy.ts'

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
  const rate = (1 + aprPercent / 100) ** (1 / MONTHS_A_YEAR) - 1
  const exact = rate === 0 ? amount / months : (amount * rate) / (1 - (1 + rate) ** -months)
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
