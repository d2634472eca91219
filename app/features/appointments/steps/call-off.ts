import { canReschedule, type AppointmentStatus } from '#app/domain/booking/appointment.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { RefundReason } from '#app/domain/money/payment.ts'
import { cancelAppointment, type Cancellation, type Cancelled } from '#app/db/appointments/change.ts'
import type { By } from '#app/db/appointments/history.ts'
import type { Tx } from '#app/db/transaction.ts'
import { askRefund } from '#app/features/payments/steps/ask-refund.ts'
import { releaseSessions } from '#app/features/plans/steps/move-plan.ts'

/** Calls an appointment off; a session of a plan it was for is free again. @returns null when somebody changed it first. */
export async function callOff(tx: Tx, cancellation: Cancellation): Promise<Cancelled | null> {
  const cancelled = await cancelAppointment(tx, cancellation)
  if (cancelled) await releaseSessions(tx, [cancellation.id])
  return cancelled
}

/**
 * The visits of a plan, called off or not, each locked. In one order, and before the plan and its payments: two who end a
 * course never wait for each other in a ring.
 */
export const lockVisitsOf = (tx: Tx, planId: string) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('plan_visits as v', 'v.appointment_id', 'a.id')
    .select(['a.id', 'a.status', 'a.deposit', 'a.starts_at'])
    .where('v.plan_id', '=', planId)
    .orderBy('a.id')
    .forUpdate('a')
    .execute()

type OfCourse = { id: string; status: AppointmentStatus }

/**
 * Calls off what is still to come of a course that has ended; what goes back for it is the course's own.
 * @param wish whose it was; null: its end was agreed.
 */
export async function callOffCourse(
  tx: Tx,
  visits: readonly OfCourse[],
  { by, reason, wish }: { by: By; reason: string; wish: 'client' | null },
): Promise<void> {
  for (const { id, status } of visits)
    if (canReschedule(status))
      await callOff(tx, {
        id,
        from: status,
        by,
        reason,
        message: ({ day }) => ({
          kind: 'appointment-cancelled',
          appointmentId: id,
          back: 0 as Ore,
          wish,
          day,
        }),
      })
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
