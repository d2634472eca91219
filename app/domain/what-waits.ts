import type { PlanStatus } from './plan.ts'

/** What waits for a client, the most pressing first. */
export const WAITING_KINDS = ['approve-plan', 'pay-plan', 'read-message', 'book-next'] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** One thing that waits; `planId` where it concerns a plan. */
export type WaitingThing = { kind: WaitingKind; planId: string | null }

type PlanFacts = { id: string; status: PlanStatus; isEnded: boolean; isPaid: boolean; hasUnbooked: boolean }

/**
 * The things that wait for a client, in the order they are shown. A session is asked for only where no time is booked
 * and nothing else of the plan is open.
 */
export function whatWaits(plans: readonly PlanFacts[], { unread, hasNext }: { unread: number; hasNext: boolean }) {
  const things = plans
    .filter(({ isEnded }) => !isEnded)
    .flatMap(({ id: planId, status, isPaid, hasUnbooked }): WaitingThing[] => {
      if (status === 'notApproved') return [{ kind: 'approve-plan', planId }]
      if (status === 'pending' && !isPaid) return [{ kind: 'pay-plan', planId }]
      return status === 'active' && hasUnbooked && !hasNext ? [{ kind: 'book-next', planId }] : []
    })
  if (unread > 0) things.push({ kind: 'read-message', planId: null })
  return things.toSorted((one, other) => WAITING_KINDS.indexOf(one.kind) - WAITING_KINDS.indexOf(other.kind))
}
