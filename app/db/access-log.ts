import type { AccessKind } from '#app/domain/access.ts'
import type { SignedIn } from '#app/domain/actor.ts'
import type { Services } from '#app/services/services.ts'

/** `patientId` null: the list of all clients. */
type Entry = { what: AccessKind; patientId: string | null; detail?: string }

/** Writes down that somebody was in a client's record. Comes first: what cannot be written down is not shown. */
export async function logAccess(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: SignedIn,
  { what, patientId, detail = '' }: Entry,
) {
  await db.k
    .insertInto('access_log')
    .values({ at: clock.instant(), actor_id: actor.userId, patient_id: patientId, what, detail })
    .execute()
}
