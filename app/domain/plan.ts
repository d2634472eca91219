import { sum, type Ore } from './money.ts'

/**
 * What can become of a treatment plan. The client's approval makes it pending (awaiting payment), payment makes it
 * active. Source: decisions 5; specification 4.
 */
export const PLAN_MOVES = {
  notApproved: ['pending'],
  pending: ['active'],
  active: ['paused', 'completed'],
  paused: ['active', 'completed'],
  completed: [],
} as const

export type PlanStatus = keyof typeof PLAN_MOVES
export const PLAN_STATUSES = Object.keys(PLAN_MOVES) as PlanStatus[]

export const canMovePlan = (from: PlanStatus, to: PlanStatus) =>
  (PLAN_MOVES[from] as readonly PlanStatus[]).includes(to)

/** What a plan treats (specification 3). */
export const PLAN_TREATMENT_TYPES = ['full_removal', 'cover_up', 'fading', 'partial_removal'] as const
export type PlanTreatmentType = (typeof PLAN_TREATMENT_TYPES)[number]

export type PlanPayment = { amount: Ore; refunded: Ore }

/** Paid to date less refunds, what remains (never below 0), and whether more was paid than the plan costs. */
export function planBalance(totalPrice: Ore, payments: readonly PlanPayment[]) {
  const paid = sum(payments.map(({ amount, refunded }) => (amount - refunded) as Ore))
  return { paid, remaining: Math.max(0, totalPrice - paid) as Ore, overpaid: Math.max(0, paid - totalPrice) as Ore }
}
