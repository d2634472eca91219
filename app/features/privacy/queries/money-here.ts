import type { Tx } from '#app/db/transaction.ts'
import { findPlan } from '#app/features/plans/queries/treatment-plan.ts'
import type { Services } from '#app/services/services.ts'

/**
 * Whether the clinic has money that is the client's: paid for sessions of a course that runs and were not given, or paid
 * at the clinic and still to be paid back there. What goes back by the payment provider finds its way without a name.
 */
export async function hasMoneyHere(
  tx: Tx,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  patientId: string,
): Promise<boolean> {
  const waiting = await tx
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.payment_id')
    .innerJoin('payment_owners as o', 'o.payment_id', 'y.id')
    .select('r.id')
    .where('o.patient_id', '=', patientId)
    .where('r.status', '=', 'pending')
    .where('y.method', '<>', 'online')
    .executeTakeFirst()
  if (waiting) return true
  const running = await tx
    .selectFrom('treatment_plans')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('status', 'in', ['active', 'paused'])
    .where('ended_at', 'is', null)
    .execute()
  for (const { id } of running) if ((await findPlan({ clock, settings, db: { k: tx } }, id))!.refundNow > 0) return true
  return false
}
