import type { PlanStatus } from './plan.ts'

/** What waits for a client, the most pressing first. */
export const WAITING_KINDS = [
  'approve-plan',
  'sign-consent',
  'answer-health',
  'tell-skin',
  'pay-plan',
  'read-message',
  'book-next',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** One thing that waits; `planId` where it concerns a plan. */
export type WaitingThing = { kind: WaitingKind; planId: string | null }

/** What is open beside the plans. The health form is asked for where a course or a visit is to come. */
type Open = { unread: number; hasNext: boolean; toSign: number; isHealthDue: boolean; isSkinDue: boolean }
type PlanFacts = { id: string; status: PlanStatus; isEnded: boolean; isPaid: boolean; hasUnbooked: boolean }

/**
 * The things that wait for a client, in the order they are shown. A session is asked for only where no time is booked
 * and nothing else of the plan is open.
 */
export function whatWaits(plans: readonly PlanFacts[], { unread, hasNext, toSign, isHealthDue, isSkinDue }: Open) {
  const things = plans
    .filter(({ isEnded }) => !isEnded)
    .flatMap(({ id: planId, status, isPaid, hasUnbooked }): WaitingThing[] => {
      if (status === 'notApproved') return [{ kind: 'approve-plan', planId }]
      if (status === 'pending' && !isPaid) return [{ kind: 'pay-plan', planId }]
      return status === 'active' && hasUnbooked && !hasNext ? [{ kind: 'book-next', planId }] : []
    })
  if (toSign > 0) things.push({ kind: 'sign-consent', planId: null })
  if (isHealthDue && (hasNext || plans.some(({ status, isEnded }) => status === 'active' && !isEnded)))
    things.push({ kind: 'answer-health', planId: null })
  if (isSkinDue) things.push({ kind: 'tell-skin', planId: null })
  if (unread > 0) things.push({ kind: 'read-message', planId: null })
  return things.toSorted((one, other) => WAITING_KINDS.indexOf(one.kind) - WAITING_KINDS.indexOf(other.kind))
}
