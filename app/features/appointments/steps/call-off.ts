import type { Ore } from '#app/domain/money.ts'
import type { RefundReason } from '#app/domain/payment.ts'
import { cancelAppointment, type Cancellation, type Cancelled } from '#app/db/appointments/change.ts'
import type { Tx } from '#app/db/transaction.ts'
import { askRefund } from '#app/features/payments/steps/ask-refund.ts'
import { releaseSessions } from '#app/features/plans/steps/move-plan.ts'

/** Calls an appointment off; a session of a plan it was for is free again. @returns null when somebody changed it first. */
export async function callOff(tx: Tx, cancellation: Cancellation): Promise<Cancelled | null> {
  const cancelled = await cancelAppointment(tx, cancellation)
  if (cancelled) await releaseSessions(tx, [cancellation.id])
  return cancelled
}

/** Asks for everything paid for an appointment to go back, after the commit. @returns how much that is. */
export async function refundPaid(
  tx: Tx,
  appointmentId: string,
  newId: () => string,
  reason: RefundReason = 'withdrawn',
): Promise<Ore> {
  const paid = await tx
    .selectFrom('payments')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('status', '=', 'confirmed')
    .execute()
  let back = 0
  for (const { id } of paid) back += await askRefund(tx, { paymentId: id, reason, newId })
  return back as Ore
}
