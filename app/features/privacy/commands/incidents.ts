import { nextSteps } from '#app/domain/clients/breach.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import type { IncidentInput, StepInput } from '../schema.ts'

export type IncidentRefusal = 'forbidden' | 'found-later' | 'step-not-open'

/** Writes a breach down: from when it was found the clock of 72 hours runs ([law 46]). */
export async function noteIncident(
  { db, clock, newId }: Services,
  actor: SignedIn,
  { foundAt, what }: IncidentInput,
): Promise<Result<{ id: string }, IncidentRefusal>> {
  if (!reachOfActor(actor, 'manage-retention')) return refuse('forbidden')
  const at = clock.instant()
  if (foundAt > at) return refuse('found-later')
  const id = newId()
  await db.k
    .insertInto('incidents')
    .values({ id, found_at: foundAt, what, noted_at: at, noted_by: actor.userId })
    .execute()
  return ok({ id })
}

/** Writes down what was done about a breach, when that is its turn. Steps of one breach are one after the other. */
export async function takeStep(
  { db, clock }: Services,
  actor: SignedIn,
  { id, kind, text }: StepInput,
): Promise<Result<null, IncidentRefusal>> {
  if (!reachOfActor(actor, 'manage-retention')) return refuse('forbidden')
  return inTransaction(db, async (tx) => {
    const incident = await tx.selectFrom('incidents').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    const taken = await tx.selectFrom('incident_steps').select('kind').where('incident_id', '=', id).execute()
    if (!incident || !nextSteps(taken).includes(kind)) return refuse('step-not-open')
    await tx
      .insertInto('incident_steps')
      .values({ incident_id: id, kind, text, at: clock.instant(), by_user: actor.userId })
      .execute()
    return ok(null)
  })
}
