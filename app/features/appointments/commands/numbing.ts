import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import type { MoveRefusal } from '#app/domain/booking/appointment.ts'
import { stateOf, type ClearanceState } from '#app/domain/health/clearance.ts'
import { isNumbing } from '#app/domain/schedule/numbing.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { barredBy } from '#app/db/clearance.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'

/** Starts the clock of a visit's numbing, once: the client is here, it is ordered, and the clearance permits it. */
export async function startNumbing(
  { db, clock }: Services,
  actor: SignedIn,
  id: string,
): Promise<Result<null, MoveRefusal | 'forbidden' | 'not-found', { clearance: ClearanceState }>> {
  if (reachOfActor(actor, 'treat-clients') !== 'any') return refuse('forbidden')
  return inTransaction(db, async (tx) => {
    const visit = await tx
      .selectFrom('appointments')
      .select(['patient_id', 'appointment_date', 'add_ons', 'status', 'type'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!visit) return refuse('not-found')
    const { patient_id: patientId, appointment_date: day, add_ons: addOns } = visit
    if (visit.type !== 'treatment' || visit.status !== 'ankommet' || !addOns.some(isNumbing))
      return refuse('move-not-allowed')
    const barred = await barredBy(tx, { id, patientId, day, addOns }, ['numb'])
    if (barred.length > 0) return refuse('clearance-needed', { clearance: stateOf(barred) })
    const started = await tx
      .insertInto('numbings')
      .values({
        appointment_id: id,
        started_at: clock.instant(),
        by_user: actor.userId,
        by_name: `${actor.firstName} ${actor.lastName}`.trim(),
      })
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirst()
    if (started.numInsertedOrUpdatedRows === 0n) return refuse('moved-by-someone-else')
    await enqueue(tx, { kind: 'appointment-status', appointmentId: id, day })
    return ok(null)
  })
}

/** Stops the clock of a visit's numbing, once: it is wiped off, and the record says by whom. */
export async function wipeOffNumbing(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: SignedIn,
  id: string,
): Promise<Result<null, Exclude<MoveRefusal, 'clearance-needed'> | 'forbidden' | 'not-found'>> {
  if (reachOfActor(actor, 'treat-clients') !== 'any') return refuse('forbidden')
  return inTransaction(db, async (tx) => {
    const visit = await tx
      .selectFrom('appointments as a')
      .innerJoin('numbings as n', 'n.appointment_id', 'a.id')
      .select(['a.status', 'a.appointment_date as day', 'n.wiped_at'])
      .where('a.id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!visit) return refuse('not-found')
    if (visit.status !== 'ankommet') return refuse('move-not-allowed')
    if (visit.wiped_at) return refuse('moved-by-someone-else')
    const wiped_by = `${actor.firstName} ${actor.lastName}`.trim()
    await tx
      .updateTable('numbings')
      .set({ wiped_at: clock.instant(), wiped_by })
      .where('appointment_id', '=', id)
      .execute()
    await enqueue(tx, { kind: 'appointment-status', appointmentId: id, day: visit.day })
    return ok(null)
  })
}
