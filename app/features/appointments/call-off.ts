import { sql } from 'kysely'
import type { AppointmentStatus } from '#app/domain/appointment.ts'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import type { Ore } from '#app/domain/money.ts'
import type { Tx } from '#app/db/transaction.ts'
import { askRefund } from '#app/features/payments/refunds.ts'
import { releaseSessions } from '#app/features/plans/moves.ts'

/**
 * Calls an appointment off for its client, with a line in its history. Compare-and-swap on the status it was seen in.
 * @returns its day and when it was booked; null when somebody else changed it first.
 */
export async function callOff(
  tx: Tx,
  { id, status }: { id: string; status: AppointmentStatus },
  reason: string,
): Promise<{ appointment_date: ClinicDay; created_at: Date } | null> {
  const row = await tx
    .updateTable('appointments')
    .set({
      status: 'cancelled',
      payment_status: sql`case when payment_status = 'pending' then 'cancelled' else payment_status end`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .returning(['created_at', 'appointment_date'])
    .executeTakeFirst()
  if (!row) return null
  await tx
    .insertInto('appointment_history')
    .values({ appointment_id: id, actor: 'client', field: 'status', was: status, became: 'cancelled', reason })
    .execute()
  await releaseSessions(tx, [id])
  return row
}

/** Asks for everything paid for an appointment to go back, after the commit. @returns how much that is. */
export async function refundPaid(tx: Tx, appointmentId: string, newId: () => string): Promise<Ore> {
  const paid = await tx
    .selectFrom('payments')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('status', '=', 'confirmed')
    .execute()
  let back = 0
  for (const { id } of paid) back += await askRefund(tx, { paymentId: id, reason: 'withdrawn', newId })
  return back as Ore
}
