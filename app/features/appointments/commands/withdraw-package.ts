import { canReschedule, type AppointmentStatus } from '#app/domain/appointment.ts'
import type { Ore } from '#app/domain/money.ts'
import type { Tx } from '#app/db/transaction.ts'
import { refundPlan } from '#app/features/payments/steps/ask-refund.ts'
import { endPlan } from '#app/features/plans/steps/move-plan.ts'
import type { Services } from '#app/services/services.ts'
import type { PackageContract } from '../queries/package-contract.ts'
import { callOff } from '../steps/call-off.ts'

/**
 * Ends the course and calls off what is still to come of it, but for the visit the statement names, which its caller
 * calls off. @returns how much goes back; null when somebody ended it first.
 */
export async function endPackage(
  tx: Tx,
  services: Services,
  { planId, refund }: PackageContract,
  named: string,
): Promise<Ore | null> {
  if (!(await endPlan(tx, { id: planId, because: 'withdrawn', actor: 'client' }))) return null
  const others = await tx
    .selectFrom('plan_sessions as s')
    .innerJoin('appointments as a', 'a.id', 's.appointment_id')
    .select(['a.id', 'a.status', 'a.appointment_date'])
    .where('s.plan_id', '=', planId)
    .where('a.id', '<>', named)
    .execute()
  for (const { id, status, appointment_date: day } of others)
    if (canReschedule(status as AppointmentStatus))
      await callOff(tx, {
        id,
        from: status,
        by: 'client',
        reason: 'withdrawn',
        message: async () => ({
          kind: 'appointment-cancelled',
          appointmentId: id,
          back: 0 as Ore,
          wish: 'client',
          day,
        }),
      })
  return refundPlan(tx, services, { planId, amount: refund, reason: 'withdrawn', by: null })
}
