import { isQuiet } from '#app/domain/time/reminders.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { skinToAsk } from '../queries/reports.ts'

/**
 * Asks by mail how the skin is, from the third day after a treatment, once and never at night: of instances that find
 * the same question due, the one whose row is written sends it.
 * @returns how many are on their way.
 */
export async function askHowSkinIs(services: Services): Promise<number> {
  const { clock, db } = services
  if (isQuiet(clock.now())) return 0
  const due = await skinToAsk(services)
  if (due.length === 0) return 0
  return inTransaction(db, async (tx) => {
    const first = await tx
      .insertInto('skin_questions')
      .values(due.map(({ id }) => ({ appointment_id: id, at: clock.instant() })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('appointment_id')
      .execute()
    await enqueue(tx, ...first.map(({ appointment_id: id }) => ({ kind: 'skin-asked', appointmentId: id }) as const))
    return first.length
  })
}
