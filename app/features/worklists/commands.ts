import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import type { FollowUp } from '#app/domain/booking/consultation.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { enqueue } from '#app/db/outbox.ts'
import type { Services } from '#app/services/services.ts'

/** Notes what was done about a consultation; open pages hear that its day changed. */
export async function followUp(
  services: Services,
  actor: SignedIn,
  { visit, what }: { visit: string; what: FollowUp },
): Promise<Result<null, 'forbidden' | 'not-found'>> {
  if (reachOfActor(actor, 'run-appointments') !== 'any') return refuse('forbidden')
  const { db, clock } = services
  return inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('appointments')
      .select('appointment_date')
      .where('id', '=', visit)
      .where('type', '=', 'consultation')
      .executeTakeFirst()
    if (!found) return refuse('not-found')
    await tx
      .insertInto('consultation_follow_ups')
      .values({ appointment_id: visit, at: clock.instant(), by_user: actor.userId, what })
      .execute()
    await enqueue(tx, { kind: 'appointment-status', appointmentId: visit, day: found.appointment_date })
    return ok(null)
  })
}
