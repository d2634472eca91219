import type { Ore } from '#app/domain/money/money.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { releaseSessions } from '#app/features/plans/steps/move-plan.ts'
import { callOff } from '../steps/call-off.ts'

/**
 * Releases the slots of unverified bookings that were to be confirmed by now: one row at a time is taken by one
 * instance. Whoever opens the mail later gets the slot again, if it is still free.
 * @returns how many were released.
 */
export async function releaseUnconfirmed({ db, clock }: Services): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .selectFrom('appointments')
      .select(['id', 'status'])
      .where('confirm_by', '<=', clock.instant())
      .where('unverified_since', 'is not', null)
      .where('status', 'in', ['scheduled', 'confirmed'])
      .where((eb) => eb.or([eb('deposit', '=', 0 as Ore), eb('payment_status', '!=', 'confirmed')]))
      .orderBy('confirm_by')
      .limit(100)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, status } of due)
      await callOff(tx, {
        id,
        from: status,
        by: 'system',
        reason: 'unconfirmed',
        message: ({ day }) => ({ kind: 'slot-freed', appointmentId: id, day }),
      })
    return due.length
  })
}

/** A package whose first visit was released in the database ends with it, as when a hold runs out. */
export const endLapsed = ({ db }: Services, id: string) => inTransaction(db, (tx) => releaseSessions(tx, [id]))
