import { sql } from 'kysely'
import type { CancelWish } from '#app/domain/money/refund-at-cancel.ts'
import type { RefundReason } from '#app/domain/money/payment.ts'
import { enqueue } from '../outbox.ts'
import type { Tx } from '../transaction.ts'

/** What was decided when staff cancelled a visit, as it is carried out once it can no longer be undone. */
export type PendingCancellation = {
  by: string
  reason: string
  wish: CancelWish
  isGoodwill: boolean
  /** Why what was paid goes back; null: it is kept. */
  refund: RefundReason | null
}

/** Cancels a visit as of `at`; until then it stays as it is. @returns false when it is cancelled already or has begun. */
export async function cancelLater(tx: Tx, id: string, at: Date, as: PendingCancellation): Promise<boolean> {
  const row = await tx
    .updateTable('appointments')
    .set({ cancel_at: at, cancel_as: JSON.stringify(as), updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('cancel_at', 'is', null)
    .where('status', 'in', ['scheduled', 'confirmed'])
    .returning('appointment_date')
    .executeTakeFirst()
  if (row) await enqueue(tx, { kind: 'appointment-status', appointmentId: id, day: row.appointment_date })
  return row !== undefined
}

/** The visit is not to be cancelled after all. @returns false when it has been cancelled, or was not to be. */
export async function keepVisit(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('appointments')
    .set({ cancel_at: null, cancel_as: null, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('cancel_at', 'is not', null)
    .returning('appointment_date')
    .executeTakeFirst()
  if (row) await enqueue(tx, { kind: 'appointment-status', appointmentId: id, day: row.appointment_date })
  return row !== undefined
}
