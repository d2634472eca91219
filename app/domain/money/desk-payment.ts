import { sum, type Ore } from './money.ts'
import type { ClinicMethod } from './payment.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'

/** One way a client pays a part of the bill; the reference is the terminal's or MobilePay's. */
export type Tender = { method: ClinicMethod; amount: Ore; note: string }

/** One line of the bill. `isWhole`: a held time, which one tender pays whole. */
export type Payable = { amount: Ore; isWhole: boolean }

export type TenderRefusal = 'above-due' | 'deposit-first'

/**
 * Spreads the tenders over the bill, line by line in its order. Less than the bill leaves its last lines open; more than
 * it is refused, as is a held time that no tender covers alone.
 */
export function spreadTenders<Line extends Payable>(
  bill: readonly Line[],
  tenders: readonly Tender[],
): Result<{ line: Line; tender: Tender; amount: Ore }[], TenderRefusal> {
  if (sum(tenders.map(({ amount }) => amount)) > sum(bill.map(({ amount }) => amount))) return refuse('above-due')
  const left = tenders.map((tender) => ({ tender, amount: tender.amount }))
  const parts = bill.flatMap((line) => {
    let open: number = line.amount
    return left.flatMap((one) => {
      const amount = Math.min(open, one.amount) as Ore
      open -= amount
      one.amount = (one.amount - amount) as Ore
      return amount > 0 ? [{ line, tender: one.tender, amount }] : []
    })
  })
  const isSplit = parts.some(({ line, amount }) => line.isWhole && amount < line.amount)
  return isSplit ? refuse('deposit-first') : ok(parts)
}

/** Hours of the clinic's clock within which cash must be taken, from the first to before the last. */
export type CashTerms = { fromHour: number; untilHour: number; limit: Ore }

/** Whether cash is taken at this hour. Source: betalingsloven § 81; [law 56]. */
export const isCashHour = (hour: number, { fromHour, untilHour }: CashTerms) => hour >= fromHour && hour < untilHour

/** Whether so much cash may be taken for what belongs together. Source: hvidvaskloven § 5; [law 57]. */
export const isCashWithin = (cash: Ore, before: Ore, { limit }: CashTerms) => cash + before <= limit
