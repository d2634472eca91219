import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { markRefunded } from '#app/db/appointments/change.ts'
import type { Tx } from '#app/db/transaction.ts'
import { lockPaid, refundPlan } from '#app/features/payments/steps/ask-refund.ts'
import { endPlan } from '#app/features/plans/steps/move-plan.ts'
import type { Services } from '#app/services/services.ts'
import { findCourseContract, type CourseContract } from '../queries/course-contract.ts'
import { callOffCourse, lockVisitsOf } from '../steps/call-off.ts'

/**
 * Ends the course and calls off what is still to come of it, but for the visit the statement names, which its caller
 * calls off. @returns how much goes back; null when somebody ended it first, or it changed since it was looked at.
 */
export async function endPackage(
  tx: Tx,
  services: Services,
  { course, named, now }: { course: CourseContract; named: string; now: ClinicTime },
): Promise<Ore | null> {
  const { planId, refund } = course
  const visits = await lockVisitsOf(tx, planId)
  await lockPaid(tx, planId)
  const seen = await findCourseContract({ k: tx }, named, now)
  if (seen?.refund !== refund || seen.isUnderWay) return null
  if (!(await endPlan(tx, { id: planId, because: 'withdrawn', actor: 'client' }))) return null
  for (const { id, status, deposit } of visits)
    if (deposit > 0 && refund > 0 && status !== 'completed')
      await markRefunded(tx, { id, status, by: 'client', reason: 'withdrawn' })
  await callOffCourse(
    tx,
    visits.filter(({ id }) => id !== named),
    { by: 'client', reason: 'withdrawn', wish: 'client' },
  )
  return refundPlan(tx, services, { planId, amount: refund, reason: 'withdrawn', by: null })
}
