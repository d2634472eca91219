import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { BLOCKS_SLOT } from '#app/domain/booking/appointment.ts'
import { LASER_ACTS } from '#app/domain/health/clearance.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { barredBy } from '#app/db/clearance.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { mayOverrideClearance } from '../queries/clearance.ts'
import type { Override } from '../schema.ts'

type OverrideRefusal = 'forbidden' | 'not-found' | 'nothing-changed'

/**
 * Lets one visit be given in spite of what bars it now; a reason that comes later bars it again. Doctors and admins who
 * treat alone, with a written reason. The database checks who, and writes the audit log.
 */
export async function overrideClearance(
  services: Services,
  actor: SignedIn,
  { appointment: id, because }: Override,
): Promise<Result<null, OverrideRefusal>> {
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  if (!(await mayOverrideClearance(services, actor.userId))) return refuse('forbidden')
  return inTransaction(services.db, async (tx) => {
    const visit = await tx
      .selectFrom('appointments')
      .select(['patient_id', 'appointment_date', 'add_ons'])
      .where('id', '=', id)
      .where('type', '=', 'treatment')
      .where('status', 'in', [...BLOCKS_SLOT])
      .forUpdate()
      .executeTakeFirst()
    if (!visit) return refuse('not-found')
    const about = { id, patientId: visit.patient_id, day: visit.appointment_date, addOns: visit.add_ons }
    const barred = await barredBy(tx, about, LASER_ACTS)
    if (barred.length === 0) return refuse('nothing-changed')
    await tx
      .insertInto('clearance_overrides')
      .values({
        id: services.newId(),
        appointment_id: id,
        reasons: barred.map(({ key }) => key),
        because,
        by_user: actor.userId,
        by_name: `${actor.firstName} ${actor.lastName}`.trim(),
        at: services.clock.instant(),
      })
      .execute()
    return ok(null)
  })
}
