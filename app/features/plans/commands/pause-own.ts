import type { SignedIn } from '#app/domain/actor.ts'
import type { PlanRefusal } from '#app/domain/plan.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { movePlan } from '../steps/move-plan.ts'
import { ownerOfPlan } from '../queries.ts'

/**
 * A client pauses their own course, or takes it up again. Times that are booked stay until they are moved or cancelled,
 * and what is paid stays paid. Another's plan is as if it did not exist.
 */
export async function pauseOwnPlan(
  services: Services,
  actor: SignedIn,
  { planId, to }: { planId: string; to: 'paused' | 'active' },
): Promise<Result<null, PlanRefusal>> {
  if ((await ownerOfPlan(services, planId)) !== actor.userId) return refuse('not-found')
  const from = to === 'paused' ? 'active' : 'paused'
  const moved = await inTransaction(services.db, (tx) => movePlan(tx, { id: planId, from, to, actor: 'client' }))
  return moved ? ok(null) : refuse('plan-moved')
}
