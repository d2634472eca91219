import type { PlanStatus } from '#app/domain/plans/plan.ts'

/** Tasks of a client, most urgent first. */
export const TASK_KINDS = [
  'approve-plan',
  'sign-consent',
  'answer-health',
  'tell-skin',
  'pay-plan',
  'read-message',
  'book-next',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** `planId` where the task concerns a treatment plan. */
export type PendingTask = { kind: TaskKind; planId: string | null }

/** What is open beside the plans. The health form is requested when a plan or a visit is ahead. */
type Open = { unread: number; hasNext: boolean; toSign: number; isHealthDue: boolean; isSkinDue: boolean }
type PlanFacts = { id: string; status: PlanStatus; isEnded: boolean; isPaid: boolean; hasUnbooked: boolean }

/**
 * The pending tasks of a client, in display order. Booking the next session is a task only when no visit is booked and
 * nothing else of the plan is open.
 */
export function pendingTasks(plans: readonly PlanFacts[], { unread, hasNext, toSign, isHealthDue, isSkinDue }: Open) {
  const things = plans
    .filter(({ isEnded }) => !isEnded)
    .flatMap(({ id: planId, status, isPaid, hasUnbooked }): PendingTask[] => {
      if (status === 'notApproved') return [{ kind: 'approve-plan', planId }]
      if (status === 'pending' && !isPaid) return [{ kind: 'pay-plan', planId }]
      return status === 'active' && hasUnbooked && !hasNext ? [{ kind: 'book-next', planId }] : []
    })
  if (toSign > 0) things.push({ kind: 'sign-consent', planId: null })
  if (isHealthDue && (hasNext || plans.some(({ status, isEnded }) => status === 'active' && !isEnded)))
    things.push({ kind: 'answer-health', planId: null })
  if (isSkinDue) things.push({ kind: 'tell-skin', planId: null })
  if (unread > 0) things.push({ kind: 'read-message', planId: null })
  return things.toSorted((one, other) => TASK_KINDS.indexOf(one.kind) - TASK_KINDS.indexOf(other.kind))
}
