import { isFresh } from '#app/domain/access/account.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { isUnderWay } from '#app/domain/booking/appointment.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { lockPaid, refundPlan } from '#app/features/payments/steps/ask-refund.ts'
import { endPlan } from '#app/features/plans/steps/move-plan.ts'
import { findPlan } from '#app/features/plans/queries/treatment-plan.ts'
import type { Services } from '#app/services/services.ts'
import { callOffCourse, lockVisitsOf } from '../steps/call-off.ts'

/** `visit-under-way`: a time of it has begun, and nobody has said whether that session is given. */
export type StopRefusal = 'not-found' | 'forbidden' | 'password-needed' | 'plan-over' | 'visit-under-way'

/**
 * Ends a plan before its course did, and sends back what the refund rule gives: what was paid less the sessions given.
 * The newest payments go back first, and times still to come are called off: they are paid no more. Asks that the
 * password was given lately.
 */
export async function stopPlan(
  services: Services,
  actor: SignedIn,
  { planId, patientId }: { planId: string; patientId: string },
): Promise<Result<{ back: Ore }, StopRefusal>> {
  if (reachOfActor(actor, 'refund-payment') !== 'any') return refuse('forbidden')
  if (!isFresh(actor.provenAt, services.clock.instant())) return refuse('password-needed')
  return inTransaction(services.db, async (tx) => {
    const visits = await lockVisitsOf(tx, planId)
    const known = await tx
      .selectFrom('treatment_plans')
      .select('id')
      .where('id', '=', planId)
      .where('patient_id', '=', patientId)
      .forUpdate()
      .executeTakeFirst()
    if (!known) return refuse('not-found')
    const { clock, settings } = services
    const now = clock.now()
    if (visits.some(({ status, starts_at: startsAt }) => isUnderWay(status, startsAt, now)))
      return refuse('visit-under-way')
    await lockPaid(tx, planId)
    const { refundNow } = (await findPlan({ clock, settings, db: { k: tx } }, planId))!
    if (!(await endPlan(tx, { id: planId, because: 'stopped', actor: actor.userId }))) return refuse('plan-over')
    await callOffCourse(tx, visits, { by: actor.userId, reason: '', wish: null })
    const back = await refundPlan(tx, services, { planId, amount: refundNow, reason: 'stopped', by: actor.userId })
    const at = clock.instant()
    await audit(tx, { action: 'plan-stopped', at, actorId: actor.userId, subjectId: patientId, detail: { back } })
    return ok({ back })
  })
}
