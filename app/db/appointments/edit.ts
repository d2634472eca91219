import { sql } from 'kysely'
import { BLOCKS_SLOT, type AppointmentType } from '#app/domain/booking/appointment.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Message } from '#app/domain/clients/messages.ts'
import { enqueue } from '../outbox.ts'
import type { HistoryField } from '../schema.ts'
import type { Tx } from '../transaction.ts'
import { writeHistory, type By } from './history.ts'

export type VisitParts = {
  type: AppointmentType
  areaCm2: number | null
  addOns: readonly string[]
  provider: { providerId: string; lockKey: number }
  notes: string
  minutes: number
  resourceIds: readonly string[]
  quote: object | null
}
export type HistoryLine = { field: HistoryField; was: string; became: string }
type Edit = {
  id: string
  /** The visit's `updated_at` as it was shown: another editor may have been quicker. */
  seen: string
  by: By
  to: VisitParts
  lines: readonly HistoryLine[]
  message(day: ClinicDay): Message
}

/**
 * Edits what a visit consists of; it begins when it did. Other add-ons end a doctor's answers that are still pending.
 * @returns false when it was changed meanwhile. @throws the violated constraint.
 */
export async function editAppointment(tx: Tx, { id, seen, by, to, lines, message }: Edit): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(1, ${to.provider.lockKey}::int)`.execute(tx)
  const row = await tx
    .updateTable('appointments')
    .set({
      type: to.type,
      area_cm2: to.areaCm2,
      add_ons: [...to.addOns],
      provider_id: to.provider.providerId,
      notes: to.notes,
      duration_minutes: to.minutes,
      resource_ids: [...to.resourceIds],
      quote: to.quote && JSON.stringify(to.quote),
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`updated_at = ${seen}::timestamptz`)
    .where('cancel_at', 'is', null)
    .where('status', 'in', [...BLOCKS_SLOT])
    .returning('appointment_date')
    .executeTakeFirst()
  if (!row) return false
  await writeHistory(
    tx,
    lines.map((line) => ({ ...line, id, by })),
  )
  if (lines.some(({ field }) => field === 'add_ons'))
    await tx.deleteFrom('pending_add_on_answers').where('appointment_id', '=', id).execute()
  await enqueue(tx, message(row.appointment_date))
  return true
}
