import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import type { HoldInput, LiftInput } from '../schema.ts'

export type HoldRefusal = 'forbidden' | 'person-unknown' | 'already-held' | 'not-held'

/** Keeps everything of one client, whatever jobs and wishes to be erased say, until the hold is lifted. */
export async function setHold(
  { db, clock, newId }: Services,
  actor: SignedIn,
  { email, reason }: HoldInput,
): Promise<Result<null, HoldRefusal>> {
  if (!reachOfActor(actor, 'manage-retention')) return refuse('forbidden')
  const at = clock.instant()
  return inTransaction(db, async (tx) => {
    // An erasure in the same moment holds the row: whoever comes second sees what the first did.
    const person = await tx
      .selectFrom('profiles as p')
      .innerJoin('users as u', 'u.id', 'p.id')
      .select('p.id')
      .where('u.email', '=', email)
      .where('p.erased_at', 'is', null)
      .forUpdate('p')
      .executeTakeFirst()
    if (!person) return refuse('person-unknown')
    const set = await tx
      .insertInto('legal_holds')
      .values({ id: newId(), patient_id: person.id, reason, set_at: at, set_by: actor.userId })
      .onConflict((oc) => oc.column('patient_id').where('lifted_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!set) return refuse('already-held')
    await audit(tx, { action: 'hold-set', at, actorId: actor.userId, subjectId: person.id })
    return ok(null)
  })
}

/** Lifts a hold, with the reason why it is over; from then on the usual times count again. */
export async function liftHold(
  { db, clock }: Services,
  actor: SignedIn,
  { id, reason }: LiftInput,
): Promise<Result<null, HoldRefusal>> {
  if (!reachOfActor(actor, 'manage-retention')) return refuse('forbidden')
  const at = clock.instant()
  return inTransaction(db, async (tx) => {
    const lifted = await tx
      .updateTable('legal_holds')
      .set({ lifted_at: at, lifted_by: actor.userId, lift_reason: reason })
      .where('id', '=', id)
      .where('lifted_at', 'is', null)
      .returning('patient_id')
      .executeTakeFirst()
    if (!lifted) return refuse('not-held')
    await audit(tx, { action: 'hold-lifted', at, actorId: actor.userId, subjectId: lifted.patient_id })
    return ok(null)
  })
}
