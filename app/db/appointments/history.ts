import type { Tx } from '../transaction.ts'

/** Who did it: the client by their link or sign-in, the payment provider, a job, or the id of somebody on the staff. */
export type By = 'client' | 'payment' | 'system' | (string & {})

type Line = {
  id: string
  by: By
  field: 'status' | 'payment_status' | 'time' | 'duration' | 'provider' | 'resources'
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
