import type { Tx } from '#app/db/transaction.ts'
import { callOff, refundPaid } from '#app/features/appointments/steps/call-off.ts'
import type { BookedVisit } from '../queries/opening-hours.ts'

type By = { by: string; message: string; newId: () => string }

/**
 * Calls visits off for the clinic: each client gets the mail, with the message if there is one, and their money back.
 * @returns false when one of them changed meanwhile: nothing of it may stand then.
 */
export async function callOffVisits(tx: Tx, visits: readonly BookedVisit[], { by, message, newId }: By) {
  for (const visit of visits) {
    const done = await callOff(tx, {
      id: visit.id,
      from: visit.status as 'confirmed',
      by,
      reason: message || 'clinic-closed',
      message: async ({ day }) => ({
        kind: 'appointment-cancelled',
        appointmentId: visit.id,
        back: await refundPaid(tx, visit.id, newId),
        wish: 'clinic',
        day,
      }),
    })
    if (!done) return false
  }
  return true
}
