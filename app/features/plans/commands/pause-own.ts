import type { SignedIn } from '#app/domain/access/actor.ts'
import type { PlanRefusal } from '#app/domain/plans/plan.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { lockPlan, movePlan } from '../steps/move-plan.ts'
import { isPausedByClinic, ownerOfPlan } from '../queries/treatment-plan.ts'

/**
 * A client pauses their own course, or takes it up again. Times that are booked stay until they are moved or cancelled,
 * and what is paid stays paid. A pause the clinic has set, it ends. Another's plan is as if it did not exist.
 */
export async function pauseOwnPlan(
  services: Services,
  actor: SignedIn,
  { planId, to }: { planId: string; to: 'paused' | 'active' },
): Promise<Result<null, PlanRefusal>> {
  if ((await ownerOfPlan(services, planId)) !== actor.userId) return refuse('not-found')
  const from = to === 'paused' ? 'active' : 'paused'
  return inTransaction(services.db, async (tx) => {
    await lockPlan(tx, planId)
    if (to === 'active' && (await isPausedByClinic({ db: { k: tx } }, planId))) return refuse('paused-by-clinic')
    return (await movePlan(tx, { id: planId, from, to, actor: 'client' })) ? ok(null) : refuse('plan-moved')
  })
}
