import type { HistoryField } from '../schema.ts'
import type { Tx } from '../transaction.ts'

/** Who did it: the client by their link or sign-in, the payment provider, a job, or the id of somebody on the staff. */
export type By = 'client' | 'payment' | 'system' | (string & {})

/** What may change the event in the client's calendar: a calendar takes the file with the higher count. */
export const CALENDAR_FIELDS: readonly HistoryField[] = ['time', 'type', 'area', 'add_ons', 'duration', 'provider']

type Line = {
  id: string
  by: By
  field: HistoryField
  was: string | null
  became: string
  reason?: string
}

export async function writeHistory(tx: Tx, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('appointment_history')
    .values(
      lines.map(({ id, by, field, was, became, reason = '' }) => ({
        appointment_id: id,
        actor: by,
        field,
        was,
        became,
        reason,
      })),
    )
    .execute()
}
